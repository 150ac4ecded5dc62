import { resolve } from 'node:path';
import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import { formats } from '../../render/render.ts';
import type { ExitCode } from '../exit-code.ts';
import { readChoice, readCount } from '../search-options.ts';
import { startIndexBar } from '../terminal/index-bar.ts';
import { note } from '../terminal/print.ts';
import { noticesBeside, printResponse } from '../terminal/print-response.ts';

export interface DocsSearchArguments {
  readonly io: Io;
  readonly footnote: Footnote;
  readonly words: readonly string[];
  readonly json: boolean;
  readonly package: string | undefined;
  readonly section: string | undefined;
  readonly project: string | undefined;
  readonly numResults: string | undefined;
  readonly format: string | undefined;
  readonly explain: boolean;
}

/** The answer on stdout, or one section; how the passages got their rank on stderr. */
export async function searchDocs(asked: DocsSearchArguments): Promise<ExitCode> {
  const { io, footnote, words, json } = asked;
  const query = words.join(' ');
  const format = json ? 'json' : readChoice('format', asked.format ?? 'cited', formats);
  const numResults = asked.numResults === undefined ? undefined : readCount('num-results', asked.numResults);
  const bar = startIndexBar(io.stderr);
  const call = { signal: io.signal, caller: 'cli', onIndexing: bar.show };
  const response = await footnote.docs
    .search({ query, numResults, package: asked.package, section: asked.section, project: folderOf(asked) }, call)
    .finally(() => bar.stop());
  for (const line of noticesBeside(response, format, io)) note(io, line);
  await printResponse(response, format, io);
  if (asked.explain) await explain(asked, query);
  return 0;
}

function folderOf({ io, project }: DocsSearchArguments): string | undefined {
  return project === undefined ? undefined : resolve(io.cwd, project);
}

/** On stderr, so that the answer itself stays what it is. */
async function explain(asked: DocsSearchArguments, query: string): Promise<void> {
  const { io, footnote, package: name, numResults } = asked;
  const request = { query, numResults: Number(numResults ?? 5), package: name, project: folderOf(asked) };
  const { hits } = await footnote.docs.explain(request);
  hits.forEach((hit, position) => {
    const parts = (hit.explanation ?? []).map(({ part, value }) => `${part} ${value.toFixed(2)}`);
    note(
      io,
      `${position + 1}. ${hit.source.name} ${hit.path}:${hit.line}  score ${hit.score.toFixed(2)}, confidence ${hit.confidence.toFixed(2)}`,
    );
    note(io, `   ${parts.join(' · ')}`);
    if (hit.missing.length > 0) note(io, `   missing: ${hit.missing.join(', ')}`);
  });
}

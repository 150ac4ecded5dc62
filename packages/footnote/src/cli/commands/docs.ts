import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import { formats } from '../../render/render.ts';
import { noticeLines } from '../../tools/notice-lines.ts';
import { defineCommand, usageError } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import { openFootnote } from '../open-footnote.ts';
import { readChoice, readCount, readInteger } from '../search-options.ts';
import { startIndexBar } from '../terminal/index-bar.ts';
import { note, print, printJson } from '../terminal/print.ts';
import { printResponse } from '../terminal/print-response.ts';

interface DocsArguments {
  readonly io: Io;
  readonly footnote: Footnote;
  readonly words: readonly string[];
  readonly json: boolean;
  readonly package: string | undefined;
  readonly numResults: string | undefined;
  readonly format: string | undefined;
  readonly explain: boolean;
  readonly urls: readonly string[];
  readonly maxPages: string | undefined;
  readonly maxDepth: string | undefined;
}

const actions: Readonly<Record<string, (asked: DocsArguments) => Promise<ExitCode>>> = { index, search, status };

export const docs = defineCommand({
  name: 'docs',
  words: 'index [PATH…] [--url SITE] | search QUERY | status',
  about:
    "Searches the documentation inside this project's own dependencies: no key, no network, exact versions. " +
    "'index' without PATH reads the dependencies; with PATH also any folder of Markdown, reStructuredText, text, " +
    'HTML, PDF or type declarations (up to 2 MB each, HTML and PDF 10 MB); with --url a web site: the pages that its ' +
    'llms.txt or sitemap lists, then where they lead, below the folder of that address. robots.txt and its ' +
    'crawl-delay are obeyed, two pages are read at a time, and Ctrl-C keeps what was read: the same command goes ' +
    'on, later it asks only for what has changed. The index builds itself with the first question, and again when the lockfile changes.',
  options: {
    url: { type: 'string', multiple: true, value: 'SITE', help: 'index: a web site to read; may be repeated.' },
    'max-pages': { type: 'string', value: 'N', help: 'index: pages of each site (1 to 10,000; default 500).' },
    'max-depth': { type: 'string', value: 'N', help: 'index: links away from what a site lists (0 to 20; default 5).' },
    package: { type: 'string', value: 'NAME', help: 'search: only passages of this package.' },
    'num-results': { type: 'string', value: 'N', help: 'search: how many passages (1 to 20; default 5).' },
    format: { type: 'string', value: formats.join('|'), help: 'search: as in footnote search (default cited).' },
    explain: { type: 'boolean', help: 'search: show how each passage got its rank.' },
  },
  examples: [
    { line: 'footnote docs search "how do I abort a request in undici"', does: 'ask what is installed' },
    { line: 'footnote docs search --package zod optional default', does: 'ask one package' },
    { line: 'footnote docs index ./docs ../handbook', does: 'add folders of your own' },
    { line: 'footnote docs index --url https://docs.example.com/guide/', does: 'add a web site, or a part of one' },
  ],
  variables: { FOOTNOTE_DATA_DIR: 'Where the index is kept.' },

  async run({ values, words: [action = '', ...words] }, io) {
    const run = actions[action];
    if (run === undefined) {
      throw usageError(
        `'docs' needs to know what to do.`,
        "Write 'footnote docs index', 'docs search QUERY' or 'docs status'.",
      );
    }
    refuseForeign(action, values, words);
    const footnote = openFootnote(io);
    const { json = false, explain = false, format, package: name, 'num-results': numResults } = values;
    const { url: urls = [], 'max-pages': maxPages, 'max-depth': maxDepth } = values;
    const asked = { io, footnote, words, json, explain, format, package: name, numResults, urls, maxPages, maxDepth };
    try {
      return await run(asked);
    } finally {
      await footnote.close();
    }
  },
});

/** Which of the three an option belongs to; those of every command aside. */
const owners: Readonly<Record<string, string>> = {
  url: 'index',
  'max-pages': 'index',
  'max-depth': 'index',
  package: 'search',
  'num-results': 'search',
  format: 'search',
  explain: 'search',
};

/** What would have no effect is a mistake that somebody wants to know about. */
function refuseForeign(action: string, values: Readonly<Record<string, unknown>>, words: readonly string[]): void {
  const foreign = Object.keys(values).find((name) => owners[name] !== undefined && owners[name] !== action);
  if (foreign !== undefined) {
    throw usageError(`--${foreign} belongs to 'docs ${owners[foreign]}'.`, "See 'footnote help docs'.");
  }
  if (action === 'status' && words.length > 0) {
    throw usageError(`'${words[0]}' is not expected after 'docs status'.`, "See 'footnote help docs'.");
  }
}

async function index({ io, footnote, words, json, urls, ...asked }: DocsArguments): Promise<ExitCode> {
  const read = (name: string, value: string | undefined, minimum: number, maximum: number) =>
    value === undefined ? undefined : readInteger(name, value, { minimum, maximum });
  const maxPages = read('max-pages', asked.maxPages, 1, 10_000);
  const maxDepth = read('max-depth', asked.maxDepth, 0, 20);
  const bar = startIndexBar(io.stderr);
  const report = await footnote.docs
    .index({ paths: words, urls, maxPages, maxDepth, onProgress: bar.show, signal: io.signal })
    .finally(() => bar.stop());
  for (const { path, reason } of report.problems.slice(0, 20)) note(io, `not read: ${path} (${reason})`);
  if (report.problems.length > 20) note(io, `and ${report.problems.length - 20} more that could not be read`);
  if (json) printJson(io, report);
  else {
    const seconds = (report.tookMs / 1000).toFixed(1);
    const removed = report.removed === 0 ? '' : `, ${report.removed} gone`;
    const what = urls.length === 0 ? 'file' : 'page';
    // Folders that were named are read beside the packages or the sites.
    const from = words.length > 0 ? 'source' : urls.length === 0 ? 'package' : 'site';
    print(
      io,
      `${counted(report.passages, 'passage')} from ${counted(report.read, what)} of ${counted(report.sources, from)} ` +
        `in ${seconds} s; ${counted(report.unchanged, what)} had not changed${removed}.`,
    );
  }
  if (report.sources === 0 && report.complete) {
    note(io, 'no dependencies are installed here; install them, or name a folder: footnote docs index PATH.');
  }
  if (!report.complete) note(io, 'stopped before the end; what was read is kept.');
  return report.complete ? 0 : 130;
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

async function search(asked: DocsArguments): Promise<ExitCode> {
  const { io, footnote, words, json } = asked;
  const query = words.join(' ');
  const format = json ? 'json' : readChoice('format', asked.format ?? 'cited', formats);
  const numResults = asked.numResults === undefined ? undefined : readCount('num-results', asked.numResults);
  const bar = startIndexBar(io.stderr);
  const call = { signal: io.signal, caller: 'cli', onIndexing: bar.show };
  const response = await footnote.docs
    .search({ query, numResults, package: asked.package }, call)
    .finally(() => bar.stop());
  for (const line of noticeLines(response)) note(io, line);
  await printResponse(response, format, io);
  if (asked.explain) await explain(asked, query);
  return 0;
}

/** On stderr, so that the answer itself stays what it is. */
async function explain({ io, footnote, package: name, numResults }: DocsArguments, query: string): Promise<void> {
  const { hits } = await footnote.docs.explain({ query, numResults: Number(numResults ?? 5), package: name });
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

async function status({ io, footnote, json }: DocsArguments): Promise<ExitCode> {
  const now = await footnote.docs.status();
  if (json) printJson(io, now);
  else if (now.counts === undefined) print(io, `Nothing is indexed yet for ${now.root}. Run 'footnote docs index'.`);
  else {
    const { sources, files, passages } = now.counts;
    print(
      io,
      [
        `project   ${now.root}`,
        `index     ${now.file} (${(now.sizeBytes / 1e6).toFixed(1)} MB)`,
        `holds     ${counted(passages, 'passage')} from ${counted(files, 'file')} of ${counted(sources, 'source')}`,
        `indexed   ${now.indexedAt ?? 'unknown'}${now.isCurrent ? '' : ' (the lockfile has changed since)'}`,
        ...(now.problems === 0 ? [] : [`not read  ${counted(now.problems, 'path')}: 'footnote docs index' names them`]),
      ].join('\n'),
    );
  }
  return 0;
}

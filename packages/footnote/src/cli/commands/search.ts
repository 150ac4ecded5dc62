import type { Attempt } from '../../contract/attempt.ts';
import type { SearchResponse } from '../../contract/response.ts';
import { createFootnote } from '../../footnote.ts';
import { type Format, formats, render } from '../../render/render.ts';
import { defineCommand } from '../command.ts';
import { readQuery } from '../read-query.ts';
import { readChoice, readMilliseconds, requestOf, requestOptions } from '../search-options.ts';
import { note, print, type Style } from '../terminal/print.ts';
import { startProgress } from '../terminal/progress.ts';

export const search = defineCommand({
  name: 'search',
  words: 'QUERY',
  about:
    "Several words are one query, with or without quotes; '-' reads it from stdin. The result goes to stdout; " +
    'warnings, and which provider answered when others did not, go to stderr.',
  options: {
    ...requestOptions,
    format: {
      type: 'string',
      value: formats.join('|'),
      help: 'cited: answer and numbered sources; markdown: a document; links: the answer and bare links (default cited).',
    },
    timeout: { type: 'string', value: 'SECONDS', help: 'For the whole search, such as 5, 1.5 or 500ms (default 15).' },
    'no-cache': { type: 'boolean', help: 'Ask the provider, whatever was answered before.' },
  },
  examples: [
    { line: 'footnote search "node 24 permission model"', does: 'ask the configured providers' },
    { line: 'footnote search --provider tavily,exa --num-results 3 sqlite wal', does: 'these two, in this order' },
    { line: 'git log -1 --format=%s | footnote search - --format links', does: 'the query from another program' },
  ],
  variables: {
    'GEMINI_API_KEY, TAVILY_API_KEY, …': "Keys of providers; 'footnote providers' shows which are set.",
    WEB_SEARCH_PROVIDER: 'What --provider is when it is not given.',
    FOOTNOTE_TIMEOUT_MS: 'What --timeout is when it is not given, in milliseconds.',
    FOOTNOTE_KEYLESS: "'off': never send a query to a service without a key.",
  },

  async run({ values, words }, io) {
    const options = requestOf(values);
    const format = values.json === true ? 'json' : readChoice('format', values.format ?? 'cited', formats);
    const timeoutMs = values.timeout === undefined ? undefined : readMilliseconds('timeout', values.timeout);
    const query = await readQuery(words, io);

    const footnote = createFootnote({ env: io.env, cwd: io.cwd, keepsAnswers: true, log: (line) => note(io, line) });
    const progress = startProgress(io.stderr);
    try {
      const call = {
        signal: io.signal,
        caller: 'cli',
        timeoutMs,
        onProvider: progress.asking,
        onIndexing: progress.indexing,
        noCache: values['no-cache'],
      };
      const response = await footnote.search({ ...options, query }, call);
      progress.stop();
      for (const message of messages(response)) note(io, message);
      if (values.verbose === true) for (const attempt of response.attempts ?? []) note(io, describeAttempt(attempt));
      print(io, render(response, format), (text, style) => decorate(text, format, style));
    } finally {
      progress.stop();
      await footnote.close();
    }
    return 0;
  },
});

function describeAttempt({ provider, ms, outcome }: Attempt): string {
  return `attempt: ${provider}, ${ms} ms, ${outcome}`;
}

/** One line for all providers that did not answer, then one for each other warning. */
function* messages({ provider, warnings }: SearchResponse): Iterable<string> {
  const failures = warnings.filter(({ kind }) => kind === 'failover').map(({ message }) => message);
  if (failures.length > 0) yield `answered by ${provider}; ${failures.join(' ')}`;
  for (const { kind, message } of warnings) if (kind !== 'failover') yield message;
}

/** On a terminal the headings stand out and the sources stand back. */
function decorate(text: string, format: Format, style: Style): string {
  switch (format) {
    case 'cited':
      return dimSources(text.replace(/^.*/, style.bold), style);
    case 'links':
      return dimSources(text, style);
    case 'markdown':
      return text.replace(/^#{2,3} .*$/gm, style.bold);
    case 'json':
      return text;
    default:
      return format satisfies never;
  }
}

function dimSources(text: string, style: Style): string {
  const at = text.lastIndexOf('\n\nSources:\n');
  return at === -1 ? text : text.slice(0, at) + style.dim(text.slice(at));
}

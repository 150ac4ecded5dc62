import type { Attempt } from '../../contract/attempt.ts';
import type { SearchResponse } from '../../contract/response.ts';
import { fuseBounds } from '../../contract/settings.ts';
import { createFootnote } from '../../footnote.ts';
import { formats } from '../../render/render.ts';
import { namedChain } from '../../settings/provider-settings.ts';
import { defineCommand } from '../command.ts';
import { readQuery } from '../read-query.ts';
import { readChoice, readInteger, readMilliseconds, requestOf, requestOptions } from '../search-options.ts';
import { note } from '../terminal/print.ts';
import { noticesBeside, printResponse } from '../terminal/print-response.ts';
import { startProgress } from '../terminal/progress.ts';

export const search = defineCommand({
  name: 'search',
  words: 'QUERY',
  about:
    "Several words are one query, with or without quotes; '-' reads it from stdin. The result goes to stdout; " +
    'warnings, and which provider answered when others did not, go to stderr. Where no web was reached and the ' +
    'documentation installed here answers instead, it is printed and the exit code is 4.',
  options: {
    ...requestOptions,
    format: {
      type: 'string',
      value: formats.join('|'),
      help: 'cited: answer and numbered sources; markdown: a document; links: the answer and bare links (default cited). A terminal gets cited and links drawn.',
    },
    timeout: { type: 'string', value: 'SECONDS', help: 'For the whole search, such as 5, 1.5 or 500ms (default 15).' },
    fuse: {
      type: 'string',
      value: 'N',
      help: 'Ask N providers side by side and merge what they find (2 to 5; 1 asks one after the other). Each is paid for.',
    },
    verify: {
      type: 'boolean',
      help: "Then check the answer against the pages that it cites, as 'footnote verify' does.",
    },
    'no-cache': { type: 'boolean', help: 'Ask the provider, whatever was answered before.' },
  },
  examples: [
    { line: 'footnote search "node 24 permission model"', does: 'ask the configured providers' },
    { line: 'footnote search --provider tavily,exa --num-results 3 sqlite wal', does: 'these two, in this order' },
    { line: 'footnote search "node 24 permission model" --verify', does: 'and check what the answer claims' },
    { line: 'git log -1 --format=%s | footnote search - --format links', does: 'the query from another program' },
  ],
  variables: {
    'GEMINI_API_KEY, TAVILY_API_KEY, …': "Keys of providers; 'footnote providers' shows which are set.",
    WEB_SEARCH_PROVIDER: 'What --provider is when it is not given.',
    FOOTNOTE_TIMEOUT_MS: 'What --timeout is when it is not given, in milliseconds.',
    FOOTNOTE_FUSE: 'What --fuse is when it is not given.',
    FOOTNOTE_KEYLESS: "'off': never send a query to a service without a key.",
  },

  async run({ values, words }, io) {
    const options = requestOf(values);
    const format = values.json === true ? 'json' : readChoice('format', values.format ?? 'cited', formats);
    const timeoutMs = values.timeout === undefined ? undefined : readMilliseconds('timeout', values.timeout);
    const fuse = values.fuse === undefined ? undefined : readInteger('fuse', values.fuse, fuseBounds);
    const query = await readQuery(words, io);

    const footnote = createFootnote({ env: io.env, cwd: io.cwd, keepsAnswers: true, log: (line) => note(io, line) });
    const progress = startProgress(io.stderr);
    try {
      const call = {
        signal: io.signal,
        caller: 'cli',
        timeoutMs,
        fuse,
        onProvider: progress.asking,
        onIndexing: progress.indexing,
        noCache: values['no-cache'],
      };
      const response = await footnote.search({ ...options, query }, call);
      progress.stop();
      for (const line of noticesBeside(response, format, io)) note(io, line);
      if (values.verbose === true) for (const attempt of response.attempts ?? []) note(io, describeAttempt(attempt));
      if (values.verify === true) {
        const { printVerified } = await import('../verify/print-verified.ts');
        await printVerified(response, format, footnote, io);
      } else await printResponse(response, format, io);
      const { values: settings } = await footnote.settings();
      return hasMissedTheWeb(response, options.provider ?? settings.webSearch?.provider) ? 4 : 0;
    } finally {
      progress.stop();
      await footnote.close();
    }
  },
});

/** Nobody asked for what is on this machine, by option or by setting, and nothing else answered. */
function hasMissedTheWeb({ provider, warnings }: SearchResponse, named: string | undefined): boolean {
  return warnings.some(({ kind }) => kind === 'local') && !namedChain(named).includes(provider);
}

function describeAttempt({ provider, ms, outcome }: Attempt): string {
  return `attempt: ${provider}, ${ms} ms, ${outcome}`;
}

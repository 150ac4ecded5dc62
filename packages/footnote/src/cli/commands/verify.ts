import type { Io } from '../../contract/io.ts';
import type { Verdict, Verification, VerifiedClaim, VerifyRequest } from '../../contract/verification.ts';
import { pageLimits } from '../../fetch/page-limits.ts';
import { parsePageUrl } from '../../fetch/page-url.ts';
import { createFootnote } from '../../footnote.ts';
import { verdicts } from '../../render/verification.ts';
import { lateReason } from '../../verify/source-page.ts';
import { maxPagesField } from '../../verify/verify-request.ts';
import { defineCommand, usageError } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import { withSchemeTold } from '../page-word.ts';
import { readChoice, readInteger, readMilliseconds } from '../search-options.ts';
import { note, printJson } from '../terminal/print.ts';
import { printFinished, printVerification } from '../verify/print-verification.ts';
import { readInput, readSources } from '../verify/read-input.ts';
import { verifyWithProgress } from '../verify/verify-with-progress.ts';

export const verify = defineCommand({
  name: 'verify',
  words: '[FILE|-]',
  about:
    'Looks for each cited sentence on the page that it cites, and shows the words there that come nearest, with a link ' +
    'that marks them. It finds passages, and numbers, dates, names and quotations that are not there; it does not say ' +
    'what is true. The text is an answer with markers such as [1] and a list of sources, with links or footnotes, or the ' +
    "JSON that 'search --json' and 'chat --json' print. Verdicts: supported (the page says this in nearly these words), " +
    'partly (something of it is missing), differs (one value stands against it), not_found (nothing comes near), ' +
    'unchecked (the page could not be read). Only addresses of pages leave this machine, unless --judge is asked for.',
  options: {
    source: {
      type: 'string',
      multiple: true,
      value: 'URL|FILE',
      help: 'What [1], [2] … stand for, in this order; repeat it. A file is read here.',
    },
    claim: { type: 'string', multiple: true, value: 'TEXT', help: 'One claim instead of a text; needs --url.' },
    url: { type: 'string', multiple: true, value: 'URL', help: 'The page that --claim cites; repeat it for several.' },
    judge: {
      type: 'string',
      value: '[MODEL]',
      optional: /^(?:google|anthropic|openai|openai-compatible):/,
      help: 'Let a model look again at partly and differs (default agent.model). Claims and passages are sent to it; it counts only where it quotes the page.',
    },
    only: { type: 'string', value: 'VERDICT[,…]', help: `Show only these: ${verdicts.join(', ')}.` },
    'fail-on': { type: 'string', value: 'VERDICT[,…]', help: 'Exit 1 where a claim has one of these verdicts.' },
    'max-pages': { type: 'string', value: 'N', help: 'The most pages that are read: 1 to 20 (default 20).' },
    timeout: { type: 'string', value: 'SECONDS', help: 'For all of it, such as 5 or 1.5 (default 30, at most 120).' },
    'no-cache': { type: 'boolean', help: 'Fetch the pages, whatever is kept of them.' },
  },
  examples: [
    { line: 'footnote verify answer.md', does: 'what carries a marker, link or footnote' },
    { line: 'footnote search "node 24" --json | footnote verify -', does: 'an answer of a search' },
    { line: 'footnote verify answer.md --source notes.txt', does: 'a file as [1]' },
    { line: 'footnote verify --claim "The stone bridge opened in 1894." --url URL', does: 'one claim' },
    { line: 'footnote verify answer.md --fail-on not_found', does: 'in a test' },
  ],
  variables: {
    FOOTNOTE_MODEL: 'What --judge asks where it names no model.',
    FOOTNOTE_TIMEOUT_MS: 'What --timeout is when it is not given, in milliseconds.',
    'FOOTNOTE_ALLOW_DOMAINS, FOOTNOTE_DENY_DOMAINS': 'Which domains may be read; the second wins.',
  },

  async run({ values, words }, io) {
    const only = values.only === undefined ? verdicts : readVerdicts('only', values.only);
    const failOn = values['fail-on'] === undefined ? [] : readVerdicts('fail-on', values['fail-on']);
    const maxPages =
      values['max-pages'] === undefined ? undefined : readInteger('max-pages', values['max-pages'], maxPagesField);
    const timeoutMs =
      values.timeout === undefined ? undefined : readMilliseconds('timeout', values.timeout, pageLimits.timeoutMs);
    const asked = await readAsked(values, words, io);
    const { texts, ...named } = await readSources(values.source ?? [], io);
    // Those that are named count; a file brings its own otherwise.
    const sources = named.sources.length > 0 ? named.sources : asked.sources;
    const judge = values.judge === undefined ? undefined : values.judge === '' ? true : values.judge;

    const footnote = createFootnote({ env: io.env, cwd: io.cwd, keepsAnswers: true, log: (line) => note(io, line) });
    try {
      const request: VerifyRequest = { ...asked, sources, judge, maxPages };
      const call = { timeoutMs, noCache: values['no-cache'], texts };
      // Half of a JSON object is none.
      const onInterrupt =
        values.json === true ? undefined : (finished: readonly VerifiedClaim[]) => printFinished(finished, io, only);
      const verification = await verifyWithProgress(request, call, footnote, io, onInterrupt);
      const claims = verification.claims.filter(({ verdict }) => only.includes(verdict));
      if (values.json === true) printJson(io, { ...verification, claims });
      else printVerification(verification, io, only);
      return exitCodeFor(verification, failOn);
    } finally {
      await footnote.close();
    }
  },
});

async function readAsked(
  {
    claim,
    url,
    source,
  }: { readonly claim?: readonly string[]; readonly url?: readonly string[]; readonly source?: readonly string[] },
  words: readonly string[],
  io: Io,
): Promise<Pick<VerifyRequest, 'answer' | 'text' | 'claims' | 'sources'>> {
  const [file, ...more] = words;
  if (more.length > 0) throw usageError("'verify' takes one file.", 'Check them one by one.');
  const [sentence, ...others] = claim ?? [];
  if (others.length > 0)
    throw usageError("'--claim' takes one claim.", 'Check several as a text, each with [1] behind it.');
  if (sentence === undefined && url !== undefined) throw usageError("'--url' needs a claim.", 'Give it with --claim.');
  if (sentence !== undefined) {
    if (file !== undefined) throw usageError("'--claim' stands for itself, without a file.");
    if (sentence.trim() === '') throw usageError("'--claim' is empty.", 'Give the sentence that is to be looked for.');
    if (source !== undefined)
      throw usageError("'--claim' and '--source' do not go together.", 'Give the page with --url, or a text with [1].');
    if (url === undefined) throw usageError("'--claim' needs the page that it cites.", 'Give it with --url.');
    return { claims: [{ text: sentence, url: url.map((page) => addressOf(page, io)) }] };
  }
  if (file !== undefined) return readInput(file, io);
  throw usageError("'verify' needs a file, '-' for stdin, or --claim and --url.", "See 'footnote help verify'.");
}

/** Installed documentation has a `file:` address. */
function addressOf(page: string, io: Io): string {
  const address = withSchemeTold(page, io);
  if (!/^file:/i.test(address)) parsePageUrl(address);
  return address;
}

function readVerdicts(name: string, text: string): readonly Verdict[] {
  return text.split(',').map((word) => readChoice(name, word.trim().replaceAll('-', '_'), verdicts));
}

/** That nothing at all could be read is a failure; that some of it could not is a part of the result. */
function exitCodeFor({ claims, sources }: Verification, failOn: readonly Verdict[]): ExitCode {
  if (claims.some(({ verdict }) => failOn.includes(verdict))) return 1;
  if (sources.length === 0 || sources.some(({ status }) => status === 'read')) return 0;
  // A number without an address could not be asked for.
  const named = sources.filter(({ url }) => url !== '');
  if (named.length === 0) return 4;
  if (named.every(({ status }) => status === 'blocked')) return 5;
  return named.every(({ reason }) => reason === lateReason) ? 124 : 4;
}

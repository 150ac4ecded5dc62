import type { Io } from '../../contract/io.ts';
import type { Page, PageOutcome } from '../../contract/page.ts';
import { FootnoteError, failureJson } from '../../errors.ts';
import { pageLimits } from '../../fetch/page-limits.ts';
import { pageFields, pageFormats, pageModes } from '../../fetch/page-request.ts';
import { createFootnote } from '../../footnote.ts';
import { hasTitle } from '../../text/markdown/title.ts';
import { leftWords } from '../../tools/left-words.ts';
import { isDecided, placesToAllow } from '../allow-private.ts';
import { defineCommand, usageError } from '../command.ts';
import { exitCodeOf } from '../exit-code.ts';
import { withSchemeTold } from '../page-word.ts';
import { printRemoved } from '../print-removed.ts';
import { readChoice, readInteger, readMilliseconds } from '../search-options.ts';
import { boldHeadings, note, print, printJson, type Style } from '../terminal/print.ts';
import { startTicker } from '../terminal/progress.ts';

/** A line of headings that a person still reads. */
const leftCharacters = 1_000;

export const fetch = defineCommand({
  name: 'fetch',
  words: 'URL…',
  about:
    'Up to 20 pages side by side: web pages, Markdown, text, JSON, feeds, PDF, source files. The content goes to ' +
    'stdout, with a line before each page where there are several; warnings and where to read on go to stderr. ' +
    'A page that was cut says what is left of it, by headings. A terminal gets it drawn; --format markdown prints ' +
    'the Markdown itself. An address without a scheme is one of https. A page may take 15 s, send 5 MB (10 MB unpacked) and redirect 5 times. Only public addresses are read: ' +
    'for a server of this machine you are asked, and --allow-private lets the addresses be read that this command ' +
    'names. No cookies or credentials are sent.',
  options: {
    format: {
      type: 'string',
      value: pageFormats.join('|'),
      help: `${pageFields.format.description} (default ${pageFields.format.default})`,
    },
    mode: { type: 'string', value: pageModes.join('|'), help: `${pageFields.mode.description} (default main)` },
    'max-characters': {
      type: 'string',
      value: 'N',
      help: 'The longest content, cut between blocks: 200 to 200000 (default 20000).',
    },
    offset: {
      type: 'string',
      value: 'N',
      help: 'Go on reading there; the end of a part says where. The page is not fetched again.',
    },
    query: { type: 'string', value: 'TEXT', help: pageFields.query.description },
    section: { type: 'string', value: 'HEADING', help: pageFields.section.description },
    outline: { type: 'boolean', help: `${pageFields.outline.description} With --section, those below it.` },
    explain: { type: 'boolean', help: 'Say on stderr, for each block left out of a web page, why (JSON: removed).' },
    'allow-private': {
      type: 'boolean',
      help: 'Read these addresses also where they are private: exactly their hosts and ports, this once.',
    },
    'no-cache': { type: 'boolean', help: 'Fetch the page, whatever is kept of it.' },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      help: 'For each page, such as 5, 1.5 or 500ms (default 15, at most 120).',
    },
  },
  examples: [
    { line: 'footnote fetch https://example.com/guide', does: 'the page as Markdown' },
    { line: 'footnote fetch localhost:3000', does: 'your own server, after a question' },
    { line: 'footnote fetch --query "file permissions" https://example.com/guide', does: 'what fits, first' },
    { line: 'footnote fetch --outline https://example.com/guide', does: 'its headings, with sizes' },
    { line: 'footnote fetch --section "Install" https://example.com/guide', does: 'one section, whole' },
    { line: 'footnote fetch "https://example.com/guide#install"', does: 'the page from there on' },
    { line: 'footnote fetch --explain https://example.com/guide', does: 'what was left out, and why' },
    { line: 'footnote fetch --json https://example.com https://example.org', does: 'for a program' },
  ],
  variables: {
    'FOOTNOTE_ALLOW_DOMAINS, FOOTNOTE_DENY_DOMAINS': 'Which domains may be read; the second wins.',
    FOOTNOTE_ALLOW_PRIVATE: 'Private places that may be read, as exact host:port entries.',
    FOOTNOTE_ROBOTS: "'always' obeys robots.txt also here; by default only crawls do.",
    FOOTNOTE_TIMEOUT_MS: 'What --timeout is when it is not given, in milliseconds.',
  },

  async run({ values, words }, io) {
    const urls = words.map((word) => withSchemeTold(word, io));
    if (urls.length === 0)
      throw usageError("'fetch' needs the address of a page.", 'Write it like https://example.com/page.');
    const asJson = values.json === true || values.format === 'json';
    const request = {
      urls,
      format: asJson ? 'json' : readChoice('format', values.format ?? 'markdown', pageFormats),
      mode: readChoice('mode', values.mode ?? 'main', pageModes),
      maxCharacters: numberOf('max-characters', values['max-characters'], pageFields.maxCharacters),
      offset: numberOf('offset', values.offset, pageFields.offset),
      query: values.query,
      section: values.section,
      outline: values.outline,
      explain: values.explain,
    } as const;
    const timeoutMs =
      values.timeout === undefined ? undefined : readMilliseconds('timeout', values.timeout, pageLimits.timeoutMs);

    const footnote = createFootnote({ env: io.env, cwd: io.cwd, keepsAnswers: true, log: (line) => note(io, line) });
    const allowPrivate = await placesToAllow(urls, values['allow-private'] === true, footnote, io);
    let ready = 0;
    const ticker = startTicker(
      io.stderr,
      (seconds) =>
        `Reading ${urls.length === 1 ? 'the page' : `${urls.length} pages, ${ready} are here`}… ${seconds} s`,
    );
    try {
      const onPage = () => void ready++;
      const call = { signal: io.signal, caller: 'cli', timeoutMs, noCache: values['no-cache'], allowPrivate, onPage };
      const fetched = await footnote.fetchPages(request, call);
      // A person may decide otherwise; a program is not told how.
      const mayDecide = io.stderr.isTTY === true && !isDecided(await footnote.settings());
      const outcomes = mayDecide ? fetched.map(withWayOut) : fetched;
      ticker.stop();
      const failure = outcomes.find(({ error }) => error !== undefined)?.error;
      // One page fails as every command does, at the border.
      if (failure !== undefined && outcomes.length === 1) throw failure;
      if (asJson) printJson(io, outcomes.length === 1 ? outcomes[0]?.page : outcomes.map(outcomeJson));
      const shown = {
        isOneOfSeveral: outcomes.length > 1,
        isBeginning: (request.offset ?? 0) === 0,
        isDrawn: values.format === undefined && io.stdout.isTTY === true,
      };
      if (!asJson) for (const outcome of outcomes) await printOutcome(outcome, shown, io);
      return failure === undefined ? 0 : exitCodeOf(failure.code);
    } finally {
      ticker.stop();
      await footnote.close();
    }
  },
});

function numberOf(name: string, text: string | undefined, schema: Parameters<typeof readInteger>[2]) {
  return text === undefined ? undefined : readInteger(name, text, schema);
}

function withWayOut(outcome: PageOutcome): PageOutcome {
  const { url, error } = outcome;
  // Told by the hint, since the same code stands for ports and schemes, which nobody can allow.
  if (error?.hint.includes('policy.allowPrivate') !== true) return outcome;
  const hint = 'Only public pages are read; --allow-private reads this one, this once.';
  return { url, error: new FootnoteError(error.code, error.what, { hint, cause: error }) };
}

function outcomeJson({ url, page, error }: PageOutcome) {
  return error === undefined ? { url, page } : { url, error: failureJson(error) };
}

interface PagePosition {
  readonly isOneOfSeveral: boolean;
  readonly isBeginning: boolean;
  /** For a person, who did not ask for the Markdown itself. */
  readonly isDrawn: boolean;
}

async function printOutcome({ url, page, error }: PageOutcome, shown: PagePosition, io: Io): Promise<void> {
  const { isOneOfSeveral, isBeginning } = shown;
  const about = isOneOfSeveral ? `${url}: ` : '';
  if (error !== undefined) {
    note(io, `${about}${error.message}`);
    return;
  }
  for (const { message } of page.warnings) note(io, `${about}${message}`);
  const content = isBeginning ? titled(page) : page.content;
  const head = isOneOfSeveral ? `==> ${url} <==` : undefined;
  if (shown.isDrawn && isMarkdown(page)) await draw(head, content, io);
  else print(io, head === undefined ? content : `${head}\n\n${content}\n`, decorate);
  if (page.removed !== undefined) printRemoved(about, page.removed, io);
  for (const line of otherParts(page)) note(io, `${about}${line}`);
}

/** A web page has its title above it; many name it in their head only. */
function titled({ title, content, format, contentType }: Page): string {
  const isWebPage = format === 'markdown' && contentType.includes('html');
  return isWebPage && !hasTitle(content.slice(0, 500), title) ? `# ${title}\n\n${content}` : content;
}

/** Plain text is no Markdown: what looks like markup in it was written to be seen. */
function isMarkdown({ content, contentType }: Page): boolean {
  return !contentType.startsWith('text/plain') || content.startsWith('```');
}

async function draw(head: string | undefined, content: string, io: Io): Promise<void> {
  const { openDrawing } = await import('../terminal/draw-markdown.ts');
  const drawing = await openDrawing(io);
  if (head !== undefined) drawing.line(head);
  drawing.markdown(content);
  drawing.end();
  // The next page stands apart.
  if (head !== undefined) io.stdout.write('\n');
}

/** What is not printed, and how to get it. */
function* otherParts({ url, nextOffset, totalCharacters = 0, left }: Page): Generator<string> {
  if (left?.before !== undefined) yield `Begins at ${new URL(url).hash}; the page before it comes without that.`;
  if (nextOffset !== undefined)
    yield `Cut here, of ${totalCharacters.toLocaleString('en')} characters in all; go on with --offset ${nextOffset}.`;
  if (left !== undefined && left.sections.length > 0) yield `Left, by --section: ${leftWords(left, leftCharacters)}`;
}

/** On a terminal the headings stand out. */
function decorate(text: string, style: Style): string {
  return boldHeadings(text, style).replace(/^==> .*$/gm, style.bold);
}

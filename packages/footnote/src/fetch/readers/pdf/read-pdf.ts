import type { Warning } from '../../../contract/response.ts';
import { defined } from '../../../defined.ts';
import { FootnoteError } from '../../../errors.ts';
import { inWorker, type ThreadLimits } from '../../../in-worker.ts';
import { isoDate } from '../../../text/dates.ts';
import { type ContentBlock, renderBlocks } from '../blocks.ts';
import { bounded, type ReaderContext, type ReaderResult, titleFromAddress } from '../reader-context.ts';
import { type PdfEvent, readPdfText } from './pdf-text.ts';
import { withoutRunningLines } from './running-lines.ts';

/** A file that needs more memory was made to need it. */
const limits: ThreadLimits = { ms: 8_000, memoryMb: 256 };

/** The text of a PDF, each page a section. */
export async function readPdf(body: Uint8Array, context: ReaderContext): Promise<ReaderResult> {
  const { about, pages, title: ownTitle } = await readPdfPages(body, context.signal);
  const title = ownTitle ?? titleFromAddress(context);
  const { text: content, warnings, partial } = bounded(renderBlocks(blocksOf(pages), context.wanted.format));
  return {
    title,
    content,
    ...defined({
      byline: about.author || undefined,
      publishedDate: isoDate(about.date),
      language: about.language || undefined,
      partial: pages.length < about.pages ? ('cut' as const) : partial,
    }),
    links: [],
    warnings: [...missing(pages, about.pages), ...warnings],
  };
}

/** Empty pages included; UNSUPPORTED_CONTENT where no page has text. */
export async function readPdfPages(body: Uint8Array, signal?: AbortSignal) {
  const events = await collect(body, signal);
  const failure = events.find((event) => event.kind === 'failure');
  const about = events.find((event) => event.kind === 'document');
  const read = events.flatMap((event) => (event.kind === 'page' ? [event] : []));
  const pages = withoutRunningLines(read.map(({ text }) => text));
  if (failure?.reason === 'encrypted') throw encrypted();
  if (about === undefined || pages.length === 0) throw broken();
  if (pages.every((text) => text === '')) throw pages.length < about.pages ? broken() : scanned(about.pages);
  return { about, pages, title: usefulTitle(about.title) ?? usefulTitle(read[0]?.largest ?? '') };
}

function blocksOf(pages: readonly string[]): readonly ContentBlock[] {
  if (pages.length === 1) return [{ kind: 'paragraph', text: pages[0] ?? '' }];
  return pages.flatMap((text, index): readonly ContentBlock[] =>
    text === ''
      ? []
      : [
          { kind: 'heading', level: 2, text: `Page ${index + 1}` },
          { kind: 'paragraph', text },
        ],
  );
}

/** Many programs write the name of the file, or their own, where the title belongs. */
function usefulTitle(title: string): string | undefined {
  return title.length < 4 ||
    title.length > 300 ||
    !/\p{L}{2}/u.test(title) ||
    /^(?:untitled|microsoft word|slide 1|powerpoint)|\.(?:docx?|dvi|tex|indd|pptx?)$/i.test(title)
    ? undefined
    : title;
}

function missing(pages: readonly string[], total: number): readonly Warning[] {
  const empty = pages.filter((text) => text === '').length;
  const unread = total - pages.length;
  return [
    ...(unread > 0 ? [`Only the first ${pages.length} of ${total} pages were read.`] : []),
    ...(empty > 0 ? [`${empty} of ${pages.length} pages have no text: they are pictures or blank.`] : []),
  ].map((message) => ({ kind: 'page-incomplete', message }));
}

/** In a thread of its own. One that runs out of time or memory leaves the pages that it had read by then. */
async function collect(body: Uint8Array, signal: AbortSignal | undefined): Promise<readonly PdfEvent[]> {
  const events: PdfEvent[] = [];
  const file = new URL('./pdf-worker.js', import.meta.url);
  const onPart = (event: PdfEvent) => events.push(event);
  await inWorker({ file, job: body, limits, here: readPdfText, signal, onPart }).catch(() => undefined);
  signal?.throwIfAborted();
  return events;
}

function encrypted(): FootnoteError {
  return new FootnoteError('UNSUPPORTED_CONTENT', 'This PDF is encrypted, and opens only with a password.', {
    hint: 'Look for the same text as a page, or ask its publisher for an open copy.',
  });
}

function scanned(pages: number): FootnoteError {
  const what = pages === 1 ? 'Its only page is a picture' : `Its ${pages} pages are pictures`;
  return new FootnoteError('UNSUPPORTED_CONTENT', `This PDF holds no text. ${what}, such as scans.`, {
    hint: 'Look for a version with text, or read it with a program that recognises letters in pictures (OCR).',
  });
}

function broken(): FootnoteError {
  return new FootnoteError('UNSUPPORTED_CONTENT', "This PDF is damaged or unusual, and can't be read.", {
    hint: 'Look for the same text as a page or in another file.',
  });
}

import type { Warning } from '../../contract/response.ts';
import { defined } from '../../defined.ts';
import { hasTitle } from '../../text/markdown/title.ts';
import { extractInWorker } from '../extract/extract-in-worker.ts';
import type { ContentFormat, Download, Extracted } from '../page-document.ts';
import { pageLimits } from '../page-limits.ts';
import { findWall, wallError, wallWarning } from '../sniff/access-walls.ts';
import { renderBlocks } from './blocks.ts';
import type { ReaderContext, ReaderResult } from './reader-context.ts';
import { type Tidied, tidyMarkdown } from './tidy-markdown.ts';

/** The page's content, unless something stands in front of it. */
export async function readHtml(html: string, download: Download, context: ReaderContext): Promise<ReaderResult> {
  const { status, headers, finalUrl } = download;
  const wall = findWall({ html, status, headers, finalUrl });
  if (wall !== undefined && !wall.hasText) throw wallError(wall);
  const { isWhole, isCut, fellBack, ...extracted } = await extractInWorker(
    html,
    { ...context.wanted, url: context.url },
    context.signal,
  );
  const warnings: Warning[] = [];
  const warn = (message: string) => warnings.push({ kind: 'page-incomplete', message });
  if (wall !== undefined) warn(wallWarning(wall));
  if (fellBack) warn('The page is too large or too tangled to be taken apart in time; this is its plain text.');
  if (extracted.content.trim() === '') warn('The page has no text.');
  else if (isWhole && !fellBack && context.wanted.mode === 'main')
    warn('No main part could be told apart; this is the whole page.');
  if (isCut) warn('The page has more text than Footnote keeps; this is its beginning.');
  const { text, move } = finish(extracted, context);
  const content = isCut ? text.slice(0, pageLimits.characters).toWellFormed() : text;
  const anchors = extracted.anchors
    ?.map(({ id, offset }) => ({ id, offset: move(offset) }))
    .filter(({ offset }) => offset < content.length);
  const partial = wall !== undefined ? ('wall' as const) : isCut ? ('cut' as const) : undefined;
  return { ...extracted, content, ...defined({ anchors, partial }), warnings };
}

/** The title stands above the text, once; a page whose text has its own first heading has enough with that. */
function finish(
  { content, title, canonicalUrl }: Omit<Extracted, 'isWhole' | 'isCut'>,
  { url, wanted }: ReaderContext,
): Tidied {
  const needsNone = title === '' || content.trim() === '' || isTitled(content, title, wanted.format);
  const head = needsNone ? '' : `${renderBlocks([{ kind: 'heading', level: 1, text: title }], wanted.format)}\n\n`;
  const addresses = canonicalUrl === undefined ? [url] : [url, canonicalUrl];
  const { text, move } =
    wanted.format === 'markdown'
      ? tidyMarkdown(content, addresses)
      : { text: content, move: (offset: number) => offset };
  return { text: head + text, move: (offset) => head.length + move(offset) };
}

function isTitled(content: string, title: string, format: ContentFormat): boolean {
  switch (format) {
    case 'markdown':
      return hasTitle(content, title);
    case 'text':
      return content.trimStart().startsWith(title);
    case 'html':
      return /<h1[\s>]/i.test(content);
    default:
      return format satisfies never;
  }
}

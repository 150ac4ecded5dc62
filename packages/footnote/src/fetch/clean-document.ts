import { type Cleaned, cleanText } from '../clean/clean.ts';
import { cleanWarnings } from '../clean/clean-warnings.ts';
import { inWorker, type ThreadLimits } from '../in-worker.ts';
import { type CleanContent, type CleanJob, cleanContent } from './clean-content.ts';
import type { PageDocument } from './page-document.ts';
import { pageLimits } from './page-limits.ts';

/** Beyond this, cleaning would keep everything else in this process waiting for more than a moment. */
const longText = 200_000;

const threadMemory: ThreadLimits = { memoryMb: 256, youngMemoryMb: 8 };

/** Hidden text and exfiltration links neutralised in all that a model will read; what was done is in the warnings. */
export async function cleanDocument(document: PageDocument, signal: AbortSignal): Promise<PageDocument> {
  const { content, warning } = shortened(document.content);
  const anchors = document.anchors?.filter(({ offset }) => offset < content.length) ?? [];
  const body = await cleanLong({ text: content, anchors }, signal);
  const title = cleanText(document.title, { isTitle: true });
  const byline = cleanText(document.byline ?? '');
  const siteName = cleanText(document.siteName ?? '');
  const links = document.links.slice(0, pageLimits.links).map(({ text, url }) => ({ cleaned: cleanLabel(text), url }));
  const removed = document.removed?.map((part) => ({
    part,
    text: cleanLabel(part.text),
    place: cleanLabel(part.place),
  }));
  return {
    ...document,
    title: title.text,
    content: body.text,
    ...(document.anchors === undefined ? {} : { anchors: body.anchors }),
    ...(warning.length === 0 ? {} : { partial: 'cut' }),
    ...(document.byline === undefined ? {} : { byline: byline.text }),
    ...(document.siteName === undefined ? {} : { siteName: siteName.text }),
    links: links.map(({ cleaned, url }) => ({ text: cleaned.text, url })),
    ...(removed === undefined
      ? {}
      : { removed: removed.map(({ part, text, place }) => ({ ...part, text: text.text, place: place.text })) }),
    warnings: [
      ...document.warnings,
      ...warning,
      ...cleanWarnings([
        ...[body, title, byline, siteName],
        ...links.map(({ cleaned }) => cleaned),
        ...(removed ?? []).flatMap(({ text, place }) => [text, place]),
      ]),
    ],
  };
}

/** Nothing can hide among letters, digits and a few marks, and there may be thousands of labels. */
const plainLabel = /^[\p{L}\p{N} .,:;'’"!?()&/+–-]*$/u;

function cleanLabel(text: string): Cleaned {
  return plainLabel.test(text) ? { text, counts: {}, isSuspicious: false } : cleanText(text);
}

function shortened(content: string) {
  if (content.length <= pageLimits.characters) return { content, warning: [] };
  const most = pageLimits.characters.toLocaleString('en');
  const message = `The page has ${content.length.toLocaleString('en')} characters; the first ${most} are kept.`;
  return {
    content: content.slice(0, pageLimits.characters).toWellFormed(),
    warning: [{ kind: 'page-incomplete', message } as const],
  };
}

function cleanLong(job: CleanJob, signal: AbortSignal): CleanContent | Promise<CleanContent> {
  if (job.text.length <= longText) return cleanContent(job);
  const file = new URL('./clean-worker.js', import.meta.url);
  return inWorker({ file, job, limits: threadMemory, here: cleanContent, signal });
}

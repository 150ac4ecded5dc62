import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Cleaned, cleanText } from '../clean/clean.ts';
import { abortable } from '../deadline.ts';
import { cleanWarnings } from '../search/clean-reply.ts';
import { pageLimits } from './page-limits.ts';
import type { PageDocument } from './readers/document.ts';

/** Beyond this, cleaning would keep everything else in this process waiting for more than a moment. */
const longText = 200_000;

/** A small nursery: short-lived pieces of text are thrown away early instead of filling memory. */
const threadMemory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

/** Hidden text and exfiltration links neutralised in all that a model will read; what was done is in the warnings. */
export async function cleanDocument(document: PageDocument, signal: AbortSignal): Promise<PageDocument> {
  const { content, warning } = shortened(document.content);
  const body = await cleanLong(content, signal);
  const title = cleanText(document.title);
  const byline = cleanText(document.byline ?? '');
  const links = document.links.slice(0, pageLimits.links).map(({ text, url }) => ({ cleaned: cleanLabel(text), url }));
  return {
    ...document,
    title: title.text,
    content: body.text,
    ...(document.byline === undefined ? {} : { byline: byline.text }),
    links: links.map(({ cleaned, url }) => ({ text: cleaned.text, url })),
    warnings: [
      ...document.warnings,
      ...warning,
      ...cleanWarnings([body, title, byline, ...links.map(({ cleaned }) => cleaned)]),
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

async function cleanLong(text: string, signal: AbortSignal): Promise<Cleaned> {
  // Sources that were not built (as in tests) have no compiled file that a thread could load.
  if (text.length <= longText || !import.meta.url.endsWith('.js')) return cleanText(text);
  const worker = new Worker(new URL('./clean-worker.js', import.meta.url), {
    workerData: text,
    // What Node itself was started with, such as --input-type, is not meant for this thread.
    execArgv: [],
    resourceLimits: threadMemory,
  });
  try {
    const [cleaned] = await abortable(once(worker, 'message'), signal);
    return cleaned as Cleaned;
  } finally {
    await worker.terminate();
  }
}

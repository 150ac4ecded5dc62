import type { Extracted, Wanted } from '../document.ts';
import { extractHtml } from './extract-html.ts';
import { type ExtractThread, openExtractThread } from './extract-thread.ts';
import { plainPass } from './plain-pass.ts';

export interface ExtractJob {
  readonly html: string;
  readonly options: Wanted & { readonly url: string };
  /** Only the words, without looking for the main text. */
  readonly isPlain: boolean;
}

/** Pages up to this length are read at once, within a few milliseconds; handing them over costs as much. */
const smallest = 100_000;
/** From this length on, the tree of a page could take more memory than a page is worth. */
const largest = 12_000_000;
const mostThreads = 2;
/** What the last resort reads: no page is so bad that its beginning could not be shown. */
const lastResort = 200_000;

const idle: ExtractThread[] = [];
const waiting: (() => void)[] = [];
let threads = 0;

/**
 * Reads a page without holding up anybody: in a thread of its own that may take 3 seconds and some
 * memory, and no more. A page that needs more is read once again, for its words only (`fellBack`).
 */
export async function extractInWorker(
  html: string,
  options: Wanted & { readonly url: string },
  signal?: AbortSignal,
): Promise<Extracted & { readonly fellBack: boolean }> {
  signal?.throwIfAborted();
  // Sources that were not built (as in tests) have no compiled file that a thread could load.
  if (html.length <= smallest || !import.meta.url.endsWith('.js'))
    return { ...extractHtml(html, options), fellBack: false };
  if (html.length <= largest) {
    const extracted = await inThread({ html, options, isPlain: false }, signal);
    if (extracted !== undefined) return { ...extracted, fellBack: false };
  }
  const plain = await inThread({ html, options, isPlain: true }, signal);
  return { ...(plain ?? plainPass(html.slice(0, lastResort), options)), fellBack: true };
}

/** Undefined where the job was too much for its thread. */
async function inThread(job: ExtractJob, signal: AbortSignal | undefined): Promise<Extracted | undefined> {
  const thread = await takeThread(signal);
  let isReusable = false;
  try {
    const extracted = await thread.run(job, signal);
    isReusable = extracted !== undefined;
    return extracted;
  } finally {
    if (isReusable) idle.push(thread);
    else threads--;
    waiting.shift()?.();
  }
}

async function takeThread(signal: AbortSignal | undefined): Promise<ExtractThread> {
  while (idle.length === 0 && threads >= mostThreads) await turn(signal);
  const thread = idle.pop();
  if (thread !== undefined) return thread;
  threads++;
  return openExtractThread();
}

function turn(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ready = () => {
      signal?.removeEventListener('abort', give);
      resolve();
    };
    const give = () => {
      const place = waiting.indexOf(ready);
      if (place !== -1) waiting.splice(place, 1);
      reject(signal?.reason);
    };
    waiting.push(ready);
    signal?.addEventListener('abort', give, { once: true });
  });
}

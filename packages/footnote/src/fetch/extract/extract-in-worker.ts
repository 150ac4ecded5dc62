import { canStartThreads, openThread, type ThreadLimits, type WorkerThread } from '../../in-worker.ts';
import type { ContentOptions, Extracted } from '../page-document.ts';
import { extractHtml } from './extract-html.ts';
import { plainPass } from './plain-pass.ts';

export interface ExtractJob {
  readonly html: string;
  readonly options: ContentOptions & { readonly url: string };
  /** Only the words, without looking for the main text. */
  readonly isPlain: boolean;
}

export type ExtractInWorker = (
  html: string,
  options: ContentOptions & { readonly url: string },
  signal?: AbortSignal,
) => Promise<Extracted & { readonly fellBack: boolean }>;

/** No page that people read needs a tenth of this. */
const usualLimits: ThreadLimits = { ms: 3_000, memoryMb: 96, youngMemoryMb: 16, stackMb: 2 };
/** Pages up to this length are read at once, within a few milliseconds; handing them over costs as much. */
const smallest = 20_000;
const mostThreads = 2;
/** A thread keeps the memory that its largest page took: after one that is longer, it ends. */
const longestForNext = 500_000;
/** What the last resort reads: no page is so bad that its beginning could not be shown. */
const lastResort = 100_000;

/**
 * Reads a page without holding up anybody: in a thread of its own that may take 3 seconds and some
 * memory, and no more. A page that needs more is read once again, for its words only (`fellBack`).
 */
export const extractInWorker: ExtractInWorker = createExtractor(usualLimits);

type ExtractThread = WorkerThread<ExtractJob, Extracted>;

/** A worker pool: threads start with the first page that needs one, stay for the next, and keep no process alive. */
export function createExtractor(limits: ThreadLimits): ExtractInWorker {
  const idle: ExtractThread[] = [];
  const waiting: (() => void)[] = [];
  let threads = 0;

  async function takeThread(signal: AbortSignal | undefined): Promise<ExtractThread> {
    while (idle.length === 0 && threads >= mostThreads) await turn(waiting, signal);
    const thread = idle.pop();
    if (thread !== undefined) return thread;
    threads++;
    return openThread(new URL('./extract-worker.js', import.meta.url), limits);
  }

  /** Undefined where the job was too much for its thread, which is then no more. */
  async function inThread(job: ExtractJob, signal: AbortSignal | undefined): Promise<Extracted | undefined> {
    const thread = await takeThread(signal);
    let staysForNext = false;
    try {
      const extracted = await thread.run(job, { signal });
      staysForNext = job.html.length <= longestForNext;
      return extracted;
    } catch {
      signal?.throwIfAborted();
      return undefined;
    } finally {
      if (staysForNext) idle.push(thread);
      else {
        await thread.end();
        threads--;
      }
      waiting.shift()?.();
    }
  }

  return async (html, options, signal) => {
    signal?.throwIfAborted();
    if (html.length <= smallest || !canStartThreads) return { ...extractHtml(html, options), fellBack: false };
    const extracted = await inThread({ html, options, isPlain: false }, signal);
    if (extracted !== undefined) return { ...extracted, fellBack: false };
    const plain = await inThread({ html, options, isPlain: true }, signal);
    return { ...(plain ?? plainPass(html.slice(0, lastResort), options)), fellBack: true };
  };
}

/** Waits until a thread is free. */
function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(goOn), 1);
      reject(signal?.reason);
    };
    if (signal?.aborted) reject(signal.reason);
    else waiting.push(goOn);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

import { Worker } from 'node:worker_threads';
import type { Extracted } from '../document.ts';
import type { ExtractJob } from './extract-in-worker.ts';

/** No page that people read needs a tenth of this. */
const limitMs = 3_000;
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

/** One thread that reads one page after the other. */
export interface ExtractThread {
  /** Undefined where the page was too much; the thread is then no more. An aborted signal ends it too. */
  run(job: ExtractJob, signal: AbortSignal | undefined): Promise<Extracted | undefined>;
}

export function openExtractThread(): ExtractThread {
  const worker = new Worker(new URL('./extract-worker.js', import.meta.url), {
    resourceLimits: memory,
    // What Node itself was started with, such as --input-type, is not meant for this thread.
    execArgv: [],
  });
  // A thread that waits for its next page keeps no program alive.
  worker.unref();
  // One that dies between two pages is found dead by the next.
  worker.on('error', () => undefined);
  let isDead = false;
  worker.once('exit', () => {
    isDead = true;
  });
  return {
    run: (job, signal) =>
      new Promise((resolve, reject) => {
        if (isDead) return resolve(undefined);
        const timer = setTimeout(() => end(undefined), limitMs);
        function end(result: Extracted | undefined, reason?: unknown): void {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          worker.off('message', onMessage).off('exit', onExit);
          worker.unref();
          if (result === undefined) void worker.terminate();
          if (reason === undefined) resolve(result);
          else reject(reason);
        }
        const onMessage = (result: Extracted) => end(result);
        const onExit = () => end(undefined);
        const onAbort = () => end(undefined, signal?.reason);
        worker.ref();
        worker.on('message', onMessage).on('exit', onExit);
        signal?.addEventListener('abort', onAbort, { once: true });
        if (signal?.aborted) return onAbort();
        worker.postMessage(job);
      }),
  };
}

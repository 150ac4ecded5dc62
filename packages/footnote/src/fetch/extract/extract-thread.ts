import { Worker } from 'node:worker_threads';
import type { Extracted } from '../readers/document.ts';
import type { ExtractJob } from './extract-in-worker.ts';

export interface ThreadLimits {
  /** For one page. */
  readonly ms: number;
  readonly memoryMb: number;
}

/** One thread that reads one page after the other. */
export interface ExtractThread {
  /** Undefined where the page was too much; the thread is then no more. An aborted signal ends it too. */
  run(job: ExtractJob, signal: AbortSignal | undefined): Promise<Extracted | undefined>;
  /** Gives its memory back. */
  end(): Promise<void>;
}

export function openExtractThread({ ms, memoryMb }: ThreadLimits): ExtractThread {
  const worker = new Worker(new URL('./extract-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 },
    // What Node itself was started with, such as --input-type, is not meant for this thread.
    execArgv: [],
  });
  // A thread that waits for its next page keeps no program alive.
  worker.unref();
  // One that dies, as of too much memory, says so by its end; `run` hears that.
  worker.on('error', () => undefined);
  let isDead = false;
  worker.once('exit', () => {
    isDead = true;
  });

  return {
    run: (job, signal) =>
      new Promise((resolve, reject) => {
        if (isDead) return resolve(undefined);
        const timer = setTimeout(tooMuch, ms);
        worker.ref();
        worker.on('message', done).on('exit', tooMuch);
        signal?.addEventListener('abort', aborted, { once: true });
        worker.postMessage(job);

        function done(extracted: Extracted): void {
          letGo();
          resolve(extracted);
        }
        function tooMuch(): void {
          letGo();
          void worker.terminate();
          resolve(undefined);
        }
        function aborted(): void {
          letGo();
          void worker.terminate();
          reject(signal?.reason);
        }
        function letGo(): void {
          clearTimeout(timer);
          worker.off('message', done).off('exit', tooMuch);
          signal?.removeEventListener('abort', aborted);
          worker.unref();
        }
      }),
    async end() {
      await worker.terminate();
    },
  };
}

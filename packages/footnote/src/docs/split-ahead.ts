import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readAndSplit, type SplitJob, type SplitResult } from './read-and-split.ts';

/** Below this, starting a thread costs more than it saves. */
const leastFiles = 400;
/** Beside the one that writes; more than three would wait for it. */
const threadCount = Math.max(1, Math.min(3, availableParallelism() - 1));
/** How far each thread works ahead of the index, in jobs: enough to keep all busy, and little memory. */
const ahead = 6;

/** Reads and splits job after job, for large amounts in threads of their own, while the caller writes the index. */
export async function* splitAhead(jobs: readonly SplitJob[]): AsyncGenerator<SplitResult> {
  const files = jobs.reduce((sum, { paths }) => sum + paths.length, 0);
  // Sources that were not built (as in tests) have no compiled file that a thread could load.
  if (files < leastFiles || !import.meta.url.endsWith('.js')) {
    for (const job of jobs) yield readAndSplit(job);
    return;
  }
  const threads = Array.from({ length: threadCount }, startThread);
  try {
    const waiting: Promise<SplitResult>[] = [];
    let next = 0;
    for (const _ of jobs) {
      for (; next < jobs.length && waiting.length < ahead * threads.length; next++) {
        waiting.push(leastBusy(threads).split(jobs[next] as SplitJob));
      }
      const result = await waiting.shift();
      if (result !== undefined) yield result;
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

interface Thread {
  /** Files that it has yet to read. */
  readonly load: number;
  split(job: SplitJob): Promise<SplitResult>;
  stop(): Promise<unknown>;
}

function startThread(): Thread {
  const worker = new Worker(new URL('./split-worker.js', import.meta.url), {
    // What Node itself was started with, such as --input-type, is not meant for this thread.
    execArgv: [],
  });
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  // Whoever waits for a reply hears of it; without anybody waiting it is nobody's business.
  failed.catch(() => undefined);
  // A thread answers in the order in which it was asked.
  const open: { readonly files: number; resolve(result: SplitResult): void }[] = [];
  worker.on('message', (result: SplitResult) => open.shift()?.resolve(result));
  return {
    get load() {
      return open.reduce((sum, { files }) => sum + files, 0);
    },
    split(job) {
      worker.postMessage(job);
      const reply = new Promise<SplitResult>((resolve) => open.push({ files: job.paths.length, resolve }));
      const result = Promise.race([reply, failed]);
      // It may fail before its turn to be waited for.
      result.catch(() => undefined);
      return result;
    },
    stop: () => worker.terminate(),
  };
}

function leastBusy(threads: readonly Thread[]): Thread {
  return threads.reduce((best, thread) => (thread.load < best.load ? thread : best));
}

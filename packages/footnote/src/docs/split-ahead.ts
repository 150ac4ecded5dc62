import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readAndSplit, type SplitJob, type SplitResult } from './read-and-split.ts';

/** Below this, starting a thread costs more than it saves. */
const leastFiles = 400;
/** How far the thread works ahead of the index, in jobs: enough to keep both busy, and little memory. */
const ahead = 8;

/** Reads and splits job after job, for large amounts in a thread of its own, while the caller writes the index. */
export async function* splitAhead(jobs: readonly SplitJob[]): AsyncGenerator<SplitResult> {
  const files = jobs.reduce((sum, { paths }) => sum + paths.length, 0);
  // Sources that were not built (as in tests) have no compiled file that a thread could load.
  if (files < leastFiles || !import.meta.url.endsWith('.js')) {
    for (const job of jobs) yield readAndSplit(job);
    return;
  }
  const worker = new Worker(new URL('./split-worker.js', import.meta.url), {
    // What Node itself was started with, such as --input-type, is not meant for this thread.
    execArgv: [],
  });
  try {
    const waiting: Promise<SplitResult>[] = [];
    const results = replies(worker);
    let next = 0;
    for (const _ of jobs) {
      for (; next < jobs.length && waiting.length < ahead; next++) {
        worker.postMessage(jobs[next]);
        waiting.push(results());
      }
      const result = await waiting.shift();
      if (result !== undefined) yield result;
    }
  } finally {
    await worker.terminate();
  }
}

/** A thread answers in the order in which it was asked. */
function replies(worker: Worker): () => Promise<SplitResult> {
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  // Whoever waits for a reply hears of it; without anybody waiting it is nobody's business.
  failed.catch(() => undefined);
  const open: ((result: SplitResult) => void)[] = [];
  worker.on('message', (result: SplitResult) => open.shift()?.(result));
  return () => Promise.race([new Promise<SplitResult>((resolve) => open.push(resolve)), failed]);
}

import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { canStartThreads, startWorker } from '../../in-worker.ts';
import { readAndSplit, type SplitJob, type SplitResult } from './read-and-split.ts';

/** Below this, starting a thread costs more than it saves. */
const leastFiles = 400;
/** Beside the one that writes; more would wait for it. */
const mostThreads = 3;
/** How far each thread works ahead of the index, in jobs: enough to keep all busy, and little memory. */
const ahead = 64;

export interface SplitItem<T> {
  readonly item: T;
  readonly result: SplitResult;
}

/**
 * A worker pool: reads and splits files in up to three threads, while the caller writes the index and further files are
 * still being found. Each job goes to the thread with the fewest files to read, results come in the order of the jobs,
 * and no thread works further ahead than `ahead` jobs. Few files are split in this thread, one job after the other.
 */
export async function* splitInPool<T>(
  items: AsyncGenerator<T, void>,
  jobOf: (item: T) => SplitJob,
): AsyncGenerator<SplitItem<T>, void> {
  const first: T[] = [];
  let files = 0;
  try {
    while (files < leastFiles) {
      const next = await items.next();
      if (next.done === true) break;
      first.push(next.value);
      files += jobOf(next.value).paths.length;
    }
    const isMany = files >= leastFiles && canStartThreads;
    yield* (isMany ? splitInThreads : splitHere)(chained(first, items), jobOf);
  } finally {
    await items.return();
  }
}

async function* chained<T>(first: readonly T[], rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  yield* first;
  yield* rest;
}

async function* splitHere<T>(items: AsyncGenerator<T, void>, jobOf: (item: T) => SplitJob) {
  for await (const item of items) yield { item, result: await readAndSplit(jobOf(item)) };
}

async function* splitInThreads<T>(items: AsyncGenerator<T, void>, jobOf: (item: T) => SplitJob) {
  const count = Math.max(1, Math.min(mostThreads, availableParallelism() - 1));
  const threads = Array.from({ length: count }, startThread);
  const waiting: Promise<SplitItem<T>>[] = [];
  try {
    for await (const item of items) {
      const splitting = leastBusy(threads).split(jobOf(item));
      const split = splitting.then((result) => ({ item, result }));
      // It may fail before its turn to be waited for.
      split.catch(() => undefined);
      waiting.push(split);
      const first = waiting.length >= ahead * count ? waiting.shift() : undefined;
      if (first !== undefined) yield await first;
    }
    yield* waiting;
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

interface PoolThread {
  /** Files that it has yet to read. */
  readonly load: number;
  split(job: SplitJob): Promise<SplitResult>;
  stop(): Promise<unknown>;
}

function startThread(): PoolThread {
  const worker = startWorker(new URL('./split-worker.js', import.meta.url));
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
  // `split` throws it to whoever waits for a result; with nobody waiting it is no unhandled rejection.
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
      return Promise.race([reply, failed]);
    },
    stop: () => worker.terminate(),
  };
}

function leastBusy(threads: readonly PoolThread[]): PoolThread {
  return threads.reduce((best, thread) => (thread.load < best.load ? thread : best));
}

import { parentPort } from 'node:worker_threads';
import { readAndSplit, type SplitJob } from './read-and-split.ts';

/** The other thread of `split-pool.ts`. It answers in the order in which it is asked, whatever takes how long. */
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (job: SplitJob) => {
  last = last.then(async () => parentPort?.postMessage(await readAndSplit(job)));
});

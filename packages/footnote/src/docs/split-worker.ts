import { parentPort } from 'node:worker_threads';
import { readAndSplit, type SplitJob } from './read-and-split.ts';

/** The other thread of `split-ahead.ts`. */
parentPort?.on('message', (job: SplitJob) => parentPort?.postMessage(readAndSplit(job)));

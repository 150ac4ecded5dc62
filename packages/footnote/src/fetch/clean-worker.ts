import { parentPort, workerData } from 'node:worker_threads';
import { cleanText } from '../clean/clean.ts';

/** The other thread of `clean-document.ts`. */
parentPort?.postMessage(cleanText(String(workerData)));

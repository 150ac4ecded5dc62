import { parentPort } from 'node:worker_threads';
import { readPdfText } from './pdf-text.ts';

/** The other thread of `read-pdf.ts`: one file, then it ends. */
parentPort?.once('message', (body: Uint8Array) => {
  void readPdfText(body, (event) => {
    parentPort?.postMessage(event);
    return true;
  }).finally(() => parentPort?.postMessage(null));
});

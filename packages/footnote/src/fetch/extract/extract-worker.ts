import { parentPort } from 'node:worker_threads';
import type { Extracted } from '../readers/document.ts';
import { extractHtml } from './extract-html.ts';
import type { ExtractJob } from './extract-in-worker.ts';
import { plainPass } from './plain-pass.ts';

/** The other thread of `extract-in-worker.ts`. */
parentPort?.on('message', ({ html, options, isPlain }: ExtractJob) => {
  const extracted: Extracted = isPlain ? plainPass(html, options) : extractHtml(html, options);
  parentPort?.postMessage(extracted);
});

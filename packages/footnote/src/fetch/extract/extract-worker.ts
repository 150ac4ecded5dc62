import { doJobs } from '../../in-worker.ts';
import { extractHtml } from './extract-html.ts';
import type { ExtractJob } from './extract-in-worker.ts';
import { plainPass } from './plain-pass.ts';

/** The other thread of `extract-in-worker.ts`. */
doJobs(({ html, options, isPlain }: ExtractJob) => (isPlain ? plainPass : extractHtml)(html, options));

import { doJobs } from '../../in-worker.ts';
import { renderMarkdown } from './render-markdown.ts';

/** The other thread of `markdown-to-html.ts`. */
doJobs(renderMarkdown);

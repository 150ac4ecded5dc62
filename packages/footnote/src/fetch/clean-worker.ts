import { doJobs } from '../in-worker.ts';
import { type CleanJob, cleanContent } from './clean-content.ts';

/** The other thread of `clean-document.ts`. */
doJobs((job: CleanJob) => cleanContent(job));

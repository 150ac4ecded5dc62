import { cleanText } from '../clean/clean.ts';
import { doJobs } from '../in-worker.ts';

/** The other thread of `clean-document.ts`. */
doJobs((text: string) => cleanText(text));

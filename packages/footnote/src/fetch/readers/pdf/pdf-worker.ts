import { doJobs } from '../../../in-worker.ts';
import { readPdfText } from './pdf-text.ts';

/** The other thread of `read-pdf.ts`. */
doJobs(readPdfText);

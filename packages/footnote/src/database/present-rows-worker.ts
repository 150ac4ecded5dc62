import { doJobs } from '../in-worker.ts';
import { presentHere } from './present-rows.ts';

/** The other thread of `present-rows.ts`. */
doJobs(presentHere);

import type { Footnote } from '../contract/footnote.ts';
import type { Io } from '../contract/io.ts';
import { createFootnote } from '../footnote.ts';
import { note } from './terminal/print.ts';

/** For commands that keep no answers; what an operator should know is said on stderr. */
export function openFootnote(io: Io): Footnote {
  return createFootnote({ env: io.env, cwd: io.cwd, log: (line) => note(io, line) });
}

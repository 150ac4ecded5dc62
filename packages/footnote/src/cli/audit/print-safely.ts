import { escapeInvisible } from '../../audit/escape-invisible.ts';
import type { Io } from '../../contract/io.ts';
import { print } from '../terminal/print.ts';

/** JSON that also hides nothing: what a reader could not see is written as an escape. */
export function printSafely(io: Io, value: unknown): void {
  const lines = JSON.stringify(value, null, 2).split('\n');
  print(io, lines.map(escapeInvisible).join('\n'));
}

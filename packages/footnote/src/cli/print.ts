import type { Io } from './io.ts';
import { oneLine, printable } from './printable.ts';

export interface Style {
  bold(text: string): string;
  dim(text: string): string;
}

const coloured: Style = { bold: (text) => `\x1b[1m${text}\x1b[22m`, dim: (text) => `\x1b[2m${text}\x1b[22m` };
const plain: Style = { bold: (text) => text, dim: (text) => text };

/** A result on stdout. A pipe gets it untouched; a terminal gets it without escapes of others, and styled. */
export function print(io: Io, text: string, decorate: (text: string, style: Style) => string = (same) => same): void {
  const shown = io.stdout.isTTY === true ? decorate(printable(text), styleFor(io)) : text;
  io.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`);
}

export function printJson(io: Io, value: unknown): void {
  print(io, JSON.stringify(value, null, 2));
}

/** A message beside the result: one line on stderr. */
export function note(io: Io, message: string): void {
  io.stderr.write(`footnote: ${oneLine(message)}\n`);
}

/** https://no-color.org: any value that isn't empty switches colours off. */
function styleFor({ env }: Io): Style {
  return (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb' ? coloured : plain;
}

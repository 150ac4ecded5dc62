import type { Io } from '../../contract/io.ts';
import { oneLine, printable } from './printable.ts';

export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  green(text: string): string;
  red(text: string): string;
}

const coloured: Style = {
  bold: (text) => `\x1b[1m${text}\x1b[22m`,
  dim: (text) => `\x1b[2m${text}\x1b[22m`,
  green: (text) => `\x1b[32m${text}\x1b[39m`,
  red: (text) => `\x1b[31m${text}\x1b[39m`,
};
const same = (text: string) => text;
const plain: Style = { bold: same, dim: same, green: same, red: same };

/** A result on stdout. A pipe gets it untouched; a terminal gets it without escapes of others, and styled. */
export function print(io: Io, text: string, decorate: (text: string, style: Style) => string = (same) => same): void {
  const shown = io.stdout.isTTY === true ? decorate(printable(text), styleFor(io)) : text;
  io.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`);
}

/** Markdown as it is written, with its headings to be found. */
export function boldHeadings(text: string, { bold }: Style): string {
  return text.replace(/^#{1,6} .*$/gm, bold);
}

export function printJson(io: Io, value: unknown): void {
  print(io, JSON.stringify(value, null, 2));
}

/** A message beside the result: one line on stderr. */
export function note(io: Io, message: string): void {
  io.stderr.write(`footnote: ${oneLine(message)}\n`);
}

function styleFor({ env }: Io): Style {
  return hasColours(env) ? coloured : plain;
}

/** https://no-color.org: any value that isn't empty switches colours off. FORCE_COLOR=0 does too, others force them. */
export function hasColours(env: Io['env']): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'] ?? '';
  return forced === '' ? env['TERM'] !== 'dumb' : forced !== '0' && forced !== 'false';
}

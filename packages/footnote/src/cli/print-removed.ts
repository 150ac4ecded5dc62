import type { Io } from '../contract/io.ts';
import type { RemovedPart } from '../contract/page.ts';
import { shorten } from '../text/cut.ts';
import { note } from './terminal/print.ts';
import { oneLine } from './terminal/printable.ts';

const widest = { reason: 60, place: 40, text: 60 };

/** What was left out of a page, and why: a table on stderr, so that the page itself can be piped. */
export function printRemoved(about: string, removed: readonly RemovedPart[], io: Io): void {
  const all = removed.reduce((sum, { characters }) => sum + characters, 0).toLocaleString('en');
  note(
    io,
    removed.length === 0
      ? `${about}Nothing was left out.`
      : `${about}${removed.length} ${removed.length === 1 ? 'block' : 'blocks'} with ${all} characters left out:`,
  );
  const rows = removed.map(({ characters, reason, place, text }) => [
    characters.toLocaleString('en'),
    cell(reason, widest.reason),
    cell(place, widest.place),
    cell(text, widest.text),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const [size = '', reason = '', place = '', text = ''] of rows) {
    const cells = [size.padStart(widths[0] ?? 0), reason.padEnd(widths[1] ?? 0), place.padEnd(widths[2] ?? 0), text];
    io.stderr.write(`  ${cells.join('  ').trimEnd()}\n`);
  }
}

function cell(text: string, most: number): string {
  return shorten(oneLine(text), most);
}

import { memoize } from '../../../memoize.ts';
import { findStem } from '../../../text/words/find-stem.ts';
import { synonyms } from './synonyms.ts';

let lines: string | undefined;

/** Other words for a stem, as they are written. */
export const otherWordsFor: (stem: string) => readonly string[] = memoize((stem) => {
  lines ??= spaced(synonyms.replaceAll(' = ', ' '));
  const others = new Set<string>();
  for (const { at, word } of findStem(lines, stem)) {
    for (const other of lineAt(lines, at).split(' ')) if (other !== word) others.add(other);
  }
  return [...others];
});

/** With a blank before and after each line, so that every word stands between blanks. */
function spaced(table: string): string {
  return `\n ${table.trim().replace(/\n+/g, ' \n ')} \n`;
}

function lineAt(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at) + 2, text.indexOf('\n', at) - 1);
}

import { endOfDashedComment } from '../html/scan.ts';
import type { Edit } from './edits.ts';

/**
 * Comments, and what browsers take for one: `<!…>`, `<?…>`, `</ …>`. `masked` is the text without its
 * code: a comment begins outside of code, and ends where it ends, code or not.
 */
export function commentEdits(masked: string, text: string, isDocument: boolean): Edit[] {
  const edits: Edit[] = [];
  const endOf = createEndFinder(text);
  const opening = /<(?:!|\?|\/(?=[^a-z\s>]))/gi;
  for (let match = opening.exec(masked); match !== null; match = opening.exec(masked)) {
    const start = match.index;
    const mark = endMark(text.slice(start, start + 10), isDocument);
    if (mark === undefined) continue;
    const isDashed = mark === '-->';
    const end = endOf(mark, start);
    // In a line, a comment that nothing ends is a word of the text; at its start it hides the rest.
    const isRest = isDashed && (isDocument || startsLine(text, start));
    if (end === undefined && !isRest) continue;
    edits.push({ start, end: end ?? text.length, text: '', what: 'hidden-html' });
    opening.lastIndex = end ?? text.length;
  }
  return edits;
}

/** What ends the comment that begins so, or undefined where none does. */
function endMark(opening: string, isDocument: boolean): string | undefined {
  if (opening.startsWith('<!--')) return '-->';
  if (opening.startsWith('<![CDATA[')) return ']]>';
  if (/^<!doctype\b/i.test(opening)) return undefined;
  if (isDocument) return '>';
  // Pages about PHP show it; what stands there is code, and seen.
  if (/^<\?[a-z]/i.test(opening)) return /^<\?php\b/i.test(opening) ? undefined : '?>';
  return /^<![a-z]/i.test(opening) ? '>' : undefined;
}

/** What was not found once is not looked for again. */
function createEndFinder(text: string): (mark: string, start: number) => number | undefined {
  const absent = new Set<string>();
  return (mark, start) => {
    if (absent.has(mark)) return undefined;
    const end = mark === '-->' ? endOfDashedComment(text, start) : endOfMark(text, mark, start + 2);
    if (end !== -1) return end;
    absent.add(mark);
    return undefined;
  };
}

function endOfMark(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}

/** Only blanks stand before it on its line. */
export function startsLine(text: string, place: number): boolean {
  let before = place - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  return before < 0 || text[before] === '\n';
}

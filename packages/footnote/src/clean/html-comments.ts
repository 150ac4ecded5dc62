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
    const end = endOf(mark, isDashed && /^<!---?>/.test(text.slice(start, start + 6)) ? start + 2 : start + 4);
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
function createEndFinder(text: string): (mark: string, from: number) => number | undefined {
  const absentFrom = new Map<string, number>();
  return (mark, from) => {
    if (from >= (absentFrom.get(mark) ?? Number.POSITIVE_INFINITY)) return undefined;
    const pattern = mark === '-->' ? /--!?>/g : undefined;
    if (pattern !== undefined) pattern.lastIndex = from;
    const found = pattern?.exec(text);
    const end =
      pattern === undefined ? text.indexOf(mark, from) + mark.length : (found?.index ?? -1) + (found?.[0].length ?? 0);
    if (end >= from) return end;
    absentFrom.set(mark, from);
    return undefined;
  };
}

/** Only blanks stand before it on its line. */
export function startsLine(text: string, place: number): boolean {
  let before = place - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  return before < 0 || text[before] === '\n';
}

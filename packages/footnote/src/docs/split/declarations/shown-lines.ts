import { firstIndexWhere } from '../../../text/binary-search.ts';
import type { Declaration, TextRange } from './open-declaration.ts';

/** A line of a declaration as it is shown, with the sign of what is left out before it, and which line of the file it is. */
export interface ShownLine {
  readonly text: string;
  readonly number: number;
}

const widestMargin = 100;
/** Before a line whose comment is left out: it is a passage of its own. */
const leftOut = '// …';
/** Enough for ten parts; what follows is a table of data. */
const mostCharacters = 40_000;

/** A declaration with its overloads, moved to the left margin, without blank lines and with a sign for each comment of a member. */
export function shownLines(
  declaration: Declaration,
  source: { readonly text: string; lineAt(offset: number): number; readonly left: readonly TextRange[] },
): { readonly lines: readonly ShownLine[]; readonly hasBraces: boolean } {
  const { text } = source;
  const lines = [declaration, ...declaration.overloads].flatMap((span) => {
    // Of a namespace only its first line: its members are declarations of their own.
    const brace = declaration.form === 'namespace' ? text.indexOf('{', span.start) + 1 : 0;
    const end = brace === 0 ? span.end : Math.min(span.end, brace);
    return movedLeft(linesBetween(span.start, Math.min(end, span.start + mostCharacters), source), span.start, text);
  });
  const { start, end } = declaration;
  return { lines, hasBraces: /\}[;)\s]*$/.test(text.slice(Math.max(start, end - 5), end)) };
}

/** A line as it stands in the file. */
interface FileLine extends ShownLine {
  /** Its comment is left out. */
  readonly isSigned: boolean;
}

function linesBetween(
  start: number,
  end: number,
  {
    text,
    lineAt,
    left,
  }: { readonly text: string; lineAt(offset: number): number; readonly left: readonly TextRange[] },
): readonly FileLine[] {
  let written = '';
  /** Of each line of `written`, where it begins in the file. */
  const begins: number[] = [start];
  /** Lines whose comment is left out. */
  const commented = new Set<number>();
  let isBlank = true;
  let at = start;
  for (let next = firstIndexWhere(left.length, (index) => (left[index]?.start ?? 0) >= start); at < end; next++) {
    const comment = left[next];
    const stop = Math.min(comment?.start ?? end, end);
    for (let line = text.indexOf('\n', at); line !== -1 && line < stop; line = text.indexOf('\n', line + 1)) {
      begins.push(line + 1);
    }
    written += text.slice(at, stop);
    // Where nothing stands before a comment, its line begins behind it.
    isBlank = endsBlank(text, at, stop) ?? isBlank;
    if (comment !== undefined && stop < end && isBlank) {
      begins[begins.length - 1] = comment.end;
      commented.add(begins.length - 1);
    }
    at = stop === end || comment === undefined ? end : comment.end;
  }
  const shown: FileLine[] = [];
  let isSigned = false;
  for (const [position, line] of written.split('\n').entries()) {
    isSigned ||= commented.has(position);
    if (line.trim() === '') continue;
    const begin = begins[position] ?? start;
    const number = lineAt(begin + firstVisible(text, begin));
    shown.push({ text: line, number, isSigned });
    isSigned = false;
  }
  return shown;
}

/** Whether only blanks stand between the last line's beginning and `end`; undefined where that line begins before `start`. */
function endsBlank(text: string, start: number, end: number): boolean | undefined {
  for (let at = end - 1; at >= start; at--) {
    if (end - at > widestMargin || text[at] === '\n') return true;
    if (text[at] !== ' ' && text[at] !== '\t') return false;
  }
  return undefined;
}

/** How far it is to what is no blank. */
function firstVisible(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text[at] === ' ' || text[at] === '\t' || text[at] === '\n')) at++;
  return at - from;
}

function movedLeft(lines: readonly FileLine[], start: number, text: string): readonly ShownLine[] {
  const margin = marginBefore(text, start);
  return lines.map(({ text: line, number, isSigned }, position) => {
    const indent = line.length - line.trimStart().length;
    const left = position === 0 ? 0 : Math.min(margin, indent);
    const sign = isSigned ? `${line.slice(left, indent)}${leftOut}\n` : '';
    return { text: sign + line.slice(left).trimEnd(), number };
  });
}

/** How many blanks stand before `start`, if nothing else does in its line. */
function marginBefore(text: string, start: number): number {
  const least = Math.max(0, start - widestMargin);
  let at = start;
  while (at > least && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  return at === least || text[at - 1] === '\n' ? start - at : 0;
}

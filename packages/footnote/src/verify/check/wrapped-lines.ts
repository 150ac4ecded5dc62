import type { TextRange } from './sentences.ts';

/** Lines of wrapped prose: shorter ones were ended by their writer, longer ones are paragraphs. */
const [shortest, longest] = [40, 160];
/** How much of the widest line must be full where the next word was no longer put: letters of a PDF are of unlike width. */
const fullShare = 0.88;
/** Of the lines of a block that no sentence ends with. */
const leastFull = 0.75;

/**
 * The text of a page with blanks for the line ends that only wrap its prose, as in PDF, plain text and `<pre>`: a sentence
 * goes on behind them. Places stay where they are. A line was wrapped where the first word of the next one had no more room
 * on it; lists, tables, code, headings and verse keep their lines.
 */
export function withoutWraps(text: string): string {
  const pieces: string[] = [];
  let written = 0;
  for (const block of blocksOf(text)) {
    for (const at of wrapsOf(block, text)) {
      pieces.push(text.slice(written, at), ' ');
      written = at + 1;
    }
  }
  return written === 0 ? text : pieces.join('') + text.slice(written);
}

/** Lines in a row that may be wrapped prose: two at least, and one that may go on with a sentence. */
function* blocksOf(text: string): Iterable<readonly TextRange[]> {
  let block: TextRange[] = [];
  let goesOn = false;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const isFit = end - start <= longest && end > start;
    // The last line may be short.
    if (isFit && (block.length > 0 || end - start >= shortest)) {
      goesOn ||= block.length > 0 && mayBeSmall(text.charCodeAt(start));
      block.push({ start, end });
    } else {
      if (goesOn) yield block;
      block = [];
      goesOn = false;
    }
    start = end + 1;
  }
  if (goesOn) yield block;
}

/** A small letter, one of another alphabet, or the blank before one. */
function mayBeSmall(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || code > 0x7f || code === 0x20 || code === 0x09;
}

/** The line ends of a block that part no sentences: none where many were ended before they were full, as those of verse are. */
function wrapsOf(block: readonly TextRange[], text: string): readonly number[] {
  const lines = block.map(({ start, end }) => text.slice(start, end).trimEnd());
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), 0);
  const open = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    return next !== undefined && isProse(line) && isProse(next) && isContinued(line, next) ? [{ line, next, at }] : [];
  });
  const full = open.filter(({ line, next }) => isFull(line, next, width));
  if (full.length < open.length * leastFull) return [];
  // Only a small letter tells that a sentence goes on; where most lines do, those with a name at their start do too.
  const small = full.filter(({ next }) => /^\s*\p{Ll}/u.test(next));
  const wraps = small.length > 0 && small.length * 2 >= full.length ? full : small;
  return wraps.map(({ at }) => block[at]?.end ?? 0);
}

function isFull(line: string, next: string, width: number): boolean {
  const word = /^\s*(\S+)/.exec(next)?.[1] ?? '';
  return line.length >= shortest && line.length + 1 + word.length > width * fullShare;
}

/** No columns, no cells and no line of code. */
function isProse(line: string): boolean {
  return !/\S {2,}\S|\t|[|{}\\]|[;=]$|^\s*(?:\/\/|>|#|[$%] )/.test(line);
}

/** No sentence ends here, and what follows is no item of a list and stands below the words of the line. */
function isContinued(line: string, next: string): boolean {
  if (/[.!?:]$/.test(line) || item.test(next)) return false;
  const [own, theirs] = [indentOf(line), indentOf(next)];
  return own === theirs || theirs === own + (item.exec(line.trimStart())?.[0].length ?? 0);
}

const item = /^\s*(?:[-*+•·–]|\(?[\da-z]{1,3}[.)])\s+/;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

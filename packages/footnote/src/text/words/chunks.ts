import { dot, isLetter, joint, kindOf } from './character-kinds.ts';

/** Longer words are hashes and encoded data. */
export const longestWord = 39;

/** Told where they are, so that nothing is cut out in vain. */
export interface ChunkVisitor {
  /** Most of any text: nothing but `a` to `z`. */
  plain(start: number, end: number): void;
  /** `readFile`, `node.js`, `it's`, `Café`, and what is longer than any word. */
  other(start: number, end: number): void;
}

/**
 * The tokenizer: visits the stretches of a text that are words, in reading order, and says how many there are. Names
 * stay whole over dots and dashes, and a word keeps its `'s`. Linear in the text.
 *
 * Three others go by the same kinds of characters: `splitIdentifier` (the parts of one word), `subwordTokens` (what
 * SQLite's tokenizer doesn't see) and `wordsToPass` of docs/rank/occurrences.ts. They stay apart because one for all was
 * measured on 48,000 passages and 260 questions: subword tokens by way of this function took 0.6 s in place of 0.3 s and
 * were others in 1,009 passages; without `wordsToPass` a question took 3 % longer and 28 of them ranked otherwise.
 */
export function visitChunks(text: string, visitor: ChunkVisitor): number {
  let count = 0;
  let i = 0;
  while (i < text.length) {
    if (!isLetter(text.charCodeAt(i))) {
      i++;
      continue;
    }
    const start = i;
    const plainEnd = endOfPlain(text, start);
    i = endOfChunk(text, plainEnd);
    i += contractionAt(text, i);
    count++;
    if (i === plainEnd && i - start <= longestWord) visitor.plain(start, i);
    else visitor.other(start, i);
  }
  return count;
}

/** Looks for itself what `isLetter` would say: most characters of any text come by here. */
function endOfPlain(text: string, start: number): number {
  let i = start;
  for (let code = text.charCodeAt(i); code >= 97 && code <= 122; code = text.charCodeAt(i)) i++;
  return i;
}

function endOfChunk(text: string, start: number): number {
  for (let i = start; ; i++) {
    const kind = kindOf(text.charCodeAt(i));
    if (kind < joint && !(kind === dot && isLetter(text.charCodeAt(i + 1)))) return i;
  }
}

export function chunksOf(text: string): readonly string[] {
  const chunks: string[] = [];
  const add = (start: number, end: number) => chunks.push(text.slice(start, end));
  visitChunks(text, { plain: add, other: add });
  return chunks;
}

const contraction = /(?:s|t|re|ve|ll|d|m)\b/y;

function contractionAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== 39 && code !== 0x2019) return 0;
  contraction.lastIndex = at + 1;
  return contraction.test(text) ? contraction.lastIndex - at : 0;
}

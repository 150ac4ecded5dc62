import type { TextRange } from './sentences.ts';
import { visitWords } from './words.ts';

/** Fewer words prove nothing: they are anywhere. */
const leastWords = 4;

/** The quotations of a claim, without their marks. */
export function quotesOf(text: string): TextRange[] {
  const quotes: TextRange[] = [];
  for (const { 0: quoted, index } of text.matchAll(
    // Short ones too, or what stands between two of them would be taken for one; `5"` are inches.
    /(?<!\d)"[^"]{0,1000}"|“[^“”]{0,1000}”|«[^«»]{0,1000}»|„[^„“”]{0,1000}[“”]|``[^`']{0,1000}''/g,
  )) {
    const width = quoted.startsWith('``') ? 2 : 1;
    const range = { start: index + width, end: index + quoted.length - width };
    if (countWords(text, range) >= leastWords) quotes.push(range);
  }
  return quotes;
}

function countWords(text: string, { start, end }: TextRange): number {
  let count = 0;
  visitWords(text, start, end, () => count++);
  return count;
}

/** Whether a text has all that a quotation has from it: without `[…]` and what stands in brackets, which are not of the text. */
export function hasPartsOf(quote: string, text: string): boolean {
  const parts = quote.split(/\[[^[\]]{0,100}\]|…|\.{3,}/).filter((part) => wordsIn(part).length > 0);
  return parts.length > 0 && parts.every((part) => hasWordsOf(part, text));
}

/** Whether the words of a quotation stand in a text, whatever marks and blanks are around them. */
export function hasWordsOf(quote: string, text: string): boolean {
  const wanted = wordsIn(quote);
  const restarts = restartsOf(wanted);
  let at = 0;
  visitWords(text, 0, text.length, (start, end) => {
    if (at === wanted.length) return;
    const isNext = (place: number) => {
      const word = wanted[place];
      return word?.length === end - start && word.plain === plainOf(text, start, end);
    };
    while (at > 0 && !isNext(at)) at = restarts[at - 1] ?? 0;
    if (isNext(at)) at++;
  });
  return wanted.length > 0 && at === wanted.length;
}

interface QuotedWord {
  readonly plain: string;
  /** As written: small letters can be more of them. */
  readonly length: number;
}

function wordsIn(text: string): QuotedWord[] {
  const words: QuotedWord[] = [];
  visitWords(text, 0, text.length, (start, end) => {
    words.push({ plain: plainOf(text, start, end), length: end - start });
  });
  return words;
}

function plainOf(text: string, start: number, end: number): string {
  return text.slice(start, end).toLowerCase().replaceAll('’', "'");
}

/** Knuth, Morris, Pratt: for each word, how many of the first ones end with it, so that no word is read twice. */
function restartsOf(words: readonly QuotedWord[]): number[] {
  const restarts = [0];
  for (let at = 1, shared = 0; at < words.length; at++) {
    while (shared > 0 && words[at]?.plain !== words[shared]?.plain) shared = restarts[shared - 1] ?? 0;
    if (words[at]?.plain === words[shared]?.plain) shared++;
    restarts.push(shared);
  }
  return restarts;
}

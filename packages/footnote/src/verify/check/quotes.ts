import type { TextRange } from './sentences.ts';
import { visitWords } from './words.ts';

/** Fewer words prove nothing: they are anywhere. */
const leastWords = 4;

/** The quotations of a claim, without their marks. */
export function quotesOf(text: string): TextRange[] {
  const quotes: TextRange[] = [];
  for (const { 0: quoted, index } of text.matchAll(
    /"[^"]{8,1000}"|“[^“”]{8,1000}”|«[^«»]{8,1000}»|„[^„“”]{8,1000}[“”]|``[^`']{8,1000}''/g,
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

/** Whether the words of a quotation stand in a text, whatever marks and blanks are around them. */
export function hasWordsOf(quote: string, text: string): boolean {
  const wanted = plainWords(quote);
  return wanted !== '' && ` ${plainWords(text)} `.includes(` ${wanted} `);
}

function plainWords(text: string): string {
  const words: string[] = [];
  visitWords(text, 0, text.length, (start, end) => {
    words.push(text.slice(start, end).toLowerCase().replaceAll('’', "'"));
  });
  return words.join(' ');
}

import type { TextWord } from '../text-words.ts';
import { yearOf } from './date-parts.ts';
import { hasDecimalComma } from './notation.ts';
import { numbersOf } from './numbers.ts';
import { numberWordsOf } from './words-of-numbers.ts';

/**
 * Whether a word says how many, or is the unit of that: `Mrd.` and `Euro` of `3 Mrd. Euro`. In German what is counted has
 * a capital, too, and is no part of a name: `Millionen Menschen`. English is written otherwise.
 */
export function amountWords(
  text: string,
  tokens: readonly TextWord[],
  language: string | undefined,
): (at: number) => boolean {
  if (!hasDecimalComma(language)) return () => false;
  const found = new Set<number>();
  const words = numberWordsOf(language);
  // `2024 Anna Bell` and `3. Liga Nord` count nothing.
  const isCounted = (token: TextWord, before: TextWord | undefined) =>
    before !== undefined &&
    (before.isFigure ? yearOf(before) === undefined : words.scales.has(before.lower)) &&
    /^\s$/.test(text.slice(before.end, token.start));
  for (const { firstToken, lastToken, measure, isWeak } of numbersOf(text, tokens, () => false, language)) {
    // `Ludwig XIV.` is a name, and one of something tells little.
    if (isWeak && !tokens[firstToken]?.isFigure) continue;
    let last = lastToken;
    while (measure !== undefined && (tokens[last + 1]?.end ?? Number.POSITIVE_INFINITY) <= measure.end) last++;
    for (let at = firstToken; at <= last; at++) found.add(at);
  }
  tokens.forEach((token, at) => {
    if (words.scales.has(token.lower)) found.add(at);
    if (language === 'German' && isCounted(token, tokens[at - 1])) found.add(at);
  });
  return (at) => found.has(at);
}

import type { TextWord } from '../text-words.ts';
import { scales } from './number-words.ts';
import type { NumberValue } from './numbers.ts';

/** What stands around a number says of which others it is true, too. */
export function boundOf(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  last: number,
): Pick<NumberValue, 'bound' | 'isInclusive'> {
  // `Above age 6`, `over the age of 75`
  const isAge = /\bage (?:of )?$/.test(text.slice(Math.max(0, (tokens[at]?.start ?? 0) - 8), tokens[at]?.start));
  const first = isAge ? ageAt(tokens, at) : isScaleOfOne(tokens, at) ? at - 1 : at;
  const one = tokens[first - 1]?.lower ?? '';
  const pair = `${tokens[first - 2]?.lower ?? ''} ${one}`;
  const after = `${tokens[last + 1]?.lower ?? ''} ${tokens[last + 2]?.lower ?? ''}`;
  if (/^(?:at least|minimum of)$/.test(pair) || after === 'or more' || text[tokens[last]?.end ?? 0] === '+') {
    return { bound: 'more', isInclusive: true };
  }
  if (/^(?:at most|up to|maximum of)$/.test(pair) || /^or (?:less|fewer)$/.test(after)) {
    return { bound: 'less', isInclusive: true };
  }
  const isMore = moreBefore.test(one) || morePair.test(pair);
  const isLess = lessBefore.test(one) || lessPair.test(pair);
  // `No more than`
  const isTurned = /^not?$/.test(tokens[first - 3]?.lower ?? '');
  if (isMore || isLess) return { bound: isMore !== isTurned ? 'more' : 'less', isInclusive: isTurned };
  const isAbout = nearly.test(one);
  return { bound: isAbout ? 'about' : '', isInclusive: isAbout };
}

/** `Over a million`: the article is part of the number. */
function isScaleOfOne(tokens: readonly TextWord[], at: number): boolean {
  return tokens[at - 1]?.lower === 'a' && scales.has(tokens[at]?.lower ?? '');
}

function ageAt(tokens: readonly TextWord[], at: number): number {
  const age = tokens[at - 1]?.lower === 'of' ? at - 2 : at - 1;
  return tokens[age - 1]?.lower === 'the' ? age - 1 : age;
}

/** It says which numbers are meant, and nothing of what is counted. */
export function isBoundWord(word: string): boolean {
  return moreBefore.test(word) || lessBefore.test(word) || comparing.test(word) || nearly.test(word);
}

const comparing = /^(?:more|greater|larger|higher|longer|older|better|less|fewer|lower|smaller|shorter|younger|than)$/;
const nearly = /^(?:about|around|approximately|roughly|nearly|almost|some|circa|estimated|approx)$/;
const moreBefore = /^(?:over|above|exceeding|exceeds|exceeded|surpassing|surpassed)$/;
const morePair = /^(?:(?:more|greater|larger|higher|longer|older|better) than|upwards of|excess of)$/;
const lessBefore = /^(?:under|below|underneath)$/;
const lessPair = /^(?:less|fewer|lower|smaller|shorter|younger) than$/;

import type { PlainWord } from '../text-words.ts';
import type { NumberValue } from './numbers.ts';

/** What stands around a number says of which others it is true, too. */
export function boundOf(
  text: string,
  tokens: readonly PlainWord[],
  first: number,
  last: number,
): Pick<NumberValue, 'bound' | 'isInclusive'> {
  const one = tokens[first - 1]?.lower ?? '';
  const pair = `${tokens[first - 2]?.lower ?? ''} ${one}`;
  const after = `${tokens[last + 1]?.lower ?? ''} ${tokens[last + 2]?.lower ?? ''}`;
  if (/^(?:at least|minimum of)$/.test(pair) || after === 'or more' || text[tokens[last]?.end ?? 0] === '+') {
    return { bound: 'more', isInclusive: true };
  }
  if (/^(?:at most|up to|maximum of)$/.test(pair) || /^or (?:less|fewer)$/.test(after)) {
    return { bound: 'less', isInclusive: true };
  }
  if (moreBefore.test(one) || morePair.test(pair)) return { bound: 'more', isInclusive: false };
  if (lessBefore.test(one) || lessPair.test(pair)) return { bound: 'less', isInclusive: false };
  const isAbout = /^(?:about|around|approximately|roughly|nearly|almost|some|circa|estimated|approx)$/.test(one);
  return { bound: isAbout ? 'about' : '', isInclusive: isAbout };
}

const moreBefore = /^(?:over|above|exceeding|exceeds|exceeded|surpassing|surpassed)$/;
const morePair = /^(?:(?:more|greater|larger|higher|longer|older|better) than|upwards of|excess of)$/;
const lessBefore = /^(?:under|below|underneath)$/;
const lessPair = /^(?:less|fewer|lower|smaller|shorter|younger) than$/;

import type { Difference } from '../../../contract/verification.ts';
import { type Comparison, mainSentence } from '../compare.ts';
import { smallWordsOf } from '../languages/language.ts';
import { isNegation } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';
import { withoutElision } from '../words.ts';
import { languagesOf } from './languages.ts';

const except = /^(?:except|excepto|salvo|sauf|excepté|hormis|außer|tranne|eccetto|exceto|behalve)$/;
const also = /^(?:also|even|auch|aussi|également|también|anche|também|ook)$/;

/** How far behind `except` what is excluded stands, and how far before something an `also` includes it. */
const [exceptWithin, alsoWithin] = [3, 4];

/** `Daily except on Sundays`, where the other text says `also on Sundays`. */
export function excluded(comparison: Comparison): Difference[] {
  const { claim, scan, tokens } = comparison;
  const isOwn = claim.tokens.some(({ lower }) => except.test(lower));
  if (isOwn === tokens.some(({ lower }) => except.test(lower))) return [];
  const small = smallWordsOf(claim.language);
  const isSaying = (word: TextWord) =>
    !word.isStop && !also.test(word.lower) && !small.has(word.lower) && !small.has(withoutElision(word.lower));
  const [said, other] = isOwn ? [claim.tokens, tokens] : [mainSentence(comparison), claim.tokens];
  const [from, to] = excludedIn(said, other, isSaying) ?? [];
  if (from === undefined || to === undefined) return [];
  const words = (isOwn ? claim.text : scan.text).slice(from.start, to.end);
  return [{ kind: 'negation', claim: isOwn ? words : '', page: isOwn ? '' : words }];
}

function excludedIn(
  said: readonly TextWord[],
  other: readonly TextWord[],
  isSaying: (word: TextWord) => boolean,
): readonly TextWord[] | undefined {
  // `No cars except taxis may enter`
  if ([said, other].some((words) => words.some((word) => isNegation(word) || languagesOf(word).length > 0)))
    return undefined;
  const at = said.findIndex(({ lower }) => except.test(lower));
  const [from, to] = [said[at], said.slice(at + 1, at + 1 + exceptWithin).find(isSaying)];
  if (from === undefined || to === undefined || said.filter(({ term }) => term === to.term).length > 1)
    return undefined;
  const terms = new Set(said.map(({ term }) => term));
  const place = other.findIndex(({ term }) => term === to.term);
  const isIncluded =
    place >= 0 && other.slice(Math.max(0, place - alsoWithin), place).some(({ lower }) => also.test(lower));
  return isIncluded && other.every((word) => !isSaying(word) || terms.has(word.term)) ? [from, to] : undefined;
}

import { type Comparison, sentenceAt } from '../compare.ts';
import type { NegationClash } from '../negation-clash.ts';
import { isAdverb, isNegatedAt, isNegationAt } from '../polarity.ts';
import { type TextWord, tokensOf } from '../text-words.ts';

/** How many words behind a negation its own may be, and how far around a word of the other text one is looked for. */
const [ahead, around] = [4, 8];

/** A clash that is shown as one: right before the same word, and nothing near it says no in the other text. */
export function certainNegation(comparison: Comparison): NegationClash {
  const { claim, scan, alignment, tokens } = comparison;
  const claimOf = new Map(alignment.flatMap((place, at) => (place < 0 ? [] : [[place, at]])));
  const own = claim.tokens.findIndex((_, at) => {
    if (!isPlainNo(claim.tokens, at) || isAnswer(claim.text, claim.tokens[at])) return false;
    const negated = negatedBy(claim.tokens, at);
    const place = alignment[negated] ?? -1;
    return place >= 0 && !isNegatedAround(tokens, place) && !isNegatedBehind(comparison, claim.tokens[negated]);
  });
  const theirs = tokens.findIndex((_, at) => {
    if (!isPlainNo(tokens, at) || isAnswer(scan.text, tokens[at])) return false;
    if (placedInSentence(comparison, at) < leastPlaced) return false;
    const place = claimOf.get(negatedBy(tokens, at));
    return place !== undefined && !isNegatedAround(claim.tokens, place);
  });
  return { own: own < 0 ? undefined : own, theirs: theirs < 0 ? undefined : theirs };
}

/** The word that a negation stands before: the first that says something, and is no adverb. */
function negatedBy(tokens: readonly TextWord[], at: number): number {
  const next = tokens.slice(at + 1, at + 1 + ahead).findIndex((word) => !word.isStop && !isAdverb(word));
  return next < 0 ? -1 : at + 1 + next;
}

/** A sentence that has less of the claim speaks of something else. */
const leastPlaced = 2;

/** How many words of the claim stand in the sentence of this word. */
function placedInSentence(comparison: Comparison, at: number): number {
  const placed = new Set(comparison.alignment.map((place) => comparison.tokens[place]));
  return sentenceAt(comparison, at).filter((word) => placed.has(word)).length;
}

/** `Not`, `never`, `don't`; `but not` sets something apart, and `not until` says when. */
function isPlainNo(tokens: readonly TextWord[], at: number): boolean {
  const lower = tokens[at]?.lower ?? '';
  if (!/^(?:not?|never|cannot|neither|.+n't)$/.test(lower) || !isNegationAt(tokens, at)) return false;
  return tokens[at - 1]?.lower !== 'but' && !tokens.slice(at, at + 2 * around).some((next) => next.lower === 'until');
}

/** `No.` or `No,` answers what was asked before, and says nothing of the words behind it. */
function isAnswer(text: string, word: TextWord | undefined): boolean {
  return word?.lower === 'no' && /[.,!;:]/.test(text[word.end] ?? '');
}

/** The passage goes on with it: `He didn't return to the game.` */
function isNegatedBehind({ scan, window }: Comparison, word: TextWord | undefined): boolean {
  const [first, next] = [scan.sentences[window.from], scan.sentences[window.to] ?? scan.sentences[window.to - 1]];
  const near = tokensOf(scan.text, first?.start, next?.end);
  return near.some((other, at) => other.term === word?.term && isNegatedAt(near, at));
}

function isNegatedAround(tokens: readonly TextWord[], place: number): boolean {
  const from = Math.max(0, place - around);
  return tokens.slice(from, place + around).some((word, at) => isNegationAt(tokens, from + at) || isNone(word));
}

/** `Zero deaths`, `except for one`. */
function isNone({ lower }: TextWord): boolean {
  return lower === 'zero' || lower === 'except';
}

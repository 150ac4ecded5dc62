import { type Comparison, sentenceAt } from '../compare.ts';
import { isAdverb, isNegatedAt } from '../polarity.ts';
import { type TextWord, tokensOf } from '../text-words.ts';
import { hadBefore, isNegatedAround, isOfSameTime, type Negator, negatorAt } from './negators.ts';

/** A negator, and where the other text has the word that it negates. */
export interface SaidOtherwise extends Negator {
  readonly place: number;
}

/** The negator of the claim, and that of the passage. */
export interface CertainNegation {
  readonly own: SaidOtherwise | undefined;
  readonly theirs: SaidOtherwise | undefined;
}

/** A clash that is shown as one: right before the same word, and nothing near it says no in the other text. */
export function certainNegation(comparison: Comparison): CertainNegation {
  const { claim, scan, alignment, tokens } = comparison;
  const claimOf = new Map(alignment.flatMap((place, at) => (place < 0 ? [] : [[place, at]])));
  const own = firstOf(claim.text, claim.tokens, (negator) => {
    const place = alignment[negator.word] ?? -1;
    if (place < 0 || !isSaidPlainly(claim.tokens, negator, tokens, place)) return undefined;
    return isNegatedBehind(comparison, claim.tokens[negator.word]) ? undefined : place;
  });
  const theirs = firstOf(scan.text, tokens, (negator) => {
    if (placedInSentence(comparison, negator.at) < leastPlaced || isOfAnother(comparison, negator)) return undefined;
    const place = claimOf.get(negator.word);
    return place !== undefined && isSaidPlainly(tokens, negator, claim.tokens, place) ? place : undefined;
  });
  return { own, theirs };
}

function firstOf(
  text: string,
  tokens: readonly TextWord[],
  placeOf: (negator: Negator) => number | undefined,
): SaidOtherwise | undefined {
  for (const [at, token] of tokens.entries()) {
    const negator = isAnswer(text, token) ? undefined : negatorAt(tokens, at);
    const place = negator === undefined ? undefined : placeOf(negator);
    if (negator !== undefined && place !== undefined) return { ...negator, place };
  }
  return undefined;
}

/** The other text says of the same word that it is so. */
function isSaidPlainly(
  tokens: readonly TextWord[],
  { word, kind }: Negator,
  others: readonly TextWord[],
  place: number,
): boolean {
  if (isNegatedAround(others, place, kind)) return false;
  if (kind === 'lacked') return hadBefore(others, place) >= 0;
  return kind !== 'over' || isOfSameTime(tokens, word, others, place);
}

/** `Iran is no longer a member`, where the claim speaks of Kenya. */
function isOfAnother(comparison: Comparison, { at, kind }: Negator): boolean {
  const { scan, tokens } = comparison;
  if (kind === 'plain' || tokens[at]?.lower === 'nor') return false;
  const begin = sentenceAt(comparison, at)[0]?.start ?? 0;
  const before = tokens.slice(0, at).findLast((word) => !word.isStop && !isAdverb(word));
  return before !== undefined && before.start >= begin && scan.termAt(before.start, before.end) < 0;
}

/** A sentence that has less of the claim speaks of something else. */
const leastPlaced = 2;

/** How many words of the claim stand in the sentence of this word. */
function placedInSentence(comparison: Comparison, at: number): number {
  const placed = new Set(comparison.alignment.map((place) => comparison.tokens[place]));
  return sentenceAt(comparison, at).filter((word) => placed.has(word)).length;
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

import { type Comparison, sentenceAt } from '../compare.ts';
import { isAdverb } from '../polarity.ts';
import { type TextWord, tokensOf } from '../text-words.ts';
import { isOfCondition, partAround, type Written } from './clauses.ts';
import {
  around,
  hadBefore,
  isNegatedAround,
  isNegatedBefore,
  isOfSameTime,
  type Negator,
  negatorAt,
} from './negators.ts';

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
  const passage = { text: scan.text, tokens };
  const own = firstOf(claim, (negator) => {
    const place = alignment[negator.word] ?? -1;
    if (place < 0 || !isSaidPlainly(claim, negator, passage, place)) return undefined;
    if (isOfOthers(comparison, negator, place)) return undefined;
    return isNegatedBehind(comparison, negator) ? undefined : place;
  });
  const theirs = firstOf(passage, (negator) => {
    if (!isOfClaim(comparison, negator.at) || isOfAnother(comparison, negator)) return undefined;
    const place = claimOf.get(negator.word);
    return place !== undefined && isSaidPlainly(passage, negator, claim, place) ? place : undefined;
  });
  return { own, theirs };
}

function firstOf(
  { text, tokens }: Written,
  placeOf: (negator: Negator) => number | undefined,
): SaidOtherwise | undefined {
  for (const [at, token] of tokens.entries()) {
    const negator = isAnswer(text, token) ? undefined : negatorAt(tokens, at);
    const place = negator === undefined ? undefined : placeOf(negator);
    if (negator !== undefined && place !== undefined) return { ...negator, place };
  }
  return undefined;
}

/** A word that stands there more often is looked at so often. */
const mostPlaces = 12;

/** The other text says of the same word that it is so, wherever it has it. */
function isSaidPlainly(said: Written, { at, word, kind }: Negator, other: Written, place: number): boolean {
  // `Aren't we all?`, and the next sentence.
  if (word >= partAround(said, at, around)[1]) return false;
  const term = other.tokens[place]?.term;
  const again = other.tokens.flatMap((each, where) => (each.term === term ? [where] : []));
  const places = [place, ...again.slice(0, mostPlaces)];
  if (places.some((where) => isNegatedAround(other, where, kind, { tokens: said.tokens, at }))) return false;
  // `If it is set`, for `if it is not set`: only what is said of one condition stands against another.
  if (isOfCondition(said, at) && !places.some((where) => isOfCondition(other, where))) return false;
  if (kind === 'lacked') return hadBefore(other.tokens, place) >= 0;
  return kind !== 'over' || isOfSameTime(said.tokens, word, other.tokens, place);
}

/** How far behind `allowed in` what it is allowed in begins. */
const nextWithin = 3;

/** `Not allowed in groups`, where the page says that it is allowed in tags, and speaks of groups in another sentence. */
function isOfOthers(comparison: Comparison, { word }: Negator, place: number): boolean {
  const { claim, tokens } = comparison;
  const joint = claim.tokens[word + 1]?.lower ?? '';
  if (!joints.has(joint) || tokens[place + 1]?.lower !== joint) return false;
  const next = claim.tokens.slice(word + 2, word + 2 + nextWithin).find((each) => !each.isStop && !isAdverb(each));
  return next !== undefined && !sentenceAt(comparison, place).some(({ term }) => term === next.term);
}

const joints = new Set('in of for to on with by at from as into'.split(' '));

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

/** Whether the sentence of this word has some of the claim, or says nothing else: `(Not including help.)` */
function isOfClaim(comparison: Comparison, at: number): boolean {
  const placed = new Set(comparison.alignment.map((place) => comparison.tokens[place]));
  const telling = sentenceAt(comparison, at).filter(({ isStop }) => !isStop);
  return telling.filter((word) => placed.has(word)).length >= Math.min(leastPlaced, telling.length);
}

/** `No.` or `No,` answers what was asked before, and says nothing of the words behind it. */
function isAnswer(text: string, word: TextWord | undefined): boolean {
  return word?.lower === 'no' && /[.,!;:]/.test(text[word.end] ?? '');
}

/** The passage goes on with it: `He didn't return to the game.` */
function isNegatedBehind({ claim, scan, window }: Comparison, { at, word }: Negator): boolean {
  const [first, next] = [scan.sentences[window.from], scan.sentences[window.to] ?? scan.sentences[window.to - 1]];
  const near = tokensOf(scan.text, first?.start, next?.end);
  const said = { tokens: claim.tokens, at };
  return near.some(({ term }, place) => term === claim.tokens[word]?.term && isNegatedBefore(near, place, said));
}

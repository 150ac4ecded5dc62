import type { Difference } from '../../../contract/verification.ts';
import { type Comparison, mainSentence } from '../compare.ts';
import { isAdverb, isNegatedAt } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';
import { isOfCondition } from './clauses.ts';
import { isAbility, isAimAt, isGuessAt, isHedgeAt, isLeftOpen, isOfFuture, isPermission } from './hedges.ts';
import { isOfSameForm } from './negators.ts';
import { withNeighbours } from './with-neighbours.ts';

/** How far behind a hedge its verb stands, and how far before it its subject: a plan is somebody's, also behind an aside. */
const [verbWithin, subjectWithin, planWithin] = [3, 5, 14];

/** The page says that it may be so, in the words of a claim that says it is. */
export function hedged(comparison: Comparison): Difference[] {
  const { claim, scan, alignment, tokens } = comparison;
  if (claim.tokens.some(isLeftOpen)) return [];
  const saysWill = claim.tokens.some(isOfFuture);
  const isHedge = (word: TextWord, at: number) =>
    isHedgeAt(tokens, at, saysWill) || isAbility(word) || (!saysWill && isOfFuture(word));
  const hedges = tokens.flatMap((word, at) => (isHedge(word, at) ? [{ word, at }] : []));
  if (hedges.length === 0) return [];
  const claimOf = new Map(alignment.map((place, at) => [place, at]));
  const main = mainSentence(comparison);
  const found = hedges.find(({ word, at }) => {
    const verb = verbBehind(tokens, at);
    const own = claimOf.get(verb) ?? -1;
    // What did not happen may still have been planned.
    if (own < 0 || isNegatedAt(claim.tokens, own) || !main.includes(word)) return false;
    if (isOfCondition(claim, own) || isPermission(tokens, at)) return false;
    if (isOfFuture(word) && !isDone(claim.tokens, own)) return false;
    if (isAbility(word) && !isOfSameForm(claim.tokens[own], tokens[verb])) return false;
    return isGuessAt(tokens, at) || hasSubject(at);
  });
  return found === undefined
    ? []
    : [{ kind: 'negation', claim: '', page: withNeighbours(scan.text, tokens, found.at) }];

  function hasSubject(hedge: number): boolean {
    const from = Math.max(0, hedge - (isAimAt(tokens, hedge) ? planWithin : subjectWithin));
    const begin = main[0]?.start ?? 0;
    return tokens.slice(from, hedge).some(({ start }, at) => start >= begin && claimOf.has(from + at));
  }
}

/** The first word behind a hedge that says what may be; -2 where there is none, which no word of a claim stands for. */
function verbBehind(tokens: readonly TextWord[], hedge: number): number {
  const next = tokens
    .slice(hedge + 1, hedge + 1 + verbWithin)
    .findIndex((word) => !word.isStop && !isAdverb(word) && !isTime(word));
  return next < 0 ? -2 : hedge + 1 + next;
}

/** `Could now access`, `might one day re-release`. */
function isTime({ lower }: TextWord): boolean {
  return /^(?:now|then|still|soon|today|later|again|well|one|day|re)$/.test(lower);
}

/** `Has passed` is done by now, `has to pass` is not; `was passed on Monday` may be said later than a page that says `will be`. */
function isDone(tokens: readonly TextWord[], at: number): boolean {
  const from = Math.max(0, at - doneWithin);
  return tokens
    .slice(from, at)
    .some(({ lower }, place) => /^ha(?:s|ve)$/.test(lower) && tokens[from + place + 1]?.lower !== 'to');
}

const doneWithin = 3;

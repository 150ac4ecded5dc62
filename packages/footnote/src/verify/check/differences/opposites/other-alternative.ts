import type { Difference } from '../../../../contract/verification.ts';
import { type Comparison, sentenceAt } from '../../compare.ts';
import { isNegatedAt } from '../../polarity.ts';
import type { TextWord } from '../../text-words.ts';
import { alternativesTo } from './opposites.ts';

/** `A muted blue colour` for `a muted gray colour`: right beside the same word, and the sentence hasn't the claim's own. */
export function otherAlternative(comparison: Comparison): Difference[] {
  const { claim, tokens } = comparison;
  for (const [own, token] of claim.tokens.entries()) {
    const isOther = alternativesTo(token);
    if (isOther === undefined || isOfName(claim.tokens, own) || isNegatedAt(claim.tokens, own)) continue;
    const isOwn = ({ lower, term }: TextWord) => lower === token.lower || term === token.term;
    // `Black pepper` and `green pepper`: the page speaks of both.
    if (tokens.some((word, at) => isOwn(word) && isBesideSame(claim.tokens, own, tokens, at))) continue;
    const theirs = tokens.findIndex(
      (word, at) =>
        isOther(word) &&
        !isOfName(tokens, at) &&
        !isNegatedAt(tokens, at) &&
        !claim.tokens.some(({ lower }) => lower === word.lower) &&
        isBesideSame(claim.tokens, own, tokens, at) &&
        !sentenceAt(comparison, at).some(isOwn),
    );
    const other = tokens[theirs];
    if (other !== undefined) return [{ kind: 'negation', claim: token.written, page: other.written }];
  }
  return [];
}

/** How many small words may stand between it and its neighbour. */
const within = 3;

function isBesideSame(a: readonly TextWord[], at: number, b: readonly TextWord[], other: number): boolean {
  const [left, right] = [neighbour(a, at, -1), neighbour(a, at, 1)];
  const isLeft = left !== undefined && left.term === neighbour(b, other, -1)?.term;
  const isRight = right !== undefined && right.term === neighbour(b, other, 1)?.term;
  return isLeft || isRight;
}

function neighbour(tokens: readonly TextWord[], at: number, step: 1 | -1): TextWord | undefined {
  for (let place = at + step; Math.abs(place - at) <= within; place += step) {
    const word = tokens[place];
    if (word !== undefined && !word.isStop) return word;
  }
  return undefined;
}

/** `The White House`, `North Korea`: it stands with a capital beside another one. */
function isOfName(tokens: readonly TextWord[], at: number): boolean {
  const word = tokens[at];
  if (word?.isCapital !== true || isDay.test(word.lower)) return false;
  return tokens[at + 1]?.isCapital === true || tokens[at - 1]?.isCapital === true;
}

const isDay = /day$/;

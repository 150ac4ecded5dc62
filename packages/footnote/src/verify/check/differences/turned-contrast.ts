import type { Difference } from '../../../contract/verification.ts';
import { type Comparison, sentenceAt } from '../compare.ts';
import type { TextWord } from '../text-words.ts';
import { type Contrast, contrastsOf, isDenied } from './contrasts.ts';

/**
 * `Face ID instead of a sensor` for `a sensor instead of Face ID`: what the claim sets aside is what the page has, and the
 * other way round. Where both stand is not asked: the rest of a sentence may be in any order.
 */
export function turnedContrast(comparison: Comparison): Difference[] {
  const { claim, scan, tokens } = comparison;
  const own = contrastsOf(claim);
  if (own.length === 0) return [];
  const theirs = contrastsOf({ text: scan.text, tokens });
  for (const contrast of own) {
    const same = theirs.filter(({ respect }) => respect === contrast.respect);
    // The page sets the same aside, here or there.
    if (same.some(({ words }) => isAmong(contrast.words, words))) continue;
    const other = same.find((each) => isTurned(comparison, contrast, each));
    if (other !== undefined)
      return [
        {
          kind: 'comparison',
          claim: claim.text.slice(claim.tokens[contrast.from]?.start, claim.tokens[contrast.to]?.end),
          page: scan.text.slice(tokens[other.from]?.start, tokens[other.to]?.end),
        },
      ];
  }
  return [];
}

/** `A is less costly than B` for `B is more costly than A`: both are turned, the sides and the word. */
export function isToldTheOtherWay(comparison: Comparison): boolean {
  const { claim, scan, tokens } = comparison;
  const own = contrastsOf(claim);
  if (own.length === 0) return false;
  const theirs = contrastsOf({ text: scan.text, tokens });
  return own.some((contrast) =>
    theirs.some((other) => other.respect !== contrast.respect && isTurned(comparison, contrast, other)),
  );
}

function isTurned(comparison: Comparison, own: Contrast, theirs: Contrast): boolean {
  const { claim, tokens } = comparison;
  const sentence = sentenceAt(comparison, theirs.from);
  const [ownRest, theirRest] = [claim.tokens, sentence].map((words, at) => {
    const aside = (at === 0 ? own : theirs).words;
    return words.filter((word) => !aside.includes(word));
  }) as [TextWord[], TextWord[]];
  if (!isAmong(own.words, theirRest) || !isAmong(theirs.words, ownRest)) return false;
  // What is named on both sides is not exchanged.
  if (isAmong(own.words, ownRest) || isAmong(theirs.words, theirRest)) return false;
  return isDenied(claim.tokens, own) === isDenied(tokens, theirs);
}

/** All of them stand there, also as one: `Face ID` and `FaceID`. */
function isAmong(words: readonly TextWord[], others: readonly TextWord[]): boolean {
  const terms = new Set(others.map(({ term }) => term));
  if (words.every(({ term }) => terms.has(term))) return true;
  const joined = words.map(({ lower }) => lower).join('');
  return others.some(({ lower }, at) => lower === joined || lower + (others[at + 1]?.lower ?? '') === joined);
}

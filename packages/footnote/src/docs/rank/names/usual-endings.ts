import { editDistance } from '../../../text/edit-distance.ts';

const endings = 'ation ition tion sion ment ness able ible ance ence ing ity ally'.split(' ');
/** A shorter beginning says too little. */
const leastBeginning = 4;

/**
 * Words that a mistyped one may be, by its ending alone: `orientaton` is `orientation`. A stemmer takes endings off, so
 * that its stem is far from that of the word that was meant.
 */
export function withUsualEnding(word: string): readonly string[] {
  return endings.flatMap((ending) => {
    const lengths = word.endsWith(ending) ? [] : [ending.length - 1, ending.length, ending.length + 1];
    return lengths.flatMap((length) => {
      const start = word.length - length;
      const isNear = start >= leastBeginning && editDistance(word.slice(start), ending, 1) === 1;
      return isNear ? [word.slice(0, start) + ending] : [];
    });
  });
}

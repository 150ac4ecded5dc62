import { placedBeside } from '../align.ts';
import type { Comparison } from '../compare.ts';
import { isNamePart } from '../names.ts';

/** Words further apart than this don't hold one place between them. */
const widestSlot = 12;

/** What stands in the passage where a word of the claim does not: another word, another name, or nothing. */
export function slotFeatures({ claim, alignment, tokens }: Comparison) {
  const counts = { otherWord: 0, otherName: 0, added: 0, edge: 0 };
  claim.tokens.forEach((token, at) => {
    if ((claim.termOfToken[at] ?? -1) < 0 || (alignment[at] ?? -1) >= 0) return;
    const [left, right] = placedBeside(alignment, at);
    if (left === undefined || right === undefined || Math.abs(right - left) > widestSlot) {
      counts.edge++;
      return;
    }
    const between = tokens.slice(Math.min(left, right) + 1, Math.max(left, right)).filter(({ isStop }) => !isStop);
    if (between.length === 0) counts.added++;
    else if (isNamePart(token) && between.some(isNamePart)) counts.otherName++;
    else counts.otherWord++;
  });
  return {
    otherWord: Math.min(4, counts.otherWord),
    otherName: Math.min(4, counts.otherName),
    added: Math.min(4, counts.added),
    edge: Math.min(6, counts.edge),
  };
}

import type { TextWord } from '../text-words.ts';

/** A word with its neighbours, as it is shown. */
export function withNeighbours(text: string, tokens: readonly TextWord[], at: number): string {
  return text.slice(tokens[Math.max(0, at - 1)]?.start, tokens[Math.min(tokens.length - 1, at + 1)]?.end);
}

import type { TextWord } from '../text-words.ts';

/** Words of a text, with the text itself: what stands between two of them is not kept in either. */
export interface Written {
  readonly text: string;
  readonly tokens: readonly TextWord[];
}

const conditions = new Set('if unless when whenever where whether'.split(' '));

/** No condition is longer, in words. */
const longestCondition = 25;

/** `If you don't like it, …`: what is said there is neither so nor not so. */
export function isOfCondition({ text, tokens }: Written, at: number): boolean {
  for (let place = at; place >= Math.max(0, at - longestCondition); place--) {
    if (conditions.has(tokens[place]?.lower ?? '')) return true;
    if (/[,;:.!?–—()]/.test(between(text, tokens, place))) return false;
  }
  return false;
}

/** From where to where words belong together: up to a dash, a colon, a semicolon, the end of a sentence, or `but`. */
export function partAround({ text, tokens }: Written, at: number, reach: number): readonly [from: number, to: number] {
  let [from, to] = [at, at + 1];
  while (from > Math.max(0, at - reach) && !beginsPart(text, tokens, from)) from--;
  while (to < Math.min(tokens.length, at + reach) && !beginsPart(text, tokens, to)) to++;
  return [from, to];
}

function beginsPart(text: string, tokens: readonly TextWord[], at: number): boolean {
  const before = between(text, tokens, at);
  return /[;:.!?–—]| - /.test(before) || (before.includes(',') && tokens[at]?.lower === 'but');
}

/** What stands between a word and the one before it. */
function between(text: string, tokens: readonly TextWord[], at: number): string {
  return text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start);
}

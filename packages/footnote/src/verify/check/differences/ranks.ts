import type { TextWord } from '../text-words.ts';
import { ordinals, smallNumbers } from '../values/number-words.ts';

/** What is said to be the most of its kind, and which one by rank. */
export interface Rank {
  readonly start: number;
  readonly end: number;
  /** `largest`, or `most populous`. */
  readonly of: string;
  /** 1 for the first of them, 2 for `second largest`, 0 for `one of the largest`. */
  readonly place: number;
}

/** Words that end so and rank nothing. */
const others = new Set(
  `arrest attest backtest behest bequest conquest contest detest digest divest forest harvest honest infest ingest inquest
  interest invest latest manifest modest northwest priest protest request southwest suggest tempest unrest`.split(
    /\s+/,
  ),
);

/** The superlatives of a text with what stands before them. */
export function ranksOf(tokens: readonly TextWord[]): Rank[] {
  return tokens.flatMap((token, at) => {
    const last = endOfRank(tokens, at);
    if (last === undefined) return [];
    const ordinal = tokens[at - 1];
    const place = ordinals.get(ordinal?.lower ?? '') ?? (isOneOf(tokens, at) ? 0 : 1);
    const first = place > 1 ? ordinal : place === 0 ? tokens[at - 3] : token;
    const of = last === token ? token.lower : `${token.lower} ${last.term}`;
    return [{ start: (first ?? token).start, end: last.end, of, place }];
  });
}

/** `Largest` itself, or what is behind `most`, `least` and `only`. */
function endOfRank(tokens: readonly TextWord[], at: number): TextWord | undefined {
  const token = tokens[at];
  if (token === undefined || isSuperlative(token)) return token;
  if (!/^(?:most|least|only)$/.test(token.lower)) return undefined;
  const last = tokens[at + (isCount(tokens[at + 1]) ? 2 : 1)];
  return last === undefined || last.isStop || last.isFigure ? undefined : last;
}

/** `The only three managers`. */
function isCount(token: TextWord | undefined): boolean {
  return token !== undefined && (token.isFigure || smallNumbers.has(token.lower));
}

/** `Budapest` ranks nothing, nor does any other name. */
function isSuperlative({ lower, isCapital }: TextWord): boolean {
  return !isCapital && lower.length >= 6 && lower.endsWith('est') && !others.has(lower);
}

/** `one of the largest`, `among the world's largest`. */
function isOneOf(tokens: readonly TextWord[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 5), at).map(({ lower }) => lower);
  return before.includes('among') || (before.includes('one') && before.includes('of'));
}

/** The rank of the page where the claim has another one: a weaker claim than its page is none. */
export function otherRank(rank: Rank, theirs: readonly Rank[]): Rank | undefined {
  const same = theirs.filter(({ of }) => of === rank.of);
  if (same.some(({ place }) => place === rank.place || (rank.place === 0 && place > 0))) return undefined;
  return same[0];
}

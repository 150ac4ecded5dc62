import type { TextWord } from '../text-words.ts';
import type { NumberWords } from './words-of-numbers.ts';

/** The number itself, and the last word that says it. */
export interface Core {
  readonly value: number;
  readonly other?: number;
  readonly last: number;
  readonly isOrdinal: boolean;
  readonly isWeak: boolean;
}

/** `twenty-five`, `two hundred and fifty thousand`, `a dozen`, `third`, `half a million`. */
export function readNumberWords(
  tokens: readonly TextWord[],
  at: number,
  isTaken: (at: number) => boolean,
  words: NumberWords,
): Core | undefined {
  const first = tokens[at]?.lower ?? '';
  const ordinal = words.ordinals.get(first);
  if (ordinal !== undefined) return { value: ordinal, last: at, isOrdinal: true, isWeak: ordinal <= 2 };
  const scaled =
    first === 'half' && tokens[at + 1]?.lower === 'a' ? words.scales.get(tokens[at + 2]?.lower ?? '') : undefined;
  if (scaled !== undefined) return { value: scaled / 2, last: at + 2, isOrdinal: false, isWeak: false };
  const fraction = words.fractions.get(first);
  if (fraction !== undefined) return { value: fraction, last: at, isOrdinal: false, isWeak: true };
  const isBareScale = words.scales.has(first) && first !== 'dozen' && !/^an?$/.test(tokens[at - 1]?.lower ?? '');
  const { value, last } = isBareScale ? { value: 0, last: -1 } : sumOf(tokens, at, isTaken, words);
  if (last < 0) return undefined;
  const next = tokens[last + 1]?.lower ?? '';
  const tail = words.ordinals.get(next);
  if (tail !== undefined && tail < 10 && value >= 20 && value % 10 === 0) {
    return { value: value + tail, last: last + 1, isOrdinal: true, isWeak: false };
  }
  return { value, last, isOrdinal: false, isWeak: value <= 2 };
}

function sumOf(tokens: readonly TextWord[], at: number, isTaken: (at: number) => boolean, words: NumberWords) {
  let sum = { total: 0, part: 0 };
  let last = -1;
  for (let i = at; i < tokens.length && !isTaken(i); i++) {
    const word = tokens[i]?.lower ?? '';
    const isJoint = isJointAt(tokens, i, sum.part, words);
    const next = isJoint ? sum : withWord(sum, word, last < 0, words);
    if (next === undefined) break;
    sum = next;
    last = i;
  }
  return { value: sum.total + sum.part, last };
}

/** `Two hundred and five`, `treinta y cinco`. */
function isJointAt(tokens: readonly TextWord[], at: number, part: number, { small, joint }: NumberWords): boolean {
  const [word, next] = [tokens[at]?.lower, small.get(tokens[at + 1]?.lower ?? '')];
  if (next === undefined) return false;
  return joint === '' ? word === 'and' && part >= 100 : word === joint && part >= 30 && part % 10 === 0 && next < 10;
}

/** The number so far and its next word, where that goes on with it. */
function withWord(
  { total, part }: { total: number; part: number },
  word: string,
  isFirst: boolean,
  words: NumberWords,
) {
  const small = words.small.get(word);
  if (small !== undefined) {
    const isNew = part % 10 !== 0 || (part % 100 !== 0 && small >= 10) || (small === 0 && !isFirst);
    return isNew ? undefined : { total, part: part + small };
  }
  const scale = words.scales.get(word) ?? (isFirst ? undefined : words.many.get(word));
  if (scale === undefined) return undefined;
  return scale === 100
    ? { total, part: Math.max(1, part) * 100 }
    : { total: total + Math.max(1, part) * scale, part: 0 };
}

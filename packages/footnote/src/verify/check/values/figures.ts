import { areDashed, type TextWord } from '../text-words.ts';
import type { NumberWords } from './words-of-numbers.ts';

/** `.271` behind a blank, as averages are written. */
export function isDecimal(text: string, { start, written }: TextWord): boolean {
  return text[start - 1] === '.' && /^\d+$/.test(written) && /^[\s(]?$/.test(text[start - 2] ?? '');
}

/** Figures of any country: `1,200.5`, `1.200,5`, `3,5`; those that are sure are written as in English. */
export function readDigits(written: string, isSure = false): { readonly value: number; readonly other?: number } {
  // The mark of a footnote, glued to its year.
  if (/^(?:19|20)\d{3}$/.test(written)) return { value: Number(written), other: Number(written.slice(0, 4)) };
  if (!/[.,]/.test(written)) return { value: Number(written) };
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)) return { value: Number(written.replaceAll(',', '')) };
  if (/^\d{1,3}(?:,\d{2})*,\d{3}(?:\.\d+)?$/.test(written)) return { value: Number(written.replaceAll(',', '')) };
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(written)) return { value: Number(written.replaceAll('.', '')) };
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(written)) {
    return { value: Number(written.replaceAll('.', '').replace(',', '.')) };
  }
  if (/^\d+\.\d+$/.test(written)) {
    const value = Number(written);
    return !isSure && /^\d{1,3}\.\d{3}$/.test(written) ? { value, other: Number(written.replace('.', '')) } : { value };
  }
  if (/^\d+,\d+$/.test(written)) return { value: Number(written.replace(',', '.')) };
  return { value: Number.NaN };
}

const scaleLetters: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['bn', 1e9],
  ['b', 1e9],
  ['tn', 1e12],
]);

interface Scale {
  readonly by: number;
  /** What is said behind it: `12 mil 500`. */
  readonly more: number;
  /** Its letter may mean something else. */
  readonly isUnsure: boolean;
  readonly last: number;
}

/** What multiplies the figures before this word: `million`, `mil millones`, `Md` of `3 Md€`. */
export function scaleAt(text: string, tokens: readonly TextWord[], at: number, words: NumberWords): Scale | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined) return undefined;
  const by = scaleOfWord(token.lower, words);
  if (by === undefined) return scaleOfLetters(text, token, tokens[at - 1]?.end, at);
  const second = by === 1e3 ? (scaleOfWord(next?.lower ?? '', words) ?? 1) : 1;
  if (second >= 1e6) return { by: by * second, more: 0, isUnsure: false, last: at + 1 };
  const isGoingOn = token.lower === 'mil' && next?.start === token.end + 1 && /^[1-9]\d{2}$/.test(next.written);
  return isGoingOn
    ? { by, more: Number(next.written), isUnsure: false, last: at + 1 }
    : { by, more: 0, isUnsure: false, last: at };
}

function scaleOfWord(word: string, { scales, many }: NumberWords): number | undefined {
  return scales.get(word) ?? many.get(word);
}

function scaleOfLetters(text: string, token: TextWord, before: number | undefined, last: number): Scale | undefined {
  const by = scaleLetters.get(token.lower);
  const isMoney = text[token.end] === '€';
  if (by === undefined || !(isMoney || token.start === before || token.lower.length === 2)) return undefined;
  return { by, more: 0, isUnsure: !isMoney, last };
}

/** `10–15 million`, `from 10 to 15 million`, `between 10 and 15 million`: the scale of the first is that of the second. */
export function scaleOfRange(
  text: string,
  tokens: readonly TextWord[],
  first: number,
  last: number,
  words: NumberWords,
): number | undefined {
  const next = tokens[last + 1];
  const link = next?.lower ?? '';
  const isLinked = link === 'to' || link === 'or' || (link === 'and' && tokens[first - 1]?.lower === 'between');
  const isDash = areDashed(text, tokens[last], next);
  const second = isLinked ? last + 2 : isDash ? last + 1 : undefined;
  const [other, scale] = second === undefined ? [] : [tokens[second], tokens[second + 1]];
  return other === undefined || scale === undefined || !(other.isFigure || words.small.has(other.lower))
    ? undefined
    : scaleOfWord(scale.lower, words);
}

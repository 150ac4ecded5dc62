import { areDashed, type TextWord } from '../text-words.ts';
import { scaleAfterNumber, smallNumbers } from './number-words.ts';

/** `.271` behind a blank, as averages are written. */
export function isDecimal(text: string, { start, written }: TextWord): boolean {
  return text[start - 1] === '.' && /^\d+$/.test(written) && /^[\s(]?$/.test(text[start - 2] ?? '');
}

/** Figures of any country: `1,200.5`, `1.200,5`, `3,5`. */
export function readDigits(written: string): { readonly value: number; readonly other?: number } {
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
    return /^\d{1,3}\.\d{3}$/.test(written) ? { value, other: Number(written.replace('.', '')) } : { value };
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

/** What multiplies the figures before this word, and whether its letter may mean something else. */
export function scaleOf(token: TextWord, isGlued: boolean): { by: number; isUnsure: boolean } | undefined {
  const word = scaleAfterNumber(token.lower);
  if (word !== undefined) return { by: word, isUnsure: false };
  const by = scaleLetters.get(token.lower);
  return by !== undefined && (isGlued || token.lower.length === 2) ? { by, isUnsure: true } : undefined;
}

/** `10–15 million`, `from 10 to 15 million`, `between 10 and 15 million`: the scale of the first is that of the second. */
export function scaleOfRange(
  text: string,
  tokens: readonly TextWord[],
  first: number,
  last: number,
): number | undefined {
  const next = tokens[last + 1];
  const link = next?.lower ?? '';
  const isLinked = link === 'to' || link === 'or' || (link === 'and' && tokens[first - 1]?.lower === 'between');
  const isDash = areDashed(text, tokens[last], next);
  const second = isLinked ? last + 2 : isDash ? last + 1 : undefined;
  const [other, scale] = second === undefined ? [] : [tokens[second], tokens[second + 1]];
  return other === undefined || scale === undefined || !(other.isFigure || smallNumbers.has(other.lower))
    ? undefined
    : scaleAfterNumber(scale.lower);
}

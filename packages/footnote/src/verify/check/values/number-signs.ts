import type { TextWord } from '../text-words.ts';
import { fractionSigns } from './number-words.ts';

const percentWords = /^(?:percent|percentage|pct|prozent|procent[auy]?|procentů|proc|procento|процент(?:а|ов)?)$/;
const percentPairs = /^(?:per cent|pour cent|por ciento|por cento|per cento)$/;

/** How many words of `percent` or `per cent` stand behind it. */
export function percentWord(tokens: readonly TextWord[], last: number): number {
  const next = tokens[last + 1]?.lower ?? '';
  if (percentWords.test(next)) return 1;
  return /^p[eo]u?r$/.test(next) && percentPairs.test(`${next} ${tokens[last + 2]?.lower}`) ? 2 : 0;
}

export function isFollowedByPercent(text: string, tokens: readonly TextWord[], last: number): boolean {
  if (percentWord(tokens, last) > 0) return true;
  const end = tokens[last]?.end ?? 0;
  return text[end] === '%' || (text[end + 1] === '%' && /^[ \u00a0\u2009\u202f]/.test(text[end] ?? ''));
}

/** Where a number ends with its sign. */
export function endOf(text: string, tokens: readonly TextWord[], last: number, isPercent: boolean): number {
  const end = tokens[last]?.end ?? 0;
  if (!isPercent) return fractionSigns.has(text[end] ?? '') ? end + 1 : end;
  const words = percentWord(tokens, last);
  if (words > 0) return tokens[last + words]?.end ?? end;
  return text.indexOf('%', end) + 1;
}

const moneyWord = /^(?:dollars?|euros?|pounds?|usd|eur|gbp|yen|rupees?|yuan|cents?)$/;

export function hasMoney(text: string, tokens: readonly TextWord[], first: number, last: number): boolean {
  const start = tokens[first]?.start ?? 0;
  if (isCurrency(text.charCodeAt(start - 1))) return true;
  if (text[start - 1] === ' ' && isCurrency(text.charCodeAt(start - 2))) return true;
  return moneyWord.test(tokens[last + 1]?.lower ?? '');
}

export function isCurrency(code: number): boolean {
  return code === 0x24 || code === 0xa3 || code === 0xa5 || (code >= 0x20a0 && code <= 0x20bf);
}

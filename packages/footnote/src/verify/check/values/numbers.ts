import type { TextWord } from '../text-words.ts';
import { boundOf } from './bounds.ts';
import { isDecimal, readDigits, scaleAt, scaleOfRange } from './figures.ts';
import { type Measure, measureOf } from './measures.ts';
import { hasDecimalComma } from './notation.ts';
import { endOf, hasMoney, isCurrency, isFollowedByPercent, percentWord } from './number-signs.ts';
import { fractionSigns, germanCounts } from './number-words.ts';
import { romanOrdinal, romanValue } from './roman-numerals.ts';
import { readShare, type Share } from './shares.ts';
import { type Core, readNumberWords } from './spoken-numbers.ts';
import { remembersTime, type TimeAmount } from './time-amounts.ts';
import { type NumberWords, numberWordsOf } from './words-of-numbers.ts';

/** A number as a text gives it, with all that says what is counted. */
export interface NumberValue {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** Another reading: `1.200` is 1.2 or 1200, `5m` is 5 or five million. */
  readonly other?: number;
  readonly unit: '' | '%' | 'money';
  /** Where what stands beside it is a known unit. */
  readonly measure?: Measure | undefined;
  /** Where it is part of a time of day or of a length of time. */
  readonly time?: TimeAmount | undefined;
  /** `half of`, `two thirds`: a part of a whole, in percent, and rounder than figures are. */
  readonly isShare: boolean;
  readonly isOrdinal: boolean;
  /** `more than`, `under`, `about`: which numbers it is true of. */
  readonly bound: '' | 'more' | 'less' | 'about';
  /** `at least`, `up to`: the number itself is within its bound. */
  readonly isInclusive: boolean;
  /** `one`, `first` or `half` stand in many sentences without being its point. */
  readonly isWeak: boolean;
  /** Of the tokens that it was read from. */
  readonly firstToken: number;
  readonly lastToken: number;
}

/** The numbers among tokens of `text`, which has the figures of English, but those that `isTaken` by dates. */
export function numbersOf(
  text: string,
  tokens: readonly TextWord[],
  isTaken: (at: number) => boolean,
  language?: string,
): NumberValue[] {
  const numbers: NumberValue[] = [];
  const reading = {
    words: numberWordsOf(language),
    isSure: hasDecimalComma(language),
    isFrench: language === 'French',
  };
  for (let at = 0; at < tokens.length; ) {
    const read = isTaken(at) ? undefined : readNumber(text, tokens, at, isTaken, reading);
    if (read === undefined) at++;
    else {
      numbers.push(read);
      at = read.lastToken + 1;
    }
  }
  return numbers;
}

interface NumberReading {
  readonly words: NumberWords;
  /** A point is one of decimals, and nothing else. */
  readonly isSure: boolean;
  readonly isFrench: boolean;
}

function readNumber(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  isTaken: (at: number) => boolean,
  reading: NumberReading,
): NumberValue | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const roman = tokens[at - 1]?.isCapital ? romanValue(token.written) : undefined;
  if (roman !== undefined) return ofName(roman, token, at);
  const ordinal = reading.isFrench ? romanOrdinal(token, tokens[at + 1]) : undefined;
  if (ordinal !== undefined) return ofOrdinal(ordinal[0], tokens, at, at + ordinal[1] - 1);
  const isWord = reading.words.hasWord(token.lower) || germanCounts.has(token.lower);
  if (!token.isFigure && !isWord) return undefined;
  if (token.isFigure && isPartOfName(text, token.start)) return undefined;
  const share = readShare(tokens, at);
  if (share !== undefined) return ofShare(share, text, tokens);
  const core = readCore(text, tokens, at, isTaken, reading);
  return core === undefined ? undefined : ofCore(core, text, tokens, at);
}

function readCore(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  isTaken: (at: number) => boolean,
  reading: NumberReading,
): Core | undefined {
  const read = tokens[at]?.isFigure
    ? readFigures(text, tokens, at, reading)
    : readNumberWords(tokens, at, isTaken, reading.words);
  return read && withScaleOfRange(withHalf(read, tokens), text, tokens, at, reading.words);
}

function ofCore(core: Core, text: string, tokens: readonly TextWord[], at: number): NumberValue | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const { value, last, isOrdinal } = core;
  const isPercent = isFollowedByPercent(text, tokens, last);
  const isMoney = !isPercent && hasMoney(text, tokens, at, last);
  const end = endOf(text, tokens, last, isPercent);
  const start = startOf(text, token, isMoney);
  const timeOf = remembersTime(text, start, end);
  return {
    start,
    end,
    value,
    ...(core.other !== undefined && { other: core.other }),
    unit: isPercent ? '%' : isMoney ? 'money' : '',
    // Few of a page's numbers are those of a claim, and only these are asked for it.
    get measure() {
      return isOrdinal ? undefined : measureOf(text, start, end);
    },
    get time() {
      return isOrdinal || isPercent || isMoney ? undefined : timeOf();
    },
    isShare: false,
    isOrdinal,
    ...boundOf(text, tokens, at, last),
    isWeak: core.isWeak || (token.isFigure && value <= 2 && isAfterName(tokens, at)),
    firstToken: at,
    lastToken: last + percentWord(tokens, last),
  };
}

/** With the sign of its currency, or the point of `.271`. */
function startOf(text: string, token: TextWord, isMoney: boolean): number {
  const isSigned = (isMoney && isCurrency(text.charCodeAt(token.start - 1))) || isDecimal(text, token);
  return isSigned ? token.start - 1 : token.start;
}

/** `World War II`: it is part of a name, which tells where it is missing. */
function ofName(value: number, { start, end }: TextWord, at: number): NumberValue {
  const plain = { unit: '', isShare: false, isOrdinal: false, bound: '', isInclusive: false } as const;
  return { ...plain, start, end, value, isWeak: true, firstToken: at, lastToken: at };
}

function ofOrdinal(value: number, tokens: readonly TextWord[], firstToken: number, lastToken: number): NumberValue {
  const [start, end] = [tokens[firstToken]?.start ?? 0, tokens[lastToken]?.end ?? 0];
  const plain = { unit: '', isShare: false, isOrdinal: true, bound: '', isInclusive: false, isWeak: false } as const;
  return { ...plain, start, end, value, firstToken, lastToken };
}

function ofShare({ first, last, ...share }: Share, text: string, tokens: readonly TextWord[]): NumberValue {
  return {
    ...share,
    start: tokens[first]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    unit: '%',
    isShare: true,
    isOrdinal: false,
    ...boundOf(text, tokens, first, last),
    firstToken: first,
    lastToken: last,
  };
}

/** `COVID-19`, `F-16`, `iproute2`. */
function isPartOfName(text: string, start: number): boolean {
  // `v24` is the version 24.
  if (/(?<![\p{L}\d])v$/iu.test(text.slice(Math.max(0, start - 2), start))) return false;
  return /\p{L}/u.test((text[start - 1] === '-' ? text[start - 2] : text[start - 1]) ?? '');
}

/** `Chapter 3`, `Vol 2`: which one, not how many. */
function isAfterName(tokens: readonly TextWord[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    before?.isCapital === true && /^(?:chapter|vol|volume|part|season|series|episode|phase|type)$/.test(before.lower)
  );
}

const suffix = /^(?:st|nd|rd|th)$/;
/** `1er`, `2e`, `3ème`. */
const frenchSuffix = /^(?:ers?|res?|ères?|es?|è?mes?|nde?s?|ᵉ|ᵉʳ)$/;

function readFigures(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  { words, isSure, isFrench }: NumberReading,
): Core | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const { value: figures, other } = readDigits(isDecimal(text, token) ? `0.${token.written}` : token.written, isSure);
  if (!Number.isFinite(figures)) return undefined;
  const value = figures + (fractionSigns.get(text[token.end] ?? '') ?? 0);
  const next = tokens[at + 1];
  if (next !== undefined && next.start === token.end && (isFrench ? frenchSuffix : suffix).test(next.lower)) {
    return { value, last: at + 1, isOrdinal: true, isWeak: value <= 2 };
  }
  if (isSure && /^\.?[ºª]/.test(text.slice(token.end, token.end + 2))) {
    return { value, last: at, isOrdinal: true, isWeak: value <= 2 };
  }
  const scale = scaleAt(text, tokens, at + 1, words);
  if (scale !== undefined) {
    const { by, last, isUnsure, more } = scale;
    return { value: value * by + more, ...(isUnsure && { other: value }), last, isOrdinal: false, isWeak: false };
  }
  return { value, ...(other !== undefined && { other }), last: at, isOrdinal: false, isWeak: false };
}

function withScaleOfRange(core: Core, text: string, tokens: readonly TextWord[], at: number, words: NumberWords): Core {
  if (core.isOrdinal || core.other !== undefined || core.value >= 1_000) return core;
  const scale = scaleOfRange(text, tokens, at, core.last, words);
  return scale === undefined ? core : { ...core, other: core.value * scale };
}

/** `Five and a half`. */
function withHalf(core: Core, tokens: readonly TextWord[]): Core {
  const next = tokens.slice(core.last + 1, core.last + 4).map(({ lower }) => lower);
  if (core.isOrdinal || core.value >= 100 || next.join(' ') !== 'and a half') return core;
  return { value: core.value + 0.5, last: core.last + 3, isOrdinal: false, isWeak: false };
}

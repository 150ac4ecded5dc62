import { hasEnglishWord, isEnglish, languageOf, smallWordsOf } from './languages/language.ts';
import { type Name, namesOf } from './names.ts';
import { quotesOf } from './quotes.ts';
import type { TextRange } from './sentences.ts';
import { type TermPlaces, termPlaces } from './term-places.ts';
import { type TextWord, tokensOf } from './text-words.ts';
import { isBoundWord } from './values/bounds.ts';
import { type DateValue, datesOf } from './values/dates.ts';
import { withEnglishFigures } from './values/notation.ts';
import { type NumberValue, numbersOf } from './values/numbers.ts';
import { type Version, versionsOf } from './values/versions.ts';
import { withoutElision } from './words.ts';

/** A claim as it is compared: its words, and what of it can be looked up. */
export interface Claim extends TermPlaces {
  readonly text: string;
  /** Where it is clear. */
  readonly language: string | undefined;
  readonly isEnglish: boolean;
  readonly tokens: readonly TextWord[];
  /** For each token, its place in `terms`, or -1. */
  readonly termOfToken: readonly number[];
  readonly numbers: readonly NumberValue[];
  readonly dates: readonly DateValue[];
  readonly names: readonly Name[];
  readonly quotes: readonly TextRange[];
  readonly versions: readonly Version[];
  /** For each token, whether it is of a number, a date or a name. */
  readonly isOfValue: readonly boolean[];
}

/** More is no sentence; what is behind it is not looked at. */
const longestClaim = 4_000;
/** So much of a page tells its language. */
const languageSample = 2_000;

/** A claim that says too little of its language is in that of its page. */
export function readClaim(written: string, today?: Date, page = ''): Claim {
  const text = withoutMarks(written.slice(0, longestClaim));
  const language =
    languageOf(text) ?? (hasEnglishWord(text) ? undefined : languageOf(`${text}\n${page.slice(0, languageSample)}`));
  const small = smallWordsOf(language);
  const read = withEnglishFigures(text, language, page === '' ? text : page);
  const tokens = tokensOf(read);
  // What can be read in two ways is none to look for.
  const dates = datesOf(read, tokens, today, language).filter(({ isOneOfTwo }) => isOneOfTwo !== true);
  const ofDates = new Set<number>();
  for (const { firstToken, lastToken } of dates) for (let at = firstToken; at <= lastToken; at++) ofDates.add(at);
  const numbers = numbersOf(read, tokens, (at) => ofDates.has(at), language);
  const isOfEnglish = isEnglish(text, language);
  const places = termPlaces(isOfEnglish);
  const ofBounds = new Set(
    numbers.filter(({ bound }) => bound !== '').flatMap(({ firstToken: at }) => [at - 1, at - 2]),
  );
  const isNoWord = (token: TextWord, at: number) =>
    token.isStop || small.has(withoutElision(token.lower)) || (ofBounds.has(at) && isBoundWord(token.lower));
  const termOfToken = tokens.map((token, at) => (isNoWord(token, at) ? -1 : places.add(token)));
  const names = namesOf(text, tokens, language);
  const isOfValue = tokens.map(() => false);
  for (const { firstToken, lastToken } of [...numbers, ...dates, ...names])
    isOfValue.fill(true, firstToken, lastToken + 1);
  return {
    text,
    language,
    isEnglish: isOfEnglish,
    tokens,
    terms: places.terms,
    placeOf: places.placeOf,
    termOfToken,
    numbers,
    dates,
    names,
    quotes: quotesOf(text),
    versions: versionsOf(read),
    isOfValue,
  };
}

const leadIn =
  /^\s*(?:(?:based on|according to) (?:the )?(?:given |provided |above )?(?:contexts?|passages?|information|sources?|texts?|search results?|documents?)(?: provided| given)?,\s*)/i;

/** Markers, addresses and Markdown's signs are no words of the claim. */
function withoutMarks(written: string): string {
  return (
    written
      .replace(/\[\[?\d{1,3}\]?\](?:\([^()\s]{0,500}\))?/g, ' ')
      .replace(/\]\([^()\s]{1,500}\)/g, ' ')
      .replace(/\bhttps?:\/\/[^\s)]+/g, ' ')
      // `__init__` is a word.
      .replace(/(?<!\w)__[a-z][a-z\d_]{0,60}__(?!\w)|\*\*|__|`(?!`)|^#{1,6} /gm, (sign) =>
        sign.length > 4 && sign.startsWith('__') ? sign : '',
      )
      .replace(/^\s*\d{1,2}[.)]\s+(?=\S)/, '')
      .replace(leadIn, '')
  );
}

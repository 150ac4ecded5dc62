import type { PageText } from '../../contract/verification.ts';
import { besideFinder } from './beside.ts';
import type { Claim } from './read-claim.ts';
import { roleFinder, type ValueRole } from './role-finder.ts';
import { sentencesOf, type TextRange } from './sentences.ts';
import { type Spelling, spellingOf } from './spelling.ts';
import { tokensOf } from './text-words.ts';
import { monthsOf } from './values/date-parts.ts';
import { type DateValue, datesOf } from './values/dates.ts';
import { withEnglishFigures } from './values/notation.ts';
import { type NumberValue, numbersOf } from './values/numbers.ts';
import { mayBeRomanOrdinal } from './values/roman-numerals.ts';
import { numberWordsOf } from './values/words-of-numbers.ts';
import { visitWords } from './words.ts';
import { withoutWraps } from './wrapped-lines.ts';

/** What one pass over a page finds of a claim. */
export interface PageScan {
  /** Without the line ends that only wrap it. */
  readonly text: string;
  /** The same with the figures of English, which words and values are read from. */
  readonly read: string;
  readonly sentences: readonly TextRange[];
  /** For each sentence, where its terms begin in `matches`; one more at the end. */
  readonly matchesFrom: readonly number[];
  /** Places in `claim.terms`, each once a sentence. */
  readonly matches: readonly number[];
  /** For each term, in how many sentences it is. */
  readonly frequencies: Int32Array;
  /** For each token of the claim, whether it stands on the page beside the one that says something before it. */
  readonly isBesidePrevious: Uint8Array;
  readonly roles: readonly ValueRole[];
  /** For each term, whether title, site, author, date or address have it. */
  readonly inAbout: Uint8Array;
  /** Whether the page says anything of itself. */
  readonly hasAbout: boolean;
  readonly numbers: readonly NumberValue[];
  readonly dates: readonly DateValue[];
  /** The place among the claim's terms of the word that stands there, or less than 0. */
  readonly termAt: (start: number, end: number) => number;
}

/** Whether a term of the claim is anywhere on the page, or in what it says of itself. */
export function isOnPage({ frequencies, inAbout }: PageScan, term: number): boolean {
  return (frequencies[term] ?? 0) > 0 || inAbout[term] === 1;
}

const [nothing, isValue] = [-1, -2];

export function scanPage(claim: Claim, page: PageText, today?: Date): PageScan {
  const text = withoutWraps(page.text);
  const read = withEnglishFigures(text, claim.language);
  const words = numberWordsOf(claim.language);
  const months = monthsOf(claim.language);
  const isFrench = claim.language === 'French';
  const mayBeValue = (word: Spelling) =>
    word.isValue ||
    words.hasWord(word.lower) ||
    months.has(word.lower) ||
    (isFrench && mayBeRomanOrdinal(word.written));
  const codeOf = termFinder(claim, mayBeValue);
  const frequencies = new Int32Array(claim.terms.length);
  const lastSeen = new Int32Array(claim.terms.length).fill(-1);
  const sentences = sentencesOf(text);
  const matches: number[] = [];
  const matchesFrom: number[] = [];
  const numbers: NumberValue[] = [];
  const dates: DateValue[] = [];
  const isValueTerm = claim.terms.map((term) =>
    claim.tokens.some((token) => token.term === term && (token.isFigure || mayBeValue(token))),
  );
  const beside = besideFinder(claim);
  const roles = roleFinder(claim);
  const seesValues = claim.numbers.length + claim.dates.length > 0;
  for (let at = 0; at < sentences.length; at++) {
    const { start, end } = sentences[at] as TextRange;
    matchesFrom.push(matches.length);
    let hasValue = false;
    beside.beginSentence();
    visitWords(read, start, end, (from, to) => {
      const code = codeOf(read, from, to);
      beside.see(code);
      roles.see(text, from, to, code);
      if (code === isValue || isValueTerm[code] || isDigitCode(read.charCodeAt(from))) hasValue = true;
      if (code < 0 || lastSeen[code] === at) return;
      lastSeen[code] = at;
      matches.push(code);
      frequencies[code] = (frequencies[code] ?? 0) + 1;
    });
    roles.endSentence(text);
    if (hasValue && seesValues) addValues(read, start, end, today, claim.language, numbers, dates);
  }
  matchesFrom.push(matches.length);
  const about = withEnglishFigures(aboutOf(page), claim.language);
  const inAbout = new Uint8Array(claim.terms.length);
  visitWords(about, 0, about.length, (from, to) => {
    const code = codeOf(about, from, to);
    if (code >= 0) inAbout[code] = 1;
  });
  if (seesValues) addValues(about, 0, about.length, undefined, claim.language, numbers, dates);
  return {
    text,
    read,
    sentences,
    matchesFrom,
    matches,
    frequencies,
    isBesidePrevious: beside.found,
    roles: roles.roles,
    inAbout,
    hasAbout: about !== '',
    numbers,
    dates,
    termAt: (start, end) => codeOf(read, start, end),
  };
}

function addValues(
  text: string,
  start: number,
  end: number,
  today: Date | undefined,
  language: string | undefined,
  numbers: NumberValue[],
  dates: DateValue[],
): void {
  const words = tokensOf(text, start, end);
  const found = datesOf(text, words, today, language);
  const taken = new Set<number>();
  for (const { firstToken, lastToken } of found) for (let i = firstToken; i <= lastToken; i++) taken.add(i);
  for (const date of found) dates.push(date);
  for (const number of numbersOf(text, words, (i) => taken.has(i), language)) numbers.push(number);
}

/** What the page says of itself beside its text. The words of its address count too. */
function aboutOf({ title, siteName, author, publishedDate, url }: PageText): string {
  const address = url === undefined ? '' : url.slice(0, 2_000).replace(/^[a-z]+:\/\/(?:www\.)?/, '');
  return [title, siteName, author, publishedDate?.slice(0, 10), address.replace(/[-_/.?=&+%]/g, ' ')]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')
    .slice(0, 5_000);
}

/** The place of a written word among the claim's terms; each spelling is looked up once. */
function termFinder(
  claim: Claim,
  mayBeValue: (word: Spelling) => boolean,
): (text: string, start: number, end: number) => number {
  const known = new Map<string, number>();
  return (text, start, end) => {
    const written = text.slice(start, end);
    const code = known.get(written);
    if (code !== undefined) return code;
    const spelling = spellingOf(written);
    const found = claim.placeOf(spelling) ?? (mayBeValue(spelling) ? isValue : nothing);
    known.set(written, found);
    return found;
  };
}

function isDigitCode(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

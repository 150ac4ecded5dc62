import type { MissingParts, PageText } from '../../contract/verification.ts';
import type { Comparison } from './compare.ts';
import { isNamePart, type Name } from './names.ts';
import { hasPartsOf } from './quotes.ts';
import type { Claim } from './read-claim.ts';
import { isOnPage } from './scan-page.ts';
import type { TextRange } from './sentences.ts';
import type { TextWord } from './text-words.ts';
import { distanceOf, fitsNumber, hasDateParts, isNumberOnPage, isPartOfDate } from './values/compare-values.ts';
import type { DateValue } from './values/dates.ts';
import { isGivenInFull, isKnownByLast, isShortened, isSpelledOut, isWrittenApart } from './values/name-forms.ts';
import type { NumberValue } from './values/numbers.ts';
import { isModelIn, isSameVersion, type Version, versionsAbove, versionsOnPage } from './values/versions.ts';

/** Values and quotations that are nowhere on the page, and words that are not in the passage. */
export function findMissing(comparison: Comparison, page: PageText): MissingParts {
  const { claim, alignment, scan } = comparison;
  const cut = ({ start, end }: { readonly start: number; readonly end: number }) => claim.text.slice(start, end);
  const words = claim.tokens.filter((_, at) => {
    const term = claim.termOfToken[at] ?? -1;
    return term >= 0 && (alignment[at] ?? -1) < 0 && scan.inAbout[term] !== 1 && !claim.isOfValue[at];
  });
  const versions = missingVersions(comparison, page);
  const isOfVersion = ({ start, end }: TextRange) => versions.some((own) => own.start <= start && end <= own.end);
  return {
    numbers: [
      ...claim.numbers.filter((number) => isMissingNumber(number, comparison) && !isOfVersion(number)),
      ...versions,
    ].map(cut),
    dates: claim.dates.filter((date) => isMissingDate(date, comparison)).map(cut),
    names: claim.names.filter((name) => isMissingName(name, comparison)).map(cut),
    quotes: claim.quotes
      .map(cut)
      .filter((quote) => !hasPartsOf(quote, page.text) && !hasPartsOf(quote, page.title ?? '')),
    words: [...new Set(words.filter((word) => !isOfVersion(word)).map(({ written }) => written))],
  };
}

/** Versions and models that are nowhere on the page, or in whose place the passage or the heading above it names another. */
function missingVersions(comparison: Comparison, page: PageText): readonly Version[] {
  const { claim, scan } = comparison;
  const versions = claim.versions.filter(
    ({ start }) => !claim.dates.some((date) => date.start <= start && start < date.end),
  );
  if (versions.length === 0) return [];
  const place = placeOfVersion(comparison, versions);
  const { start = 0, end = 0 } = scan.sentences[place] ?? {};
  const own = versionsOnPage(scan.text.slice(start, end));
  const said = [...own, ...versionsAbove(scan.text, start), ...versionsOnPage(page.title ?? '')];
  // What begins with its version tells nothing of the lines beside it.
  const beside = own.some(({ isFirst }) => isFirst) ? [] : versionsBeside(comparison, place);
  const isAmong = (version: Version, others: readonly Version[]) =>
    others.some((other) => isSameVersion(version, other));
  const rivals = said.filter((other) => !isAmong(other, versions));
  return versions.filter((version) => {
    if (isAmong(version, [...said, ...beside])) return false;
    return rivals.some(({ letters }) => letters === version.letters) || !isVersionOnPage(version, comparison, page);
  });
}

/** The sentence of the passage that has most of what the claim says of its versions. */
function placeOfVersion({ claim, scan, window, weights }: Comparison, versions: readonly Version[]): number {
  const ofVersions = new Set(
    claim.tokens.flatMap(({ start, end }, at) =>
      versions.some((version) => version.start <= start && end <= version.end) ? [claim.termOfToken[at]] : [],
    ),
  );
  let [best, most] = [window.from, -1];
  for (let at = window.from; at < window.to; at++) {
    const terms = scan.matches.slice(scan.matchesFrom[at], scan.matchesFrom[at + 1]);
    // Of equals, the one that names a version of the claim.
    const sum = terms.reduce((all, term) => all + (ofVersions.has(term) ? 1e-6 : (weights[term] ?? 0)), 0);
    if (sum > most) [best, most] = [at, sum];
  }
  return best;
}

/** Of the sentences around that one, but those that begin with a version of their own. */
function versionsBeside({ scan, window }: Comparison, place: number): readonly Version[] {
  const from = Math.max(0, Math.min(window.from, place - 1));
  return scan.sentences.slice(from, window.to).flatMap(({ start, end }, at) => {
    const found = from + at === place ? [] : versionsOnPage(scan.text.slice(start, end));
    return found.some(({ isFirst }) => isFirst) ? [] : found;
  });
}

function isVersionOnPage(version: Version, { claim, scan }: Comparison, { title = '', url = '' }: PageText): boolean {
  if (version.letters !== '') return [scan.text, title, url].some((text) => isModelIn(text, version));
  const at = claim.tokens.findIndex(({ start }) => start === version.start);
  // One of two parts is a number, which is looked for as such.
  return claim.numbers.some(({ firstToken }) => firstToken === at) || isOnPage(scan, claim.termOfToken[at] ?? -1);
}

/** What is far above or below a bound was hardly meant by it. */
const widest = Math.log(3);

/** `one` and `half` are said in many ways, and a bound is true of numbers that are not it. */
export function isMissingNumber(number: NumberValue, { scan }: Comparison): boolean {
  if (number.isWeak) return false;
  if (scan.numbers.some((other) => isNumberOnPage(number, other))) return false;
  const isBound = number.bound === 'more' || number.bound === 'less';
  if (isBound && scan.numbers.some((other) => fitsNumber(number, other) && distanceOf(number, other) < widest))
    return false;
  return !scan.dates.some((date) => isPartOfDate(number, date));
}

export function isMissingDate(date: DateValue, { scan }: Comparison): boolean {
  if (hasDateParts(date, scan.dates)) return false;
  return date.month !== undefined || !scan.numbers.some((number) => isPartOfDate(number, date));
}

/** One of its words is nowhere, and it is no title, initial or first word that may be a verb. */
export function isMissingName(name: Name, { claim, scan }: Comparison): boolean {
  if (!name.isSure || isUncheckedSource(name, claim, scan.hasAbout)) return false;
  if (isIntroduced(name, claim.text) || isOnlyTitle(name, claim.tokens)) return false;
  const from = name.mayBeginWithVerb ? name.firstToken + 1 : name.firstToken;
  for (let at = from; at <= name.lastToken; at++) {
    const term = claim.termOfToken[at] ?? -1;
    const word = claim.tokens[at];
    if (word === undefined || term < 0 || isOnPage(scan, term)) continue;
    if (name.lastToken > name.firstToken && isAddition(word, at === name.lastToken)) continue;
    if ([scan.text, claim.text].some((text) => isSpelledOut(word.written, text))) continue;
    if (!isWrittenApart(word.written, scan.text)) return !isCalledOtherwise(name, claim.tokens, scan.text);
  }
  return false;
}

/** `(GERD)` behind the words that it is short for: these are looked for. */
function isIntroduced({ start, end }: Name, text: string): boolean {
  return text[start - 1] === '(' && text[end] === ')' && /^[A-Z]{2,6}$/.test(text.slice(start, end));
}

/** `Part 1`, `Season 20`: which one of a kind, and no name. */
function isOnlyTitle({ firstToken, lastToken }: Name, tokens: readonly TextWord[]): boolean {
  return tokens.slice(firstToken, lastToken + 1).every(({ lower }) => isTitle(lower));
}

/** `President`, or `J.K.`, of a longer name. `Prince` at its end is the name itself. */
function isAddition({ lower, written }: TextWord, isLast: boolean): boolean {
  return (isTitle(lower) && !(isLast && titlesOfPeople.has(lower))) || /^[A-Z]\.[A-Z]/.test(written);
}

/** By its initials, by its last word alone, or with all first names. */
function isCalledOtherwise({ firstToken, lastToken }: Name, tokens: readonly TextWord[], text: string): boolean {
  const words = tokens.slice(firstToken, lastToken + 1);
  const written = (list: readonly TextWord[]) => list.map((word) => word.written);
  if (isShortened(written(words), text) || isShortened(written(joinedTo(firstToken, lastToken, tokens)), text))
    return true;
  // `Ken Griffey Jr.`
  if (/^[js]r$/.test(words.at(-1)?.lower ?? '')) words.pop();
  if (isTitle(words.at(-1)?.lower ?? '')) return false;
  const own = written(words.filter((word) => !isTitle(word.lower)));
  return isKnownByLast(own, text, isTitle) || isGivenInFull(own, text);
}

/** `Bachelor` with `of Arts`. */
function joinedTo(first: number, last: number, tokens: readonly TextWord[]): readonly TextWord[] {
  let [from, to] = [first, last];
  const isLink = (at: number) => /^(?:of|the|and|for)$/.test(tokens[at]?.lower ?? '');
  const next = (at: number, step: 1 | -1) => {
    let place = at + step;
    while (isLink(place)) place += step;
    return Math.abs(place - at) <= 3 && isNamePart(tokens[place]) ? place : at;
  };
  for (let at = next(to, 1); at !== to; at = next(to, 1)) to = at;
  for (let at = next(from, -1); at !== from; at = next(from, -1)) from = at;
  return tokens.slice(from, to + 1).filter((token) => isNamePart(token));
}

function isTitle(word: string): boolean {
  return titlesOfPeople.has(word.toLowerCase()) || kindsOfThings.has(word.toLowerCase());
}

const titlesOfPeople = new Set(
  `mr mrs ms dr sir dame lord lady prof professor president prime minister king queen prince princess duke duchess count saint
  st pope bishop captain general colonel judge justice senator governor mayor actor actress chairman chairwoman ceo cfo cto
  coo`.split(/\s+/),
);

/** What kind of thing a name names: a page often leaves it out. */
const kindsOfThings = new Set(
  `part season chapter college university school institute conservatory company corporation club band river county city
  state street airport hospital museum church award prize act day war party league cup series film movie show album song
  game book`.split(/\s+/),
);

/** `According to a Medium article`, `published in Nature`: it may be the page itself, which doesn't say what it is. */
function isUncheckedSource({ start }: Name, { text }: Claim, hasAbout: boolean): boolean {
  return (
    !hasAbout &&
    /\b(?:according to|published (?:in|on|by))(?: \p{Ll}+){0,2} $/iu.test(text.slice(Math.max(0, start - 60), start))
  );
}

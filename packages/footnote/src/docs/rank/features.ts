import { isFillerStem } from '../../text/words/stop-words.ts';
import { stemOf } from '../../text/words/words.ts';
import type { AnalysedQuery, Term } from './analyse-query.ts';
import { type AskedSymbol, keyOf } from './asked-symbols.ts';
import type { Candidate } from './candidates.ts';
import type { Occurrences, ScannedPassage } from './occurrences.ts';
import { documentRole, looksDeprecated, type PassageRole } from './passage-role.ts';
import type { PassagePlace } from './source-table.ts';

/** What ranking knows of a passage for a question. Each is between 0 and about 1, so that weights can be compared. */
export const featureNames = [
  'words',
  'heading',
  'heading only',
  'headings above',
  'words found',
  'all words',
  'rarest word',
  'words together',
  'other words',
  'other words in heading',
  'identifier',
  'symbol',
  'symbol looked up',
  'symbol of its owner',
  'symbol at the top',
  'symbol as written',
  'member',
  'member looked up',
  'package named',
  'family named',
  'package described',
  'direct dependency',
  'guide',
  'readme',
  'undocumented',
  'type only',
  'changelog',
  'example',
  'test',
  'deprecated',
  'older version',
  'length',
  'short',
  'part of a long text',
] as const;

export type FeatureName = (typeof featureNames)[number];
export type Features = Readonly<Record<FeatureName, number>>;

/** BM25: how soon repeating a word stops to matter, how much length does, and what a heading counts. */
const bm25 = { saturation: 1.2, length: 0.65, title: 3, path: 1.5 };

/** What two neighbours count that may be one identifier. */
const guessedIdentifier = 0.4;

/** A word that tells the story of a question and not its subject. */
const fillerWeight = 0.3;

/** What a phrase counts beside words, which count by their rarity. */
const phraseWeight = 5;

type Find = ScannedPassage['find'];

export interface FeatureContext {
  readonly question: AnalysedQuery;
  readonly places: readonly PassagePlace[];
  /** Words in a passage, on average. */
  readonly average: number;
  readonly isAboutChanges: boolean;
}

export function featuresOf(scanned: ScannedPassage, context: FeatureContext): Features {
  const { question, places, average } = context;
  // One object, filled in: hundreds are made for a question.
  const features = noFeatures();
  addWords(features, scanned, question, average);
  addOtherWords(features, scanned.find, question);
  addSymbols(features, scanned.candidate, question);
  addPackages(features, places, question);
  addRole(features, scanned, context);
  return features;
}

type Writable = Record<FeatureName, number>;

function noFeatures(): Writable {
  return { ...zeros };
}

const zeros = Object.fromEntries(featureNames.map((name) => [name, 0])) as Writable;

function addWords(into: Writable, scanned: ScannedPassage, question: AnalysedQuery, average: number): void {
  const { length, titleLength, find } = scanned;
  const { terms, concepts, idf } = question;
  const sum = { all: 0, scored: 0, title: 0, path: 0, found: 0, titleHits: 0 };
  let rarest = { weight: 0, isThere: false };
  for (const term of terms) {
    if (term.identifier !== undefined || term.isPhrase === true) continue;
    const weight = weightOf(term, idf);
    const own = find(term.stem);
    const occurrences = own.body.length + bm25.title * own.title + bm25.path * own.path;
    const isThere = occurrences > 0;
    sum.all += weight;
    sum.titleHits += own.title;
    sum.title += own.title > 0 ? weight : 0;
    sum.path += own.path > 0 ? weight : 0;
    sum.found += isThere ? weight : 0;
    sum.scored += isThere ? weight * saturated(occurrences, length, average) : 0;
    if (weight > rarest.weight) rarest = { weight, isThere };
  }
  const share = (value: number) => (sum.all === 0 ? 0 : value / sum.all);
  into.words = share(sum.scored) / (bm25.saturation + 1);
  into.heading = share(sum.title);
  into['heading only'] = titleLength === 0 ? 0 : Math.min(1, sum.titleHits / titleLength);
  into['headings above'] = share(sum.path);
  into['words found'] = share(sum.found);
  into['all words'] = sum.found > 0 && sum.found >= sum.all - 1e-9 ? 1 : 0;
  into['rarest word'] = rarest.isThere ? 1 : 0;
  into['words together'] = share(nearness(find, concepts, idf));
  into.identifier = identifierFeature(find, terms);
}

function weightOf({ stem, isPhrase }: Term, idf: (stem: string) => number): number {
  if (isPhrase === true) return phraseWeight;
  return idf(stem) * (isFillerStem(stem) ? fillerWeight : 1);
}

/** Words that are not there, and another word for them is. */
function addOtherWords(into: Writable, find: Find, { terms, idf }: AnalysedQuery): void {
  let all = 0;
  let found = 0;
  let title = 0;
  for (const term of terms) {
    if (term.identifier !== undefined) continue;
    const weight = weightOf(term, idf);
    all += weight;
    if (isIn(find(term.stem))) continue;
    let isMeant = false;
    let isInTitle = false;
    for (const synonym of term.synonyms ?? []) {
      const own = find(synonym);
      isMeant ||= isIn(own);
      isInTitle ||= own.title > 0;
    }
    if (isMeant) found += weight;
    if (isInTitle) title += weight;
  }
  into['other words'] = all === 0 ? 0 : found / all;
  into['other words in heading'] = all === 0 ? 0 : title / all;
}

/** Whole identifiers that were typed; less for neighbours that may be one. */
function identifierFeature(find: Find, terms: readonly Term[]): number {
  const typed = terms.filter(({ identifier }) => identifier === 'typed');
  if (typed.length > 0) return typed.filter(({ stem }) => isIn(find(stem))).length / typed.length;
  return terms.some(({ stem, identifier }) => identifier === 'guessed' && isIn(find(stem))) ? guessedIdentifier : 0;
}

function isIn({ title, path, body }: Occurrences): boolean {
  return title + path + body.length > 0;
}

function saturated(occurrences: number, length: number, average: number): number {
  const norm = 1 - bm25.length + (bm25.length * length) / Math.max(1, average);
  return (occurrences * (bm25.saturation + 1)) / (occurrences + bm25.saturation * norm);
}

const farthest = 8;

/** Neighbours in the question that are near each other in the text: the commoner one's weight, by their distance. */
function nearness(find: Find, concepts: AnalysedQuery['concepts'], idf: (stem: string) => number): number {
  let sum = 0;
  for (let i = 1; i < concepts.length; i++) {
    const first = concepts[i - 1]?.parts.at(-1) ?? '';
    const second = concepts[i]?.parts[0] ?? '';
    const distance = first === second ? 0 : leastDistance(find(first).body, find(second).body);
    if (distance > 0 && distance <= farthest) sum += Math.min(idf(first), idf(second)) / distance;
  }
  return sum;
}

/** Of two ascending lists, in one pass over both. */
function leastDistance(a: readonly number[], b: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const distance = (a[i] ?? 0) - (b[j] ?? 0);
    least = Math.min(least, Math.abs(distance));
    if (distance < 0) i++;
    else j++;
  }
  return least;
}

function addSymbols(into: Writable, candidate: Candidate, { symbols, isLookup }: AnalysedQuery): void {
  if (symbols.length === 0) return;
  const found = { own: 0, owner: 0, top: 0, written: 0, member: 0 };
  for (const asked of symbols) {
    const match = matchOf(candidate, asked);
    if (match === undefined) continue;
    const { kind, isOwners, isTop, isWritten } = match;
    found[kind] = Math.max(found[kind], asked.sureness);
    if (isOwners) found.owner = 1;
    if (isTop) found.top = Math.max(found.top, asked.sureness);
    if (isWritten) found.written = Math.max(found.written, asked.sureness);
  }
  into.symbol = found.own;
  into['symbol looked up'] = isLookup ? found.own : 0;
  into['symbol of its owner'] = found.owner;
  into['symbol at the top'] = isLookup ? found.top : 0;
  into['symbol as written'] = found.written;
  into.member = found.member;
  into['member looked up'] = isLookup ? found.member : 0;
}

interface SymbolMatch {
  readonly kind: 'own' | 'member';
  readonly isOwners: boolean;
  readonly isTop: boolean;
  readonly isWritten: boolean;
}

/** Whether a passage declares what was asked, has it among its members, or is a section about it. */
function matchOf({ symbol, headings }: Candidate, asked: AskedSymbol): SymbolMatch | undefined {
  const title = headings.at(-1) ?? '';
  if (symbol === undefined) return isAbout(title, asked) ? sectionMatch : undefined;
  const { owner, typed } = asked;
  const isMember = !symbol.names.some((name) => isCalled(name, asked));
  if (isMember && !symbol.members.some(({ name }) => isCalled(name, asked))) return undefined;
  const isTop = !title.includes('.');
  const isOwned = owner !== undefined && title.split('.').some((name) => keyOf(name) === owner);
  if (isMember) return { kind: 'member', isOwners: isOwned, isTop: false, isWritten: false };
  const isWritten = symbol.names.includes(typed.slice(typed.search(/[^.#:?]*$/)));
  return { kind: 'own', isOwners: isOwned && !isTop, isTop: owner === undefined && isTop, isWritten };
}

const sectionMatch: SymbolMatch = { kind: 'own', isOwners: false, isTop: false, isWritten: false };

/** The heading of a section is the name, maybe with what it belongs to and its arguments. */
function isAbout(title: string, { name, sureness }: AskedSymbol): boolean {
  if (sureness < 1) return false;
  const called = title.replace(/\(.*$/, '');
  return keyOf(called) === name || keyOf(called.split(/[.\s]/).at(-1) ?? '') === name;
}

/** Stemming takes no more letters. */
const longestEnding = 7;

/** Most names begin otherwise or are much longer, and are told apart without stemming. */
export function isCalled(name: string, { stem }: AskedSymbol): boolean {
  const first = name.charCodeAt(0) | 32;
  if (first !== stem.charCodeAt(0) && first >= 97 && first <= 122) return false;
  if (Math.abs(name.length - stem.length) > longestEnding) return false;
  return stemOf(keyOf(name)) === stem;
}

function addPackages(
  into: Writable,
  places: readonly PassagePlace[],
  { mentions, described, relation, isDirect }: AnalysedQuery,
): void {
  let own = 0;
  let family = 0;
  let about = 0;
  for (const { source } of places) {
    for (const { name, strength } of mentions) {
      const near = relation(name, source);
      if (near === 'same') own = Math.max(own, strength);
      else if (near !== 'none') family = Math.max(family, strength * (near === 'repository' ? 1 : 0.6));
    }
    for (const { name, strength } of described) if (name === source.name) about = Math.max(about, strength);
  }
  into['package named'] = own;
  into['family named'] = own > 0 ? 0 : family;
  into['package described'] = about;
  into['direct dependency'] = places.some(({ source }) => isDirect(source)) ? 1 : 0;
}

function addRole(
  into: Writable,
  { candidate, length }: ScannedPassage,
  { places, isAboutChanges }: FeatureContext,
): void {
  const { kind, symbol, text, headings } = candidate;
  const role: PassageRole = documentRole(places[0]?.path ?? '', kind);
  const isUndocumented = symbol !== undefined && text.startsWith('```');
  into.guide = role === 'guide' || (role === 'changelog' && isAboutChanges) ? 1 : 0;
  into.readme = /^readme\b/i.test(places[0]?.path ?? '') ? 1 : 0;
  into.undocumented = isUndocumented ? 1 : 0;
  into['type only'] = symbol !== undefined && (symbol.kind === 'type' || symbol.kind === 'interface') ? 1 : 0;
  into.changelog = role === 'changelog' && !isAboutChanges ? 1 : 0;
  into.example = role === 'example' ? 1 : 0;
  into.test = role === 'test' ? 1 : 0;
  into.deprecated = looksDeprecated(text, headings) ? 1 : 0;
  into['older version'] = role === 'older' ? 1 : 0;
  into.length = Math.min(1, Math.log(1 + length) / 7);
  into.short = length < 15 ? 1 : 0;
  into['part of a long text'] = symbol !== undefined && symbol.names.length === 0 ? 1 : 0;
}

import { isFillerStem } from '../../text/words/stop-words.ts';
import { stemOf } from '../../text/words/words.ts';
import type { AnalysedQuery } from './analyse-query.ts';
import { keyOf } from './asked-symbols.ts';
import type { Candidate } from './candidates.ts';
import type { ScannedPassage } from './occurrences.ts';
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
  'changelog asked',
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

/** A word that tells the story of a question and not its subject. */
const fillerWeight = 0.3;

/** What a phrase counts beside words, which count by their rarity. */
const phraseWeight = 5;

export interface FeatureContext {
  readonly question: AnalysedQuery;
  readonly places: readonly PassagePlace[];
  /** Words in a passage, on average. */
  readonly average: number;
  readonly isAboutChanges: boolean;
}

export function featuresOf(scanned: ScannedPassage, context: FeatureContext): Features {
  const { question, places } = context;
  const { candidate } = scanned;
  const words = wordFeatures(scanned, question, context.average);
  const symbols = symbolFeatures(candidate, question);
  const packages = packageFeatures(places, question);
  return { ...words, ...symbols, ...packages, ...roleFeatures(scanned, context) };
}

function wordFeatures(scanned: ScannedPassage, { terms, concepts, idf }: AnalysedQuery, average: number) {
  const { length, titleLength, find } = scanned;
  const sum = { all: 0, scored: 0, title: 0, path: 0, found: 0, titleHits: 0 };
  const identifiers = { asked: 0, found: 0 };
  const other = { all: 0, found: 0, title: 0 };
  let rarest = { idf: 0, isThere: false };
  for (const { stem, identifier, synonyms = [], isPhrase } of terms) {
    const own = find(stem);
    const isThere = own.title + own.path + own.body.length > 0;
    if (identifier !== undefined) {
      identifiers.asked += identifier === 'typed' ? 1 : 0;
      identifiers.found += identifier === 'typed' && isThere ? 1 : 0;
      continue;
    }
    const weight = isPhrase === true ? phraseWeight : idf(stem) * (isFillerStem(stem) ? fillerWeight : 1);
    other.all += weight;
    if (!isThere) {
      const meant = synonyms.map(find);
      if (meant.some(({ title, path, body }) => title + path + body.length > 0)) other.found += weight;
      if (meant.some(({ title }) => title > 0)) other.title += weight;
    }
    if (isPhrase === true) continue;
    sum.all += weight;
    sum.titleHits += own.title;
    if (own.title > 0) sum.title += weight;
    if (own.path > 0) sum.path += weight;
    if (weight > rarest.idf) rarest = { idf: weight, isThere };
    if (!isThere) continue;
    sum.found += weight;
    sum.scored += weight * saturated(own.body.length + bm25.title * own.title + bm25.path * own.path, length, average);
  }
  const share = (value: number) => (sum.all === 0 ? 0 : value / sum.all);
  const otherShare = (value: number) => (other.all === 0 ? 0 : value / other.all);
  return {
    words: share(sum.scored) / (bm25.saturation + 1),
    heading: share(sum.title),
    'heading only': titleLength === 0 ? 0 : Math.min(1, sum.titleHits / titleLength),
    'headings above': share(sum.path),
    'words found': share(sum.found),
    'all words': sum.found > 0 && sum.found >= sum.all - 1e-9 ? 1 : 0,
    'rarest word': rarest.isThere ? 1 : 0,
    'words together': share(nearness(find, concepts, idf)),
    'other words': otherShare(other.found),
    'other words in heading': otherShare(other.title),
    identifier: identifiers.asked === 0 ? 0 : identifiers.found / identifiers.asked,
  };
}

function saturated(occurrences: number, length: number, average: number): number {
  const norm = 1 - bm25.length + (bm25.length * length) / Math.max(1, average);
  return (occurrences * (bm25.saturation + 1)) / (occurrences + bm25.saturation * norm);
}

const farthest = 8;

/** Neighbours in the question that are near each other in the text: the commoner one's weight, by their distance. */
function nearness(
  find: ScannedPassage['find'],
  concepts: AnalysedQuery['concepts'],
  idf: (stem: string) => number,
): number {
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

function symbolFeatures({ symbol, headings }: Candidate, { symbols, isLookup }: AnalysedQuery) {
  const found = { own: 0, owner: 0, top: 0, written: 0, member: 0 };
  if (symbol !== undefined) {
    const names = symbol.names.map((name) => stemOf(keyOf(name)));
    const above = (headings.at(-1) ?? '').split('.').slice(0, -1).map(keyOf);
    for (const asked of symbols) {
      if (names.includes(asked.stem)) {
        found.own = Math.max(found.own, asked.sureness);
        if (asked.owner !== undefined && above.includes(asked.owner)) found.owner = 1;
        if (above.length === 0) found.top = Math.max(found.top, asked.sureness);
        if (symbol.names.includes(asked.typed.slice(asked.typed.search(/[^.#:?]*$/)))) found.written = asked.sureness;
      } else if (symbol.members.some(({ name }) => stemOf(keyOf(name)) === asked.stem)) {
        found.member = Math.max(found.member, asked.sureness);
        if (asked.owner !== undefined && [...above, ...names, keyOf(headings.at(-1) ?? '')].includes(asked.owner))
          found.owner = 1;
      }
    }
  } else {
    // A section about it: its heading is the name.
    const title = keyOf((headings.at(-1) ?? '').replace(/\(.*$/, ''));
    const last = keyOf((headings.at(-1) ?? '').replace(/\(.*$/, '').split(/[.\s]/).at(-1) ?? '');
    for (const asked of symbols) {
      if (asked.sureness === 1 && (title === asked.name || last === asked.name)) found.own = 1;
    }
  }
  return {
    symbol: found.own,
    'symbol looked up': isLookup ? found.own : 0,
    'symbol of its owner': found.owner,
    'symbol at the top': found.top,
    'symbol as written': found.written,
    member: found.member,
    'member looked up': isLookup ? found.member : 0,
  };
}

function packageFeatures(places: readonly PassagePlace[], { mentions, described, relation }: AnalysedQuery) {
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
  return {
    'package named': own,
    'family named': own > 0 ? 0 : family,
    'package described': about,
    'direct dependency': places.some(({ source }) => source.isDirect) ? 1 : 0,
  };
}

function roleFeatures({ candidate, length }: ScannedPassage, { places, isAboutChanges }: FeatureContext) {
  const { kind, symbol, text, headings } = candidate;
  const role: PassageRole = documentRole(places[0]?.path ?? '', kind);
  const isUndocumented = symbol !== undefined && text.startsWith('```');
  return {
    guide: role === 'guide' ? 1 : 0,
    readme: /^readme\b/i.test(places[0]?.path ?? '') ? 1 : 0,
    undocumented: isUndocumented ? 1 : 0,
    'type only': symbol !== undefined && (symbol.kind === 'type' || symbol.kind === 'interface') ? 1 : 0,
    changelog: role === 'changelog' && !isAboutChanges ? 1 : 0,
    'changelog asked': role === 'changelog' && isAboutChanges ? 1 : 0,
    example: role === 'example' ? 1 : 0,
    test: role === 'test' ? 1 : 0,
    deprecated: looksDeprecated(text, headings) ? 1 : 0,
    'older version': role === 'older' ? 1 : 0,
    length: Math.min(1, Math.log(1 + length) / 7),
    short: length < 15 ? 1 : 0,
    'part of a long text': symbol !== undefined && symbol.names.length === 0 ? 1 : 0,
  };
}

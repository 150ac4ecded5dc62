import type { DocsHit, DocsHits } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import { readWords, stemOf } from '../../text/words/words.ts';
import { type IndexStore, openIndexStore } from '../store/index-store.ts';
import type { Connection } from '../store/sqlite.ts';
import { type AnalysedQuery, analyseQuery, namesPackage, surelyNamed } from './analyse-query.ts';
import { type Candidate, type CandidateQuery, createCandidates } from './candidates.ts';
import { coverageOf } from './confidence.ts';
import { mergeDuplicates, type RankedWithStems } from './merge-duplicates.ts';
import { type DocsQuery, parseQuery, wordsAsked } from './parse-query.ts';
import { rank } from './rank.ts';
import { newestFirst, type PassagePlace, readSources } from './source-table.ts';
import { createVocabulary } from './vocabulary.ts';
import { type Ranked, type ScorePart, weights } from './weights.ts';

/** The index as questions see it: the store, and what ranks its passages. */
export interface SearchIndex extends IndexStore {
  search(query: DocsQuery): DocsHits;
  /** Whether a question can be asked of this package alone. */
  hasPackage(name: string): boolean;
}

export async function openSearchIndex(...options: Parameters<typeof openIndexStore>): Promise<SearchIndex> {
  const store = await openIndexStore(...options);
  let created: ReturnType<typeof createSearch> | undefined;
  const ask = <T>(question: (search: ReturnType<typeof createSearch>) => T) =>
    store.query((connection) => {
      created ??= createSearch(connection);
      return question(created);
    });
  return {
    ...store,
    search: (query) => ask(({ search }) => search(query)),
    hasPackage: (name) => ask(({ sources }) => sources().matching({ name, version: undefined })?.length !== 0),
  };
}

/** How many passages are ranked again; and how many of them come from a package that the question names. */
const candidateLimit = 80;
const mentionedLimit = 40;
const wordsElsewhere = 4;
/** A corrected word may still be another one. */
const trustInCorrection = 0.6;
/** Another package than the one that the question names may answer, and mostly doesn't. */
const trustElsewhere = 0.75;
const aboutChanges =
  /\b(?:chang(?:e|ed|es|elog)|histor(?:y|ies)|releas(?:e|ed|es)|versions?|breaking|migrat(?:e|ing|ion)|upgrad(?:e|ing)|deprecat(?:ed|ion)|since|what'?s new)\b/i;

function createSearch(connection: Connection) {
  const vocabulary = createVocabulary(connection);
  const findCandidates = createCandidates(connection);
  const sources = readSources(connection);

  function search(query: DocsQuery): DocsHits {
    const table = sources();
    const parsed = parseQuery(query.text);
    const words = wordsAsked(query);
    const allowed = table.matching({ name: parsed.package ?? query.package, version: parsed.version });
    if (allowed?.length === 0) return { hits: [], corrections: [] };
    const question = analyseQuery(parsed, words, vocabulary, table);
    const limit = Math.max(candidateLimit, query.limit);
    const without = table.own.filter((name) => !question.mentions.some((mention) => mention.name === name));
    const findWith = (phrases: readonly string[]) =>
      allowed === undefined
        ? findAnywhere({ words: question.rareWords, phrases, limit, without }, question)
        : findCandidates({
            words: [...question.words, ...question.otherWords],
            phrases,
            packages: namesOf(allowed),
            limit,
          });
    const exact = findWith(parsed.phrases);
    // People quote what they saw, and not only what a document says.
    const found = exact.length === 0 && parsed.phrases.length > 0 && parsed.saysMore ? findWith([]) : exact;
    const places = table.placesOf(found, allowed);
    const isAboutChanges = aboutChanges.test(words);
    const bonuses = (candidate: Candidate) =>
      bonusesOf(candidate, places.get(candidate.id) ?? [], question, isAboutChanges);
    const ranked = rank(
      found.filter(({ id }) => places.has(id)),
      { ...question, bonuses },
    );
    const placeOf = ({ scanned }: Ranked) => places.get(scanned.candidate.id)?.[0];
    const kept = mergeDuplicates(ranked, query.limit, {
      packageOf: (item) => placeOf(item)?.source.name ?? '',
      prefer: (a, b) => newestFirst(placeOf(a)?.source, placeOf(b)?.source),
    });
    return {
      hits: kept.flatMap((item) => toHit(item, placeOf(item), question, query.explain === true)),
      corrections: question.corrections.map(({ from, to }) => ({ from, to: spellingOf(to, ranked) })),
    };
  }

  return { search, sources };

  /** Of a package that the question names, and of all others. */
  function findAnywhere(query: CandidateQuery, { mentions, words, otherWords }: AnalysedQuery): readonly Candidate[] {
    if (mentions.length === 0) return findCandidates(query);
    const inPackages = findCandidates({
      ...query,
      words: [...words, ...otherWords],
      packages: namesOf(mentions),
      limit: mentionedLimit,
    });
    const isSure = mentions.some(({ strength }) => strength >= surelyNamed);
    if (inPackages.length === 0 && isSure && query.phrases.length > 0) return [];
    const known = new Set(inPackages.map(({ id }) => id));
    // Whoever names a package seldom means another; two of its rarest words find the exceptions.
    const rarest = isSure ? { words: query.words.slice(0, wordsElsewhere), atLeast: 2 as const } : {};
    const others = findCandidates({ ...query, ...rarest, limit: query.limit - mentionedLimit });
    return [...inPackages, ...others.filter(({ id }) => !known.has(id))];
  }
}

function namesOf(named: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(named.map(({ name }) => name))];
}

function bonusesOf(
  { kind }: Candidate,
  places: readonly PassagePlace[],
  { mentions }: AnalysedQuery,
  isAboutChanges: boolean,
): readonly ScorePart[] {
  const mentioned = mentions.filter(({ name }) => places.some(({ source }) => source.name === name));
  const isDirect = places.some(({ source }) => source.isDirect);
  const history = isAboutChanges ? weights.historyAsked : weights.history;
  const parts = [
    { part: '× package named', value: weights.mention * Math.max(0, ...mentioned.map(({ strength }) => strength)) },
    { part: '× direct dependency', value: isDirect ? weights.direct : 0 },
    { part: '× guide', value: kind === 'guide' ? weights.guide : 0 },
    { part: '× changelog', value: kind === 'history' ? history : 0 },
  ];
  return parts.filter(({ value }) => value !== 0);
}

function toHit(
  item: RankedWithStems,
  place: PassagePlace | undefined,
  question: AnalysedQuery,
  explain: boolean,
): readonly DocsHit[] {
  if (place === undefined) return [];
  const { scanned, stems, parts, score } = item;
  const { kind, headings, text } = scanned.candidate;
  const corrected = new Set(question.corrections.map(({ to }) => to));
  const coverage = coverageOf(stems, {
    ...question,
    trust: ({ parts: [only = ''] }) => (corrected.has(only) ? trustInCorrection : 1),
    isPackage: (concept) => namesPackage(concept, question.mentions, place.source),
  });
  const named = question.mentions.filter(({ typed, strength }) => typed.length > 0 && strength >= surelyNamed);
  const isElsewhere = named.length > 0 && !named.some(({ name }) => name === place.source.name);
  const confidence = coverage.confidence * (isElsewhere ? trustElsewhere : 1);
  const explanation = explain ? parts.filter(({ value }) => value !== 0) : undefined;
  return [{ ...place, kind, headings, text, score, ...coverage, confidence, ...defined({ explanation }) }];
}

/** A stem reads oddly, so a correction is shown as the passages write it: the shortest way. */
function spellingOf(stem: string, ranked: readonly Ranked[]): string {
  let shortest: string | undefined;
  for (const { scanned } of ranked) {
    for (const part of readWords(scanned.body).flatMap(({ parts }) => parts)) {
      if (stemOf(part) === stem && part.length < (shortest?.length ?? Number.POSITIVE_INFINITY)) shortest = part;
    }
  }
  return shortest ?? stem;
}

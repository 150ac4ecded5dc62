import type { DocsHit, DocsHits } from '../../contract/docs.ts';
import { readWords, stemOf } from '../../text/words/words.ts';
import { newestFirst, type Place, readSources } from '../store/source-table.ts';
import type { Connection } from '../store/sqlite.ts';
import { createVocabulary } from '../store/vocabulary.ts';
import { type Candidate, createCandidates, type Wanted } from './candidates.ts';
import { coverageOf } from './confidence.ts';
import { foldDuplicates, type Kept } from './fold.ts';
import { parseQuery } from './query.ts';
import { namesPackage, type Question, surelyNamed, understand } from './question.ts';
import { type Part, type Ranked, rank, weights } from './rank.ts';

export interface DocsQuery {
  readonly text: string;
  readonly limit: number;
  readonly package?: string;
  readonly explain?: boolean;
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

export function createSearch(connection: Connection): (query: DocsQuery) => DocsHits {
  const vocabulary = createVocabulary(connection);
  const findCandidates = createCandidates(connection);
  const sources = readSources(connection);

  return (query) => {
    const table = sources();
    const parsed = parseQuery(query.text);
    const allowed = table.matching({ name: query.package ?? parsed.package, version: parsed.version });
    if (allowed?.length === 0) return { hits: [], corrections: [] };
    const question = understand(parsed, query.text, vocabulary, table);
    const limit = Math.max(candidateLimit, query.limit);
    const findWith = (phrases: readonly string[]) =>
      allowed === undefined
        ? findAnywhere({ words: question.rareWords, phrases, limit }, question)
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
    const isAboutChanges = aboutChanges.test(query.text);
    const bonuses = (candidate: Candidate) =>
      bonusesOf(candidate, places.get(candidate.id) ?? [], question, isAboutChanges);
    const ranked = rank(
      found.filter(({ id }) => places.has(id)),
      { ...question, bonuses },
    );
    const placeOf = ({ reading }: Ranked) => places.get(reading.candidate.id)?.[0];
    const kept = foldDuplicates(ranked, query.limit, {
      packageOf: (item) => placeOf(item)?.source.name ?? '',
      prefer: (a, b) => newestFirst(placeOf(a)?.source, placeOf(b)?.source),
    });
    return {
      hits: kept.flatMap((item) => toHit(item, placeOf(item), question, query.explain === true)),
      corrections: question.corrections.map(({ from, to }) => ({ from, to: spellingOf(to, ranked) })),
    };
  };

  /** Of a package that the question names, and of all others. */
  function findAnywhere(wanted: Wanted, { mentions, words, otherWords }: Question): readonly Candidate[] {
    if (mentions.length === 0) return findCandidates(wanted);
    const inPackages = findCandidates({
      ...wanted,
      words: [...words, ...otherWords],
      packages: namesOf(mentions),
      limit: mentionedLimit,
    });
    const isSure = mentions.some(({ strength }) => strength >= surelyNamed);
    if (inPackages.length === 0 && isSure && wanted.phrases.length > 0) return [];
    const known = new Set(inPackages.map(({ id }) => id));
    // Whoever names a package seldom means another; two of its rarest words find the exceptions.
    const rarest = isSure ? { words: wanted.words.slice(0, wordsElsewhere), atLeast: 2 as const } : {};
    const others = findCandidates({ ...wanted, ...rarest, limit: wanted.limit - mentionedLimit });
    return [...inPackages, ...others.filter(({ id }) => !known.has(id))];
  }
}

function namesOf(named: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(named.map(({ name }) => name))];
}

function bonusesOf(
  { kind }: Candidate,
  places: readonly Place[],
  { mentions }: Question,
  isAboutChanges: boolean,
): readonly Part[] {
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

function toHit(item: Kept, place: Place | undefined, question: Question, explain: boolean): readonly DocsHit[] {
  if (place === undefined) return [];
  const { reading, stems, parts, score } = item;
  const { kind, headings, text } = reading.candidate;
  const corrected = new Set(question.corrections.map(({ to }) => to));
  const coverage = coverageOf(stems, {
    ...question,
    trust: ({ parts: [only = ''] }) => (corrected.has(only) ? trustInCorrection : 1),
    isPackage: (concept) => namesPackage(concept, question.mentions, place.source),
  });
  const named = question.mentions.filter(({ typed, strength }) => typed.length > 0 && strength >= surelyNamed);
  const isElsewhere = named.length > 0 && !named.some(({ name }) => name === place.source.name);
  const confidence = coverage.confidence * (isElsewhere ? trustElsewhere : 1);
  const explanation = explain ? { explanation: parts.filter(({ value }) => value !== 0) } : {};
  return [{ ...place, kind, headings, text, score, ...coverage, confidence, ...explanation }];
}

/** A stem reads oddly, so a correction is shown as the passages write it: the shortest way. */
function spellingOf(stem: string, ranked: readonly Ranked[]): string {
  let shortest: string | undefined;
  for (const { reading } of ranked) {
    for (const part of readWords(reading.body).flatMap(({ parts }) => parts)) {
      if (stemOf(part) === stem && part.length < (shortest?.length ?? Number.POSITIVE_INFINITY)) shortest = part;
    }
  }
  return shortest ?? stem;
}

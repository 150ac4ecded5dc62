import { type Candidate, createCandidates, type Wanted } from './candidates.ts';
import { coverageOf } from './confidence.ts';
import { foldDuplicates, type Kept } from './fold.ts';
import type { DocsHit, DocsHits, DocsQuery } from './index-store.ts';
import { findMentions, type Mention } from './mentions.ts';
import type { DocSource } from './passage.ts';
import { type Concept, joinedNames, type ParsedQuery, parseQuery } from './query.ts';
import { type Part, type Ranked, rank, type Term, weights } from './rank.ts';
import { newestFirst, type Place, readSources, type SourceTable } from './source-table.ts';
import type { Connection } from './sqlite.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { readWord, readWords, stemOf } from './words.ts';

/** How many passages are ranked again: of all, and of a package that the question names. */
const candidateLimit = 60;
const mentionedLimit = 30;
/** The two rarest words are always looked for, more of them while they are in no more passages than this. */
const alwaysSearched = 2;
const mostMatches = 4_000;
/** A corrected word may still be another one. */
const trustInCorrection = 0.6;
const aboutChanges =
  /\b(?:chang(?:e|ed|es|elog)|histor(?:y|ies)|releas(?:e|ed|es)|versions?|breaking|migrat(?:e|ing|ion)|upgrad(?:e|ing)|deprecat(?:ed|ion)|what'?s new|since)\b/i;

export function createSearch(connection: Connection): (query: DocsQuery) => DocsHits {
  const vocabulary = createVocabulary(connection);
  const findCandidates = createCandidates(connection);
  const sources = readSources(connection);

  function findAnywhere(wanted: Wanted, { mentions, words: all }: Question): Candidate[] {
    if (mentions.length === 0) return findCandidates(wanted);
    const inPackages = findCandidates({ ...wanted, words: all, packages: namesOf(mentions), limit: mentionedLimit });
    const known = new Set(inPackages.map(({ id }) => id));
    const others = findCandidates({ ...wanted, limit: wanted.limit - mentionedLimit });
    return [...inPackages, ...others.filter(({ id }) => !known.has(id))];
  }

  return (query) => {
    const parsed = parseQuery(query.text);
    const named = query.package ?? parsed.package;
    const table = sources();
    const allowed = table.matching({ name: named, version: parsed.version });
    if (allowed?.length === 0) return { hits: [], corrections: [] };
    const question = understand(parsed, query.text, vocabulary, table);
    const limit = Math.max(candidateLimit, query.limit);
    const wanted = { words: question.rareWords, phrases: parsed.phrases, limit };
    const found =
      allowed === undefined
        ? findAnywhere(wanted, question)
        : findCandidates({ ...wanted, words: question.words, packages: namesOf(allowed) });
    const places = table.placesOf(found, allowed);
    const ranked = rank(
      found.filter(({ id }) => places.has(id)),
      { ...question, bonuses: (candidate) => bonuses(candidate, places.get(candidate.id) ?? [], question, query.text) },
    );
    const placeOf = ({ reading }: Ranked) => places.get(reading.candidate.id)?.[0];
    const kept = foldDuplicates(ranked, Math.max(0, query.limit), {
      packageOf: (item) => placeOf(item)?.source.name ?? '',
      prefer: (a, b) => newestFirst(placeOf(a)?.source, placeOf(b)?.source),
    });
    const hits = kept.flatMap((item) => toHit(item, placeOf(item), question, query.explain === true));
    return { hits, corrections: question.corrections.map(({ from, to }) => ({ from, to: spellingOf(to, ranked) })) };
  };
}

function namesOf(named: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(named.map(({ name }) => name))];
}

interface Question {
  readonly concepts: readonly Concept[];
  readonly terms: readonly Term[];
  /** To look for, the rarest first; and those of them that are rare enough to be looked for everywhere. */
  readonly words: readonly string[];
  readonly rareWords: readonly string[];
  readonly mentions: readonly Mention[];
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  idf(stem: string): number;
  learn(stems: readonly string[]): void;
}

function understand(parsed: ParsedQuery, text: string, vocabulary: Vocabulary, table: SourceTable): Question {
  const joined = joinedNames(text);
  const counts = new Map<string, number>();
  const learned = new Set<string>();
  const learn = (stems: readonly string[]) => {
    const fresh = stems.filter((each) => !learned.has(each));
    for (const each of fresh) learned.add(each);
    for (const [each, count] of vocabulary.countsOf(fresh)) counts.set(each, count);
  };
  learn([...parsed.concepts.flatMap(({ parts, names }) => [...parts, ...names]), ...joined.map(stemOf)]);
  const passages = table.passages;
  const idf = (each: string) => {
    const count = counts.get(each) ?? 0;
    return Math.log(1 + (passages - count + 0.5) / (count + 0.5));
  };

  const corrections: { from: string; to: string }[] = [];
  const concepts = parsed.concepts.map((concept) => {
    const isKnown = [...concept.parts, ...concept.names].some((each) => counts.has(each));
    const [only] = concept.parts;
    const to = isKnown || concept.parts.length > 1 || only === undefined ? undefined : vocabulary.nearest(only);
    if (to === undefined) return concept;
    corrections.push({ from: concept.typed, to });
    learn([to]);
    return { ...concept, parts: [to], names: [], spelled: [respell(to)] };
  });

  const share = (word: string) =>
    Math.max(
      0,
      ...readWords(word).flatMap(({ parts }) =>
        parts.map((part) => (counts.get(stemOf(part)) ?? 0) / Math.max(1, passages)),
      ),
    );
  const mentions = findMentions(text, table.list, share);
  const subject = withoutMentioned(concepts, mentions);
  const names = joined.filter((name) => counts.has(stemOf(name)));
  const terms = new Map<string, Term>();
  for (const { parts, names: own } of subject) {
    for (const part of parts) terms.set(part, { stem: part });
    for (const name of own) if (counts.has(name)) terms.set(name, { stem: name, identifier: 'typed' });
  }
  for (const name of names.map(stemOf)) if (!terms.has(name)) terms.set(name, { stem: name, identifier: 'guessed' });
  const countOf = (word: string) => counts.get(stemOf(word)) ?? 0;
  const words = [...new Set([...subject.flatMap((concept) => concept.spelled), ...names])]
    .filter((word) => countOf(word) > 0)
    .sort((a, b) => countOf(a) - countOf(b));
  return {
    concepts,
    terms: [...terms.values()],
    words,
    rareWords: rareWords(words, countOf),
    mentions,
    corrections,
    idf,
    learn,
  };
}

/** A package's name says where to look, not what for; every passage there is about it. */
function withoutMentioned(concepts: readonly Concept[], mentions: readonly Mention[]): readonly Concept[] {
  const typed = new Set(mentions.filter(({ strength }) => strength >= 0.5).flatMap((mention) => mention.typed));
  const others = concepts.filter((concept) => !isNamed(concept, typed));
  return others.length > 0 ? others : concepts;
}

function isNamed({ typed, spelled }: Concept, words: ReadonlySet<string>): boolean {
  return words.has(typed.replaceAll(' ', '')) || spelled.some((word) => words.has(word));
}

/** Common words go where there are enough rare ones: finding them all costs most of the time, and decides little. */
function rareWords(words: readonly string[], countOf: (word: string) => number): readonly string[] {
  let matches = 0;
  return words.filter((word, i) => {
    matches += countOf(word);
    return i < alwaysSearched || matches <= mostMatches;
  });
}

function bonuses({ kind }: Candidate, places: readonly Place[], { mentions }: Question, text: string): readonly Part[] {
  const parts: Part[] = [];
  const mention = Math.max(
    0,
    ...mentions.filter(({ name }) => places.some(({ source }) => source.name === name)).map(({ strength }) => strength),
  );
  if (mention > 0) parts.push({ part: '× package named', value: weights.mention * mention });
  if (places.some(({ source }) => source.isDirect)) parts.push({ part: '× direct dependency', value: weights.direct });
  if (kind === 'guide') parts.push({ part: '× guide', value: weights.guide });
  if (kind === 'history' && !aboutChanges.test(text)) parts.push({ part: '× changelog', value: weights.history });
  return parts;
}

function toHit(item: Kept, place: Place | undefined, question: Question, explain: boolean): readonly DocsHit[] {
  if (place === undefined) return [];
  const { reading, stems, parts, score } = item;
  const corrected = new Set(question.corrections.map(({ to }) => to));
  const coverage = coverageOf(stems, {
    ...question,
    trust: ({ parts: [only = ''] }) => (corrected.has(only) ? trustInCorrection : 1),
    isPackage: (concept) => namesPackage(concept, question.mentions, place.source),
  });
  const { kind, headings, text } = reading.candidate;
  return [
    {
      source: place.source,
      path: place.path,
      line: place.line,
      kind,
      headings,
      text,
      score,
      ...coverage,
      ...(explain ? { explanation: parts.filter(({ value }) => value !== 0) } : {}),
    },
  ];
}

function namesPackage(concept: Concept, mentions: readonly Mention[], source: DocSource): boolean {
  return isNamed(concept, new Set(mentions.filter(({ name }) => name === source.name).flatMap(({ typed }) => typed)));
}

/** SQLite stems what it is asked for, and a stem's stem may be another: some word that has this stem. */
function respell(wanted: string): string {
  const endings = ['', 'e', 's', 'ed', 'ing', 'ation'].map((ending) => wanted + ending);
  return [...endings, wanted.replace(/i$/, 'y')].find((word) => stemOf(word) === wanted) ?? wanted;
}

/** A stem reads oddly, so a correction is shown as the passages write it. */
function spellingOf(wanted: string, ranked: readonly Ranked[]): string {
  const spellings = ranked.flatMap(({ reading }) =>
    reading.body.flatMap((written) => readWord(written).parts.filter((part) => stemOf(part) === wanted)),
  );
  return spellings.reduce(
    (shortest, each) => (each.length < shortest.length ? each : shortest),
    spellings[0] ?? wanted,
  );
}

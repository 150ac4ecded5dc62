import type { DocSource } from '../../contract/docs.ts';
import { readWords, stemOf } from '../../text/words/words.ts';
import { findDescribed, findMentions, type Mention } from './package-mentions.ts';
import { type Concept, joinedNames, type ParsedQuery } from './parse-query.ts';
import type { SourceTable } from './source-table.ts';
import { synonymsOf } from './synonyms.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A parsed query, looked up in the index: how rare its words are, which packages it names, what was mistyped. */
export interface AnalysedQuery {
  readonly concepts: readonly Concept[];
  readonly terms: readonly Term[];
  /** To look for, the rarest first; and those of them that are rare enough to be looked for everywhere. */
  readonly words: readonly string[];
  readonly rareWords: readonly string[];
  /** Other words for them, to look for where there is little. */
  readonly otherWords: readonly string[];
  readonly mentions: readonly Mention[];
  /** `to` is a stem. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  /** How rare a stem is. */
  idf(stem: string): number;
  /** Looks these up at once; others count as unknown, and rarest. */
  learn(stems: readonly string[]): void;
}

/** A term of the question. */
export interface Term {
  readonly stem: string;
  /** `typed`: a whole that stands for several words, `abortcontrol`; `guessed`: neighbours that may be one. */
  readonly identifier?: 'typed' | 'guessed';
  /** Stems of other words for it. */
  readonly synonyms?: readonly string[];
}

/** From here on a question is about this package, and about no other that it may describe. */
export const surelyNamed = 0.5;

/** The two rarest words are always looked for, more of them while they are in no more passages than this. */
const alwaysSearched = 2;
const mostMatches = 4_000;

export function analyseQuery(
  parsed: ParsedQuery,
  text: string,
  vocabulary: Vocabulary,
  table: SourceTable,
): AnalysedQuery {
  const joined = joinedNames(text);
  const known = createCounts(vocabulary);
  known.learn([...parsed.concepts.flatMap(({ parts, names }) => [...parts, ...names]), ...joined.map(stemOf)]);
  const { concepts, corrections } = correct(parsed.concepts, known, vocabulary);

  const shareOf = (word: string) => {
    const counts = readWords(word).flatMap(({ parts }) => parts.map((part) => known.countOf(stemOf(part))));
    // `commander` is counted together with `command`, and is the lesser part of it.
    const isForm = stemOf(word) !== word;
    return Math.max(0, ...counts) / Math.max(1, table.passages) / (isForm ? 4 : 1);
  };
  const named = findMentions(text, table.names, { commonness: shareOf });
  const subject = withoutMentioned(concepts, named);
  const isNamed = named.some(({ strength }) => strength >= surelyNamed);
  const stems = subject.flatMap(({ parts, names }) => [...parts, ...names]);
  const described = isNamed ? [] : findDescribed(stems, table.names);
  const mentions = [...named, ...described.filter(({ name }) => !named.some((other) => other.name === name))];
  const guesses = joined.filter((name) => known.countOf(stemOf(name)) > 0);
  const countOf = (word: string) => known.countOf(stemOf(word));
  const words = [...new Set([...subject.flatMap((concept) => concept.spelled), ...guesses])]
    .filter((word) => countOf(word) > 0)
    .sort((a, b) => countOf(a) - countOf(b));
  return {
    concepts,
    terms: termsOf(subject, guesses, known),
    words,
    rareWords: rarest(words, countOf),
    otherWords: [
      ...new Set(subject.flatMap(({ parts: [only = '', ...more] }) => (more.length > 0 ? [] : synonymsOf(only)))),
    ],
    mentions,
    corrections,
    idf: (stem) => Math.log(1 + (table.passages - known.countOf(stem) + 0.5) / (known.countOf(stem) + 0.5)),
    learn: known.learn,
  };
}

/** Whether a word of the question is the name of this package. */
export function namesPackage(concept: Concept, mentions: readonly Mention[], source: DocSource): boolean {
  const own = mentions.filter(({ name }) => name === source.name);
  return isNamed(concept, new Set(own.flatMap(({ typed }) => typed)));
}

interface StemCounts {
  countOf(stem: string): number;
  learn(stems: readonly string[]): void;
}

function createCounts(vocabulary: Vocabulary): StemCounts {
  const counts = new Map<string, number>();
  const asked = new Set<string>();
  return {
    countOf: (stem) => counts.get(stem) ?? 0,
    learn(stems) {
      const fresh = stems.filter((stem) => !asked.has(stem));
      for (const stem of fresh) asked.add(stem);
      for (const [stem, count] of vocabulary.countsOf(fresh)) counts.set(stem, count);
    },
  };
}

/** A word that the index doesn't have becomes its nearest, if there is one. Identifiers are taken as they are. */
function correct(concepts: readonly Concept[], known: StemCounts, vocabulary: Vocabulary) {
  const corrections: { from: string; to: string }[] = [];
  const corrected = concepts.map((concept) => {
    const { parts, names, typed } = concept;
    const [only = ''] = parts;
    const isKnown = [...parts, ...names].some((stem) => known.countOf(stem) > 0);
    const to = isKnown || parts.length > 1 ? undefined : vocabulary.nearest(only);
    if (to === undefined) return concept;
    corrections.push({ from: typed, to });
    known.learn([to]);
    return { typed, parts: [to], names: [], spelled: [respell(to)] };
  });
  return { concepts: corrected, corrections };
}

/** SQLite stems what it is asked for, and a stem's stem may be another: some word that has this stem. */
function respell(stem: string): string {
  const endings = ['', 'e', 's', 'ed', 'ing', 'ation'].map((ending) => stem + ending);
  return [...endings, stem.replace(/i$/, 'y')].find((word) => stemOf(word) === stem) ?? stem;
}

/** A package's name says where to look, not what for; every passage there is about it. */
function withoutMentioned(concepts: readonly Concept[], mentions: readonly Mention[]): readonly Concept[] {
  const typed = new Set(mentions.filter(({ strength }) => strength >= surelyNamed).flatMap((mention) => mention.typed));
  const others = concepts.filter((concept) => !isNamed(concept, typed));
  return others.length > 0 ? others : concepts;
}

function isNamed({ typed, spelled }: Concept, names: ReadonlySet<string>): boolean {
  return names.has(typed.replaceAll(' ', '')) || spelled.some((word) => names.has(word));
}

function termsOf(concepts: readonly Concept[], guesses: readonly string[], known: StemCounts): readonly Term[] {
  const terms = new Map<string, Term>();
  for (const { parts, names } of concepts) {
    for (const stem of parts)
      terms.set(stem, { stem, synonyms: parts.length === 1 ? synonymsOf(stem).map(stemOf) : [] });
    for (const stem of names) if (known.countOf(stem) > 0) terms.set(stem, { stem, identifier: 'typed' });
  }
  for (const stem of guesses.map(stemOf)) if (!terms.has(stem)) terms.set(stem, { stem, identifier: 'guessed' });
  return [...terms.values()];
}

/** Common words go where there are rare ones: finding them all costs most of the time, and decides little. */
function rarest(words: readonly string[], countOf: (word: string) => number): readonly string[] {
  let matches = 0;
  return words.filter((word, i) => {
    matches += countOf(word);
    return i < alwaysSearched || matches <= mostMatches;
  });
}

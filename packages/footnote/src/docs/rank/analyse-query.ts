import type { DocSource } from '../../contract/docs.ts';
import { memoize } from '../../memoize.ts';
import { readWords, stemOf } from '../../text/words/words.ts';
import { type AskedSymbol, askedSymbols, keyOf, lastOf } from './asked-symbols.ts';
import { type ComparedName, comparedNames } from './confidence/compared-names.ts';
import { type Correction, correctSpelling } from './correct-spelling.ts';
import { meaningsOf } from './everyday/meanings.ts';
import type { Language } from './language/glossary.ts';
import { namesInQuestion } from './mentions/names-in-question.ts';
import { findDescribed, type Mention } from './mentions/package-mentions.ts';
import { withoutSettings } from './mentions/setting.ts';
import { isStrangeMember, withOwner } from './names/owner-packages.ts';
import { usualShare } from './ordinary-words.ts';
import type { Relation } from './package-families.ts';
import { type Concept, joinedNames, type ParsedQuery } from './parse-query.ts';
import { type SearchWords, wordsToSearch } from './search-words.ts';
import type { SourceTable } from './source-table.ts';
import { createCounts, type StemCounts } from './stem-counts.ts';
import type { AbsentTechnology } from './technologies/absent-technologies.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A parsed query, looked up in the index: how rare its words are, which packages it names, what was mistyped. */
export interface AnalysedQuery extends SearchWords {
  readonly concepts: readonly Concept[];
  readonly terms: readonly Term[];
  /** What it may mean, the likeliest first. */
  readonly meanings: readonly MeantStems[];
  /** Names in it that something here has. */
  readonly symbols: readonly AskedSymbol[];
  /** It is the name of something, and nothing else. */
  readonly isLookup: boolean;
  /** It is a name as only code has them, and nothing here has it: its words alone answer nothing. */
  readonly isUnknownName: boolean;
  /** Packages that it names, and those that it only describes: there it is looked for more closely. */
  readonly mentions: readonly Mention[];
  readonly described: readonly Mention[];
  /** Words that name a module of Node.js, and mean what the project has for it. */
  readonly taken: ReadonlySet<string>;
  /** What it compares. */
  readonly compared: readonly ComparedName[];
  /** What it names and nothing installed is. */
  readonly absent: readonly AbsentTechnology[];
  relation(named: string, source: DocSource): Relation;
  isDirect(source: DocSource): boolean;
  /** It was asked in this language, and read with a glossary. */
  readonly language: Language | undefined;
  readonly corrections: readonly Correction[];
  /** How rare a stem is, and how many passages have it. */
  idf(stem: string): number;
  countOf(stem: string): number;
}

/** A term of the question. */
export interface Term {
  readonly stem: string;
  /** `typed`: a whole that stands for several words, `abortcontrol`; `guessed`: neighbours that may be one. */
  readonly identifier?: 'typed' | 'guessed';
  /** How often the question says it. */
  readonly times: number;
}

/** What nobody typed, and the question may mean so surely, 0 to 1. */
export interface MeantStems {
  readonly stems: readonly string[];
  readonly strength: number;
}

/** All stems that a passage is looked through for. */
export function stemsAsked({ terms, meanings }: AnalysedQuery): readonly string[] {
  return [...terms.map(({ stem }) => stem), ...meanings.flatMap(({ stems }) => stems)];
}

/** From here on a question is about this package. */
export const surelyNamed = 0.5;
/** And from here on, where the package has enough to compare, about no other one. */
export const certainlyNamed = 0.8;

/** Whoever says more says what is meant, and something in it always sounds like something else. */
const mostWithMeanings = 12;

/** To every index we add so many passages of documentation in general: in a small one, ordinary words would be rare. */
const usualPassages = 300;

export function analyseQuery(
  parsed: ParsedQuery,
  text: string,
  vocabulary: Vocabulary,
  table: SourceTable,
): AnalysedQuery {
  const joined = joinedNames(text);
  const known = createCounts(vocabulary);
  const asked = askedSymbols(text);
  known.learn([
    ...parsed.concepts.flatMap(({ parts, names }) => [...parts, ...names]),
    ...[...joined.map(stemOf), ...asked.map(({ stem }) => stem)],
  ]);
  const declared = vocabulary.declared([...new Set(asked.map(({ stem }) => stem))]);

  const shareOf = (word: string) => {
    const counts = readWords(word).flatMap(({ parts }) => parts.map((part) => known.countOf(stemOf(part))));
    // `commander` is counted together with `command`, and is the lesser part of it.
    const isForm = stemOf(word) !== word;
    return Math.max(0, ...counts) / Math.max(1, table.passages) / (isForm ? 4 : 1);
  };
  const names = namesInQuestion({ text, parsed, asked, commonness: shareOf }, vocabulary, table);
  const { mentions, absent } = names;
  // What names something is no slip, whether or not that is installed: `stripe` is not `strip`.
  const naming = new Set([...mentions.flatMap(({ typed }) => typed), ...absent.flatMap(({ words }) => words)]);
  // What a glossary left as it was is a name, or a word of that language that no passage has.
  const isThere = ({ parts, names }: Concept) => [...parts, ...names].some((stem) => known.countOf(stem) > 0);
  const decisive = decidedBy(parsed, known);
  const read = parsed.language === undefined ? decisive : decisive.filter(isThere);
  const corrected = correctSpelling(read, {
    ...{ asked, declared, naming, known, vocabulary },
    passages: table.passages,
  });
  const { symbols } = corrected;
  const corrections = [...misspelled(mentions, corrected.corrections), ...corrected.corrections];
  const settings = mentions.flatMap(({ setting }) => setting ?? []);
  const around = mentions.flatMap(({ setting, typed }) => (setting === undefined ? [] : [...typed, ...setting.words]));
  const concepts = withoutWords(corrected.concepts, around);
  // A package's name says where to look, not what for; every passage there is about it.
  const sure = mentions.filter(({ strength }) => strength >= surelyNamed);
  const subject = withoutWords(
    concepts,
    sure.flatMap(({ typed }) => typed),
  );
  const isNamed = sure.length > 0;
  const stems = subject.flatMap(({ parts, names }) => [...parts, ...names]);
  // The whole name, or the last one of several, and not only the words that it is made of; `$state` is one word.
  const wholes = subject.flatMap(({ names, parts }) => (names.length === 0 ? parts : names));
  const hasWhole = [...wholes, ...asked.map(({ stem }) => stem)].some((stem) => known.countOf(stem) > 0);
  const isLookup = subject.length === 1 && symbols.length > 0 && text.trim().split(/\s+/).length <= 3;
  const guesses = joined.filter((name) => known.countOf(stemOf(name)) > 0);
  const countOf = (word: string) => known.countOf(stemOf(word));
  // What people say is known in English.
  const said =
    parsed.language === undefined ? withoutSettings(text, settings) : concepts.map(({ typed }) => typed).join(' ');
  const meanings = subject.length > mostWithMeanings ? [] : meaningsOf(said);
  const meant = [...new Set(meanings.flatMap((meaning) => meaning.words))];
  known.learn(meant.map(stemOf));
  const words = [...new Set([...subject.flatMap((concept) => concept.spelled), ...guesses])];
  // Asked for every word and every passage.
  const idf = memoize((stem: string) => {
    const having = known.countOf(stem) + usualPassages * usualShare(stem);
    return Math.log(1 + (table.passages + usualPassages - having + 0.5) / (having + 0.5));
  });
  return {
    concepts,
    terms: rarestTerms(termsOf(subject, guesses, known), idf),
    meanings: meanings.map((meaning) => ({ stems: meaning.words.map(stemOf), strength: meaning.strength })),
    ...wordsToSearch({ said: words, meant, isNamed }, countOf),
    symbols: symbols.map((symbol) =>
      withOwner(isLookup ? withExactness(symbol, vocabulary) : symbol, mentions, vocabulary),
    ),
    isLookup,
    isUnknownName:
      corrections.length === 0 &&
      isOneName(text, asked) &&
      ((symbols.length === 0 && !hasWhole) || isStrangeMember(asked[0], mentions, vocabulary, table)),
    mentions,
    described: isNamed ? [] : findDescribed(stems, table.names),
    taken: names.taken,
    compared: comparedNames(text, mentions),
    absent,
    relation: table.families.relation,
    isDirect: table.families.isDirect,
    language: parsed.language,
    corrections,
    countOf: known.countOf,
    idf,
  };
}

/** Nothing but `createSelectSchema` or `prisma.findMany`. */
function isOneName(text: string, [name, ...others]: readonly AskedSymbol[]): boolean {
  return name?.sureness === 1 && others.length === 0 && text.trim().replace(/\(\)$/, '') === name.typed;
}

/** Which words of the question are the name of this package. */
export function namesPackage({ mentions, relation }: AnalysedQuery, source: DocSource): (concept: Concept) => boolean {
  const own = mentions.filter(({ name }) => relation(name, source) !== 'none');
  const typed = new Set(own.flatMap((mention) => mention.typed));
  return (concept) => isNamed(concept, typed);
}

/** The code of an error, where something here has it. */
function decidedBy({ concepts, codes }: ParsedQuery, known: StemCounts): readonly Concept[] {
  const keys = new Set(codes.map(keyOf));
  const decisive = concepts.filter(
    ({ names, spelled }) => spelled.some((word) => keys.has(word)) && names.some((name) => known.countOf(name) > 0),
  );
  return decisive.length > 0 ? decisive : concepts;
}

function withExactness(symbol: AskedSymbol, { namesOf }: Vocabulary): AskedSymbol {
  return { ...symbol, isExact: namesOf([symbol.stem]).includes(lastOf(symbol.typed)) };
}

/** What the question asks beside these words, if there is anything. */
function withoutWords(concepts: readonly Concept[], words: readonly string[]): readonly Concept[] {
  const left = new Set(words);
  const others = concepts.filter((concept) => !isNamed(concept, left));
  return others.length > 0 ? others : concepts;
}

/** Names of packages that were typed otherwise, where that is not told word by word. */
function misspelled(mentions: readonly Mention[], told: readonly Correction[]): readonly Correction[] {
  return mentions.flatMap(({ typed, spelled }) =>
    spelled === undefined || told.some(({ from }) => typed.some((word) => word.includes(from)))
      ? []
      : [{ from: typed.join(' '), to: spelled, isName: true }],
  );
}

function isNamed({ typed, spelled }: Concept, names: ReadonlySet<string>): boolean {
  return names.has(typed.replaceAll(' ', '')) || spelled.some((word) => names.has(word));
}

function termsOf(concepts: readonly Concept[], guesses: readonly string[], known: StemCounts): readonly Term[] {
  const terms = new Map<string, Term>();
  for (const { parts, names, times } of concepts) {
    for (const stem of parts) terms.set(stem, { stem, times: times + (terms.get(stem)?.times ?? 0) });
    for (const stem of names)
      if (known.countOf(stem) > 0 && !terms.has(stem)) terms.set(stem, { stem, identifier: 'typed', times });
  }
  for (const stem of guesses.map(stemOf))
    if (!terms.has(stem)) terms.set(stem, { stem, identifier: 'guessed', times: 1 });
  return [...terms.values()];
}

/** Of a page the rarest words decide: more would only take time. */
const mostTerms = 250;

function rarestTerms(terms: readonly Term[], idf: (stem: string) => number): readonly Term[] {
  if (terms.length <= mostTerms) return terms;
  return [...terms].sort((a, b) => idf(b.stem) - idf(a.stem)).slice(0, mostTerms);
}

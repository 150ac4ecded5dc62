import type { DocSource, DocsHits } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import { type IndexStore, openIndexStore } from '../store/index-store.ts';
import type { Connection } from '../store/sqlite.ts';
import { type AnalysedQuery, analyseQuery, certainlyNamed, surelyNamed } from './analyse-query.ts';
import { type Candidate, type CandidateQuery, createCandidates } from './candidates.ts';
import type { Evidence } from './confidence/confidence.ts';
import { createJudge, toHit } from './confidence/judge-hits.ts';
import { mergedHits } from './merged-hits.ts';
import { spellingShown } from './names/spelling-shown.ts';
import { type DocsQuery, type ParsedQuery, packageAsked, parseQuery, wordsAsked } from './parse-query.ts';
import { type Ranked, rank } from './rank.ts';
import { type AllowedSources, type PassagePlace, readSources, type SourceTable } from './source-table.ts';
import { createVocabulary } from './vocabulary.ts';

/** The index as questions see it: the store, and what ranks its passages. */
export interface SearchIndex extends IndexStore {
  search(query: DocsQuery): DocsHits;
  /** What the weights are learned from. */
  compare(query: DocsQuery): Comparison;
  /** Packages that are searched, those first that the question names or the project depends on, and how many there are. */
  searched(query: DocsQuery, most: number): Searched;
  /** Whether a question can be asked of this package alone. */
  hasPackage(name: string): boolean;
}

interface Searched {
  readonly packages: readonly DocSource[];
  readonly count: number;
  /** Those that the question asks for by name. */
  readonly named: readonly DocSource[];
}

/** Everything that is compared for a question, with its features; and what is shown of it, with the evidence. */
export interface Comparison {
  readonly all: readonly { readonly item: Ranked; readonly places: readonly PassagePlace[] }[];
  readonly shown: readonly {
    readonly item: Ranked;
    readonly places: readonly PassagePlace[];
    readonly evidence: Evidence;
  }[];
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
    compare: (query) => ask(({ compare }) => compare(query)),
    searched: (query, most) => ask(({ searched }) => searched(query, most)),
    hasPackage: (name) =>
      ask(({ sources }) => sources().matching({ version: undefined, ...packageAsked(name) })?.own.length !== 0),
  };
}

/** How many passages are compared, more where no package is named: by their words, of a package that the question names, and by the names they declare. */
const candidateLimit = { named: 48, anywhere: 80 };
const mentionedLimit = 32;
const namedLimit = 32;
const headedLimit = 8;
const madeForLimit = 8;
const wordsElsewhere = 4;
/** Whoever says more than this beside a quotation quotes in passing, and does not ask for these very words. */
const mostBesideQuotes = 4;
const aboutChanges =
  /\b(?:chang(?:e|ed|es|elog)|histor(?:y|ies)|releas(?:e|ed|es)|versions?|breaking|migrat(?:e|ing|ion)|upgrad(?:e|ing)|deprecat(?:ed|ion)|since|what'?s new)\b/i;

function createSearch(connection: Connection) {
  const vocabulary = createVocabulary(connection);
  const candidates = createCandidates(connection);
  const sources = readSources(connection);

  /** All that may answer, in our order. */
  function rankAll(query: DocsQuery) {
    const table = sources();
    const parsed = parseQuery(query.text);
    const words = wordsAsked(query);
    const allowed = allowedBy(parsed, query, table);
    if (allowed?.own.length === 0) return undefined;
    const question = analyseQuery(parsed, words, vocabulary, table);
    const isNamed = allowed !== undefined || question.mentions.some(({ strength }) => strength >= surelyNamed);
    const limit = Math.max(isNamed ? candidateLimit.named : candidateLimit.anywhere, query.limit);
    const without = table.own.filter((name) => !question.mentions.some((mention) => mention.name === name));
    const findWith = (phrases: readonly string[]) =>
      allowed === undefined
        ? findAnywhere({ words: question.rareWords, phrases, limit, without }, question, table)
        : findAllowed({ words: [...question.words, ...question.meantWords], phrases, limit }, allowed);
    const phrases = parsed.wordsBeside > mostBesideQuotes ? [] : parsed.phrases;
    const exact = findWith(phrases);
    // People quote what they saw, and not only what a document says.
    const byWords = exact.length === 0 && phrases.length > 0 && parsed.wordsBeside > 0 ? findWith([]) : exact;
    const found =
      phrases.length > 0
        ? byWords
        : withDeclared([...byWords, ...headedBy(question, allowed, table)], question, allowed, table);
    const places = table.placesOf(found, isMeant(parsed, query, allowed, table));
    const ranked = rank(
      found.filter(({ id }) => places.has(id)),
      question,
      {
        isAboutChanges: aboutChanges.test(words),
        meanLength: table.meanLength,
        placesOf: ({ id }) => places.get(id) ?? [],
      },
    );
    return { ranked, question, places };
  }

  function search(query: DocsQuery): DocsHits {
    const all = rankAll(query);
    if (all === undefined) return { hits: [], corrections: [] };
    const { ranked, question, places } = all;
    const isExplained = query.explain === true;
    const judge = createJudge(all);
    return {
      hits: mergedHits(ranked, places, query.limit).flatMap((item) =>
        toHit(item, places.get(item.scanned.candidate.id)?.[0], { question, judge, isExplained }),
      ),
      corrections: question.corrections.map(({ from, to, isName }) => ({
        from,
        to: isName ? to : spellingShown(from, to, ranked),
      })),
      ...(question.absent.length === 0 ? {} : { absent: question.absent.map(({ name }) => name) }),
      ...(question.language === undefined ? {} : { language: question.language }),
    };
  }

  function compare(query: DocsQuery): Comparison {
    const found = rankAll(query);
    if (found === undefined) return { all: [], shown: [] };
    const { ranked, places } = found;
    const judge = createJudge(found);
    const placed = <T extends Ranked>(item: T) => ({ item, places: places.get(item.scanned.candidate.id) ?? [] });
    const shown = mergedHits(ranked, places, query.limit).map(placed);
    return {
      all: ranked.map(placed),
      shown: shown.flatMap(({ item, places: [place, ...others] }) =>
        place === undefined ? [] : [{ item, places: [place, ...others], evidence: judge(item, place).evidence }],
      ),
    };
  }

  function searched(query: DocsQuery, most: number): Searched {
    const table = sources();
    const parsed = parseQuery(query.text);
    const allowed = allowedBy(parsed, query, table);
    const all = allowed === undefined ? table.sources : [...allowed.own, ...allowed.parts];
    const { mentions } = analyseQuery(parsed, wordsAsked(query), vocabulary, table);
    const named = all.filter(({ name }) => mentions.some((mention) => mention.name === name));
    const direct = all.filter(({ isDirect }) => isDirect);
    const sure = new Set(mentions.filter(({ strength }) => strength >= surelyNamed).map(({ name }) => name));
    return {
      packages: [...new Set([...named, ...direct, ...all])].slice(0, most),
      count: all.length,
      named: allowed?.own ?? all.filter(({ name }) => sure.has(name)),
    };
  }

  return { search, compare, searched, sources };

  /** Of a package that was asked for, and some of what it is made of: that may be much more. */
  function findAllowed(query: CandidateQuery, { own, parts }: AllowedSources): readonly Candidate[] {
    const inParts =
      parts.length === 0 ? [] : candidates.byWords({ ...query, packages: namesOf(parts), limit: mentionedLimit });
    return withoutTwice([...candidates.byWords({ ...query, packages: namesOf(own) }), ...inParts]);
  }

  /** Of a package that the question names, with its family, and of all others. */
  function findAnywhere(query: CandidateQuery, question: AnalysedQuery, table: SourceTable): readonly Candidate[] {
    const { mentions, words, meantWords, described } = question;
    if (mentions.length + described.length === 0) return candidates.byWords(query);
    const inPackages = candidates.byWords({
      ...query,
      words: [...words, ...meantWords],
      packages: familiesOf([...mentions, ...described], table),
      limit: mentionedLimit,
    });
    const strongest = Math.max(0, ...mentions.map(({ strength }) => strength));
    const isSure = strongest >= surelyNamed;
    if (inPackages.length === 0 && isSure && query.phrases.length > 0) return [];
    // What has this much to say of it is what is meant.
    if (inPackages.length === mentionedLimit && strongest >= certainlyNamed) {
      return withoutTwice([...inPackages, ...findMadeFor(query, mentions, table)]);
    }
    // Whoever names a package seldom means another; two of its rarest words find the exceptions.
    const rarest = isSure ? { words: query.words.slice(0, wordsElsewhere), atLeast: 2 as const } : {};
    const others = candidates.byWords({ ...query, ...rarest, limit: query.limit - mentionedLimit / 2 });
    return withoutTwice([...inPackages, ...others]);
  }

  /** Who names what others are made for may mean one of these: `animate a list in React`. */
  function findMadeFor(query: CandidateQuery, mentions: AnalysedQuery['mentions'], table: SourceTable) {
    const made = mentions.flatMap(({ name }) => table.names.madeFor(name)).map((name) => ({ name }));
    if (made.length === 0) return [];
    const words = query.words.slice(0, wordsElsewhere);
    return candidates.byWords({ ...query, words, atLeast: 2, packages: familiesOf(made, table), limit: madeForLimit });
  }

  /** What is headed by a member: beside what it belongs to, which every passage there has, its name alone says little. */
  function headedBy(
    { symbols, mentions }: AnalysedQuery,
    allowed: AllowedSources | undefined,
    table: SourceTable,
  ): readonly Candidate[] {
    const words = symbols.flatMap(({ name, owners, sureness }) => (owners.length > 0 && sureness === 1 ? [name] : []));
    if (words.length === 0) return [];
    const named = mentions.length === 0 ? undefined : familiesOf(mentions, table);
    const packages = allowed === undefined ? named : namesOf(allowed.own);
    return candidates.byWords({ words, phrases: [], limit: headedLimit, ...defined({ packages }) });
  }

  /** And what declares a name that the question has; in its package, in direct dependencies, then anywhere. */
  function withDeclared(
    byWords: readonly Candidate[],
    { symbols, mentions, isLookup }: AnalysedQuery,
    allowed: AllowedSources | undefined,
    table: SourceTable,
  ): readonly Candidate[] {
    if (symbols.length === 0) return byWords;
    const names = [...new Set(symbols.map(({ name }) => name))];
    const sure = [...new Set(symbols.filter(({ sureness }) => sureness === 1 || isLookup).map(({ name }) => name))];
    if (allowed !== undefined) {
      const { own, parts } = allowed;
      const declared = [own, parts].flatMap((some) => candidates.byName(names, namesOf(some), namedLimit));
      return withoutTwice([...byWords, ...declared]);
    }
    const inPackages = mentions.length === 0 ? [] : candidates.byName(names, familiesOf(mentions, table), namedLimit);
    if (sure.length === 0) return withoutTwice([...byWords, ...inPackages]);
    const inDirect = candidates.byName(sure, table.direct, namedLimit);
    const anywhere = inDirect.length < namedLimit ? candidates.byName(sure, undefined, namedLimit) : [];
    return withoutTwice([...byWords, ...inPackages, ...inDirect, ...anywhere]);
  }
}

function allowedBy(parsed: ParsedQuery, query: DocsQuery, table: SourceTable): AllowedSources | undefined {
  return table.matching({ version: parsed.version, ...packageAsked(parsed.package ?? query.package) });
}

/** What a filter allows, and of several copies that of the folder, unless a version was asked for. */
function isMeant(
  parsed: ParsedQuery,
  query: DocsQuery,
  allowed: AllowedSources | undefined,
  table: SourceTable,
): (source: DocSource) => boolean {
  const only = allowed && new Set([...allowed.own, ...allowed.parts]);
  const version = parsed.version ?? packageAsked(parsed.package ?? query.package).version;
  const isOfFolder = table.isOf(version === undefined ? query.folder : undefined);
  return (source) => only?.has(source) !== false && isOfFolder(source);
}

function familiesOf(named: readonly { readonly name: string }[], { families }: SourceTable): readonly string[] {
  return [...new Set(named.flatMap(({ name }) => [name, ...families.membersOf(name)]))];
}

function withoutTwice(found: readonly Candidate[]): readonly Candidate[] {
  return [...new Map(found.map((candidate) => [candidate.id, candidate])).values()];
}

function namesOf(named: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(named.map(({ name }) => name))];
}

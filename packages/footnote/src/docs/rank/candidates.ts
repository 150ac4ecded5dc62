import type { Passage } from '../../contract/docs.ts';
import { readSymbol, symbolToken } from '../split/stored-symbol.ts';
import { readHeadings } from '../split/stored-text.ts';
import { packageToken } from '../store/schema.ts';
import type { Connection } from '../store/sqlite.ts';

/** A passage that may answer, with the files it is in. */
export interface Candidate extends Omit<Passage, 'line' | 'endLine'> {
  readonly id: number;
  readonly places: readonly { readonly file: number; readonly line: number; readonly endLine: number }[];
}

export interface CandidateQuery {
  /** Any of these words, or any two of them. */
  readonly words: readonly string[];
  readonly atLeast?: 1 | 2;
  /** Each of these phrases. */
  readonly phrases: readonly string[];
  /** One of these packages, if any are named. */
  readonly packages?: readonly string[];
  /** None of these. */
  readonly without?: readonly string[];
  readonly limit: number;
}

/** Headings first, then the words that only code has; what SQLite finds is ranked again in `rank.ts`. */
const fieldWeights = '4.0, 2.0, 0.0, 0.0, 1.0, 1.0';

interface CandidateRow {
  readonly id: number;
  readonly kind: Passage['kind'];
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly places: string;
  readonly symbol: string;
}

export interface Candidates {
  byWords(query: CandidateQuery): Candidate[];
  /** What declares one of these names, in these packages if any are named. */
  byName(names: readonly string[], packages: readonly string[] | undefined, limit: number): Candidate[];
}

export function createCandidates(connection: Connection): Candidates {
  // The limit stands inside, where SQLite keeps only the best as they come: `ORDER BY rank` would sort all that match,
  // with the places of their words.
  const find = connection.prepare<CandidateRow>(`SELECT passage.id, kind, path, title, text, places, symbol
    FROM (SELECT rowid AS id, bm25(fulltext, ${fieldWeights}) AS worth FROM fulltext
      WHERE fulltext MATCH ? ORDER BY worth, rowid LIMIT ?) AS best
    JOIN passage ON passage.id = best.id ORDER BY worth, best.id`);
  // In the order of the index: of a name that thousands have, any will do.
  const named = connection.prepare<CandidateRow>(`SELECT passage.id, kind, passage.path, passage.title, text, places,
    symbol FROM fulltext JOIN passage ON passage.id = fulltext.rowid WHERE fulltext MATCH ? LIMIT ?`);
  return {
    byWords(query) {
      const match = matchExpression(query);
      return match === '' ? [] : find.all(match, query.limit).map(toCandidate);
    },
    byName(names, packages, limit) {
      if (names.length === 0 || packages?.length === 0) return [];
      const any = `names : (${names.map((name) => quote(symbolToken(name))).join(' OR ')})`;
      const match = packages === undefined ? any : `(${any}) AND ${inPackages(packages)}`;
      return named.all(match, limit).map(toCandidate);
    },
  };
}

/** In the language of FTS5, where everything in double quotes is text. */
function matchExpression({ words, atLeast = 1, phrases, packages, without = [] }: CandidateQuery): string {
  const any = [...(atLeast === 1 ? words.map(quote) : pairsOf(words.map(quote))), ...phrases.map(quote)].join(' OR ');
  const every = [
    ...(any === '' ? [] : [`(${any})`]),
    ...phrases.map(quote),
    ...(packages === undefined ? [] : [inPackages(packages)]),
  ];
  const match = every.join(' AND ');
  return match === '' || without.length === 0 ? match : `(${match}) NOT ${inPackages(without)}`;
}

function inPackages(names: readonly string[]): string {
  return `package : (${names.map((name) => quote(packageToken(name))).join(' OR ')})`;
}

/** A single word stands for itself. */
function pairsOf(words: readonly string[]): readonly string[] {
  const [first, ...others] = words;
  if (others.length < 2) return words.length === 0 ? [] : [`(${words.join(' AND ')})`];
  return [`(${first} AND (${others.join(' OR ')}))`, ...pairsOf(others)];
}

function quote(text: string): string {
  return `"${text.replaceAll('"', ' ').replaceAll('\0', ' ')}"`;
}

function toCandidate({ id, kind, path, title, text, places, symbol }: CandidateRow): Candidate {
  const declared = readSymbol(symbol);
  return {
    ...(declared === undefined ? {} : { symbol: declared }),
    id,
    kind,
    headings: readHeadings(path, title),
    text,
    places: places.split(' ').map(readPlace),
  };
}

/** `file:line-endLine`. */
function readPlace(stored: string): Candidate['places'][number] {
  const colon = stored.indexOf(':');
  const dash = stored.indexOf('-', colon);
  return {
    file: Number(stored.slice(0, colon)),
    line: Number(stored.slice(colon + 1, dash)),
    endLine: Number(stored.slice(dash + 1)),
  };
}

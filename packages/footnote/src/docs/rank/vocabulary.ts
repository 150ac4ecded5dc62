import { editDistance } from '../../text/edit-distance.ts';
import { symbolToken } from '../split/stored-symbol.ts';
import { packageToken, staleTerms } from '../store/schema.ts';
import type { Connection } from '../store/sqlite.ts';
import { type CodeInDocs, createCodeInDocs } from './names/code-in-docs.ts';

/** Which words the index knows, and how common each is. */
export interface Vocabulary extends CodeInDocs {
  /** In how many passages each stem occurs; unknown ones are left out. */
  countsOf(stems: readonly string[]): ReadonlyMap<string, number>;
  /** The known stem that a mistyped one most likely meant; none that fewer passages have, because rare ones are other words. */
  nearest(
    stem: string,
    leastPassages: number,
    mayBe: (term: string) => boolean,
  ): { readonly term: string; readonly passages: number } | undefined;
  /** Whether so many passages of other packages have the word that it is no name. */
  isOrdinary(word: string, packages: readonly string[]): boolean;
  /** In how many passages each name is declared; unknown ones are left out. */
  declared(stems: readonly string[]): ReadonlyMap<string, number>;
  /** The declared names that a mistyped one may have meant, as stems: all that are equally near. */
  nearestSymbols(stem: string): readonly string[];
}

export function createVocabulary(connection: Connection): Vocabulary {
  // In one row: hundreds of them take longer to hand over than to find. Where somebody is writing, or was killed while
  // writing, the full-text table itself is asked, which takes longer.
  const counts = connection.prepare<{ found: string; isStale: number }>(
    `SELECT json_group_array(json_array(term, passages)) AS found,
      EXISTS (SELECT 1 FROM meta WHERE key = '${staleTerms}') AS isStale
      FROM term WHERE term IN (SELECT value FROM json_each(?))`,
  );
  const count = connection.prepare<{ doc: number }>('SELECT doc FROM vocabulary WHERE term = ?');
  // The first letter is nearly always right, or the second one stands in its place.
  const similar = connection.prepare<{ found: string }>(
    `SELECT json_group_array(json_array(term, passages)) AS found FROM term
      WHERE (term >= ?1 AND term < ?2 OR term >= ?3 AND term < ?4) AND length(term) BETWEEN ?5 AND ?6 AND passages >= ?7`,
  );
  const symbols = connection.prepare<{ term: string; passages: number }>(
    'SELECT term, doc AS passages FROM vocabulary WHERE term >= ?1 AND term < ?2',
  );
  const elsewhere = connection.prepare<{ n: number }>(
    'SELECT count(*) AS n FROM (SELECT 1 FROM fulltext WHERE fulltext MATCH ? LIMIT ?)',
  );
  const ordinary = new Map<string, boolean>();

  function countsOf(terms: readonly string[]): ReadonlyMap<string, number> {
    const { found: rows = '[]', isStale = 0 } = counts.get(JSON.stringify(terms)) ?? {};
    const found = new Map<string, number>(JSON.parse(rows));
    if (found.size === terms.length || isStale === 0) return found;
    for (const term of terms) {
      const passages = found.has(term) ? undefined : count.get(term)?.doc;
      if (passages !== undefined) found.set(term, passages);
    }
    return found;
  }

  return {
    ...createCodeInDocs(connection),
    isOrdinary(word, packages) {
      let known = ordinary.get(word);
      if (known === undefined) {
        const match = `{title path body} : "${word.replaceAll('"', '')}" NOT package : (${packages
          .map((name) => `"${packageToken(name)}"`)
          .join(' OR ')})`;
        known = (elsewhere.get(match, ordinaryPassages)?.n ?? 0) >= ordinaryPassages;
        ordinary.set(word, known);
      }
      return known;
    },
    declared(stems) {
      const tokens = stems.map(symbolToken);
      const found = countsOf(tokens);
      return new Map(
        stems.flatMap((stem, i) => {
          const passages = found.get(tokens[i] ?? '');
          return passages === undefined ? [] : [[stem, passages] as const];
        }),
      );
    },
    nearestSymbols(stem) {
      if (stem.length < leastSymbol) return [];
      const [first = '', second = '', third = ''] = stem;
      const most = mostLetters(stem);
      // The first two letters are nearly always right, swapped, or one of them is missing or too much.
      const beginnings = [...new Set([first + second, second + first, first + third, second + third])].map(symbolToken);
      const candidates = beginnings.flatMap((beginning) => symbols.all(beginning, `${beginning}\uffff`));
      const near = candidates.flatMap(({ term, passages }) => {
        const name = term.slice(1);
        return Math.abs(name.length - stem.length) > most ? [] : [{ term: name, passages }];
      });
      const nearest = best(stem, near, most);
      if (nearest === undefined) return [];
      const asNear = near.filter(({ term }) => editDistance(stem, term, nearest.distance) === nearest.distance);
      return [...new Set(asNear.map(({ term }) => term))];
    },
    countsOf,
    nearest(stem, leastPassages, mayBe) {
      if (!/^[a-z]{4,}$/.test(stem)) return undefined;
      const most = mostLetters(stem);
      const [first = '', second = ''] = stem;
      const swapped = second + first;
      const lengths = [stem.length - most, stem.length + most];
      const range = [first, `${first}\uffff`, swapped, `${swapped}\uffff`];
      const row = similar.get(...range, ...lengths, leastPassages);
      const common = (JSON.parse(row?.found ?? '[]') as [string, number][]).map(([term, passages]) => ({
        term,
        passages,
      }));
      // A mistyped word is stemmed by its looks: `mrege` keeps the e that `merge` loses.
      const bare = stem.replace(/e$/, '');
      return best(stem, common, most, mayBe) ?? (bare === stem ? undefined : best(bare, common, 1, mayBe));
    },
  };
}

/** A word that is in so many passages of strangers is a word of the language. */
const ordinaryPassages = 200;

/** Shorter names are too near to one another. */
const leastSymbol = 5;

/** How many letters may be wrong. */
function mostLetters(stem: string): number {
  return stem.length < 8 ? 1 : 2;
}

function best(
  stem: string,
  candidates: readonly { term: string; passages: number }[],
  most: number,
  mayBe: (term: string) => boolean = () => true,
): { readonly term: string; readonly passages: number; readonly distance: number } | undefined {
  let found: { readonly term: string; readonly passages: number; readonly distance: number } | undefined;
  for (const { term, passages } of candidates) {
    const distance = editDistance(stem, term, Math.min(most, found?.distance ?? most));
    if (distance > most || !mayBe(term)) continue;
    if (
      found === undefined ||
      distance < found.distance ||
      (distance === found.distance && passages > found.passages)
    ) {
      found = { term, passages, distance };
    }
  }
  return found;
}

import { editDistance } from '../../text/edit-distance.ts';
import { staleTerms } from '../store/schema.ts';
import type { Connection } from '../store/sqlite.ts';

/** Which words the index knows, and how common each is. */
export interface Vocabulary {
  /** In how many passages each stem occurs; unknown ones are left out. */
  countsOf(stems: readonly string[]): ReadonlyMap<string, number>;
  /** The known stem that a mistyped one most likely meant. */
  nearest(stem: string): string | undefined;
}

export function createVocabulary(connection: Connection): Vocabulary {
  // In one row: hundreds of them take longer to hand over than to find.
  const counts = connection.prepare<{ found: string }>(
    'SELECT json_group_array(json_array(term, passages)) AS found FROM term WHERE term IN (SELECT value FROM json_each(?))',
  );
  // Somebody is writing, or was killed while writing: then the full-text table itself is asked, which takes longer.
  const isStale = connection.prepare(`SELECT 1 FROM meta WHERE key = '${staleTerms}'`);
  const count = connection.prepare<{ doc: number }>('SELECT doc FROM vocabulary WHERE term = ?');
  // The first letter is nearly always right, or the second one stands in its place.
  const similar = connection.prepare<{ term: string; passages: number }>(
    `SELECT term, passages FROM term WHERE (term >= ?1 AND term < ?2 OR term >= ?3 AND term < ?4)
      AND length(term) BETWEEN ?5 AND ?6`,
  );
  return {
    countsOf(stems) {
      const found = new Map<string, number>(JSON.parse(counts.get(JSON.stringify(stems))?.found ?? '[]'));
      if (found.size === stems.length || isStale.get() === undefined) return found;
      for (const stem of stems) {
        const passages = found.has(stem) ? undefined : count.get(stem)?.doc;
        if (passages !== undefined) found.set(stem, passages);
      }
      return found;
    },
    nearest(stem) {
      if (!/^[a-z]{4,}$/.test(stem)) return undefined;
      const most = stem.length < 8 ? 1 : 2;
      const [first = '', second = ''] = stem;
      const swapped = second + first;
      const candidates = similar.all(
        first,
        `${first}\uffff`,
        swapped,
        `${swapped}\uffff`,
        stem.length - most,
        stem.length + most,
      );
      // A mistyped word is stemmed by its looks: `mrege` keeps the e that `merge` loses.
      const bare = stem.replace(/e$/, '');
      return best(stem, candidates, most) ?? (bare === stem ? undefined : best(bare, candidates, 1));
    },
  };
}

function best(
  stem: string,
  candidates: readonly { term: string; passages: number }[],
  most: number,
): string | undefined {
  let found: { readonly term: string; readonly passages: number; readonly distance: number } | undefined;
  for (const { term, passages } of candidates) {
    const distance = editDistance(stem, term, Math.min(most, found?.distance ?? most));
    if (distance > most) continue;
    if (
      found === undefined ||
      distance < found.distance ||
      (distance === found.distance && passages > found.passages)
    ) {
      found = { term, passages, distance };
    }
  }
  return found?.term;
}

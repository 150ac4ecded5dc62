import { randomBytes } from 'node:crypto';

/** Google's search suggestions between the answer and the frame that shows them; its terms ask that they be shown. */
export interface Suggestions {
  /** The number to fetch it by; undefined where it is too large. */
  keep(html: string): string | undefined;
  get(id: string): string | undefined;
}

const keptMs = 10 * 60_000;
/** Google sends about 6 kB; together they stay below 13 MB. */
const mostCharacters = 64_000;
const mostKept = 200;

export function createSuggestions(now: () => number = Date.now): Suggestions {
  const kept = new Map<string, { readonly html: string; readonly until: number }>();

  function dropOld(): void {
    for (const [id, { until }] of kept) {
      if (until > now()) return;
      kept.delete(id);
    }
  }

  return {
    keep(html) {
      if (html.length > mostCharacters) return undefined;
      dropOld();
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
      const id = randomBytes(18).toString('base64url');
      kept.set(id, { html, until: now() + keptMs });
      return id;
    },
    get(id) {
      dropOld();
      return kept.get(id)?.html;
    },
  };
}

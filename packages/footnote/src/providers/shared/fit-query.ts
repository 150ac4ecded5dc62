import type { ProviderContext } from '../../contract/provider.ts';

/** What a vendor takes at most. */
export interface QueryLimit {
  readonly characters?: number;
  readonly bytes?: number;
  readonly words?: number;
}

/** The query, or as many of its words as the vendor takes; then the caller is told. */
export function fitQuery(label: string, query: string, limit: QueryLimit, context: ProviderContext): string {
  const fitted = fitWords(query, limit);
  if (fitted !== query) {
    const limits = Object.entries(limit).map(([unit, most]) => `${most} ${unit}`);
    context.warn('option-adjusted', `${label} takes at most ${limits.join(' and ')}: the end of 'query' was left out.`);
  }
  return fitted;
}

/** As many words as fit; a first word that is too long itself, as in languages without blanks, is cut. */
export function fitWords(text: string, limit: QueryLimit): string {
  if (fits(text, limit)) return text;
  return longest(text.match(/\S+\s*/g) ?? [], limit) || longest([...text], limit);
}

function longest(pieces: readonly string[], limit: QueryLimit): string {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(join(pieces, middle), limit)) low = middle;
    else high = middle - 1;
  }
  return join(pieces, low);
}

function join(pieces: readonly string[], count: number): string {
  return pieces.slice(0, count).join('').trimEnd();
}

function fits(text: string, { characters, bytes, words }: QueryLimit): boolean {
  const most = Number.POSITIVE_INFINITY;
  return (
    text.length <= (characters ?? most) &&
    Buffer.byteLength(text) <= (bytes ?? most) &&
    (words === undefined || (text.match(/\S+/g) ?? []).length <= words)
  );
}

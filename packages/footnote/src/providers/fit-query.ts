import type { ProviderContext } from './provider.ts';

interface QueryLimit {
  readonly label: string;
  readonly max: number;
  readonly unit: 'characters' | 'bytes';
}

/** The query, or as many of its words as the vendor takes; then the caller is told. */
export function fitQuery(query: string, { label, max, unit }: QueryLimit, context: ProviderContext): string {
  const size = (text: string) => (unit === 'bytes' ? Buffer.byteLength(text) : text.length);
  if (size(query) <= max) return query;
  context.warn('option-adjusted', `${label} takes at most ${max} ${unit}: the end of the 'query' was left out.`);
  let beginning = '';
  for (const character of query) {
    if (size(beginning + character) > max) break;
    beginning += character;
  }
  return beginning.replace(/\s+\S*$/, '');
}

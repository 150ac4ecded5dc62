import type { SearchResponse, Source } from '../contract/response.ts';
import { insertMarkers } from '../search/cite.ts';

/** The form that models read best: the answer with its markers, then the numbered sources. */
export function renderCited(response: SearchResponse): string {
  const { query, answer, sources } = response;
  const body = answer === undefined ? resultBlocks(response) : insertMarkers(answer).trim();
  if (body === '' && sources.length === 0) return nothingFound(query);
  const parts = [`Web search results for "${query}":`];
  if (body !== '') parts.push(body);
  if (sources.length > 0) parts.push(`Sources:\n${sources.map(sourceLine).join('\n')}`);
  return parts.join('\n\n');
}

export function nothingFound(query: string): string {
  return `No search results or information found for query: "${query}"`;
}

function sourceLine({ n, title, url }: Source): string {
  return `[${n}] ${title || 'Untitled'} (${url || 'No URI'})`;
}

function resultBlocks({ results }: SearchResponse): string {
  return results.map(({ title, content }, index) => `[${index + 1}] ${title}\n${content}`.trim()).join('\n\n');
}

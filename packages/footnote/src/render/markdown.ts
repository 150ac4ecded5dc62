import type { SearchResponse, SearchResult } from '../contract/response.ts';
import { insertMarkers } from '../search/cite.ts';
import { installedDocumentation, isFromDocumentation } from './cited.ts';

/** A small document: the answer, then one section for each result. It ends with a line feed. */
export function renderMarkdown(response: SearchResponse): string {
  const { answer, results, sources } = response;
  const numbers = new Map(sources.map(({ url, n }) => [url, n]));
  const parts: string[] = [];
  const text = answer === undefined ? '' : insertMarkers(answer).trim();
  if (text !== '') parts.push(`## Answer\n\n${text}`);
  parts.push(
    results.length === 0
      ? 'No results found for this query.'
      : `## ${isFromDocumentation(response) ? installedDocumentation : 'Search Results'}\n\n${results.map((result, index) => section(result, numbers.get(result.url) ?? index + 1)).join('\n\n')}`,
  );
  return `${parts.join('\n\n')}\n`;
}

function section({ title, url, content, publishedDate, foundBy }: SearchResult, n: number): string {
  const published = publishedDate === undefined ? '' : `**Published:** ${publishedDate}`;
  const found = foundBy === undefined ? '' : `**Found by:** ${foundBy.join(', ')}`;
  const head = `### ${n}. ${title}\n**URL:** ${url}`;
  return [head, published, found, content, '---'].filter((part) => part !== '').join('\n\n');
}

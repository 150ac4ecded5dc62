import type { SearchResponse } from '../contract/response.ts';
import { nothingFound } from './cited.ts';

/** The bare answer and a list of links, without numbers. */
export function renderLinks({ query, answer, sources }: SearchResponse): string {
  const text = answer?.text.trim() ?? '';
  if (text === '' && sources.length === 0) return nothingFound(query);
  const list = sources.map(({ title, url }) => `- ${markdownLink(title, url)}`);
  return [text, list.length === 0 ? '' : ['Sources:', ...list].join('\n')].filter((part) => part !== '').join('\n\n');
}

/** The text alone where there is no address. */
export function markdownLink(text: string, url: string): string {
  return url === '' ? text : `[${escapeText(text)}](${escapeUrl(url)})`;
}

/** Brackets in a title, or a parenthesis in an address, would end the link early. */
function escapeText(title: string): string {
  return title.replace(/[[\]\\]/g, '\\$&');
}

function escapeUrl(url: string): string {
  return url.replace(/\(/g, '%28').replace(/\)/g, '%29');
}

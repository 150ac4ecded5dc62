import type { SearchResponse } from '../contract/response.ts';
import { nothingFound } from './cited.ts';

/** The bare answer and a list of links, without numbers. */
export function renderLinks({ query, answer, sources }: SearchResponse): string {
  const text = answer?.text.trim() ?? '';
  if (text === '' && sources.length === 0) return nothingFound(query);
  const list = sources.map(({ title, url }) =>
    url === '' ? `- ${title}` : `- [${escapeText(title)}](${escapeUrl(url)})`,
  );
  return [text, list.length === 0 ? '' : ['Sources:', ...list].join('\n')].filter((part) => part !== '').join('\n\n');
}

/** Brackets in a title, or a parenthesis in an address, would end the link early. */
function escapeText(title: string): string {
  return title.replace(/[[\]\\]/g, '\\$&');
}

function escapeUrl(url: string): string {
  return url.replace(/\(/g, '%28').replace(/\)/g, '%29');
}

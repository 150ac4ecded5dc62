import type { SearchResponse } from '../contract/response.ts';
import { renderCited } from './cited.ts';
import { renderLinks } from './links.ts';
import { renderMarkdown } from './markdown.ts';

export const formats = ['cited', 'markdown', 'links', 'json'] as const;
export type Format = (typeof formats)[number];

export function render(response: SearchResponse, format: Format): string {
  switch (format) {
    case 'cited':
      return renderCited(response);
    case 'markdown':
      return renderMarkdown(response);
    case 'links':
      return renderLinks(response);
    case 'json':
      return JSON.stringify(response, null, 2);
    default:
      return format satisfies never;
  }
}

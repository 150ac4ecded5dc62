import type { FootnoteError } from '../errors.ts';
import type { Page, PageOutcome } from '../fetch/page.ts';
import { failureText } from './failure-text.ts';

/** Pages as a model reads them: what it is, its text, and how to read on. */
export function pageText(outcomes: readonly PageOutcome[]): string {
  return outcomes
    .map(({ url, page, error }) => (page === undefined ? failed(url, error) : onePage(page)))
    .join('\n\n---\n\n');
}

function onePage(page: Page): string {
  const head = [`# ${(page.title || page.finalUrl).slice(0, 200)}`, `URL: ${page.finalUrl}`];
  if (page.byline !== undefined) head.push(`By: ${page.byline}`);
  if (page.publishedDate !== undefined) head.push(`Published: ${page.publishedDate}`);
  const parts = [head.join('\n'), page.content.trim() || '[No text.]'];
  const told = page.warnings.map(({ message }) => `- ${message}`);
  if (told.length > 0) parts.push(`Notes:\n${told.join('\n')}`);
  if (page.nextOffset !== undefined) parts.push(`[More: call fetch_page with offset ${page.nextOffset} for this url.]`);
  else if (page.truncated) parts.push('[Cut: the rest of this page is not available.]');
  return parts.join('\n\n');
}

function failed(url: string, error: FootnoteError): string {
  return `URL: ${url}\n${failureText(error)}`;
}

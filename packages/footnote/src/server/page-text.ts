import { FootnoteError } from '../errors.ts';
import type { Page } from '../fetch/page.ts';
import { failureText } from './failure-text.ts';

export type PageOutcome = { readonly url: string } & ({ readonly page: Page } | { readonly failure: unknown });

/** Pages as a model reads them: what it is, its text, and how to read on. */
export function pageText(outcomes: readonly PageOutcome[]): string {
  return outcomes.map((outcome) => ('page' in outcome ? onePage(outcome.page) : failed(outcome))).join('\n\n---\n\n');
}

function onePage(page: Page): string {
  const head = [`# ${page.title || page.finalUrl}`, `URL: ${page.finalUrl}`];
  if (page.byline !== undefined) head.push(`By: ${page.byline}`);
  if (page.publishedDate !== undefined) head.push(`Published: ${page.publishedDate}`);
  const parts = [head.join('\n'), page.content.trim() || '[No text.]'];
  const told = page.warnings.map(({ message }) => `- ${message}`);
  if (told.length > 0) parts.push(`Notes:\n${told.join('\n')}`);
  if (page.nextOffset !== undefined) parts.push(`[More: call fetch_page with offset ${page.nextOffset} for this url.]`);
  else if (page.truncated) parts.push('[Cut: the rest of this page is not available.]');
  return parts.join('\n\n');
}

function failed({ url, failure }: { readonly url: string; readonly failure: unknown }): string {
  return `URL: ${url}\n${failureText(FootnoteError.from(failure))}`;
}

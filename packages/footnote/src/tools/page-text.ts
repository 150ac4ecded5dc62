import type { Page, PageOutcome } from '../contract/page.ts';
import type { FootnoteError } from '../errors.ts';
import type { Border } from './boundary.ts';
import { failureText } from './failure-text.ts';

/** A page can make these as long as it likes, and the reply is bounded. */
const longest = { title: 200, address: 600, byline: 120, notes: 600 };

/** Pages as a model reads them: what it is, its text, and how to read on. */
export function pageText(outcomes: readonly PageOutcome[], border: Border): string {
  return outcomes
    .map(({ url, page, error }) => (page === undefined ? failed(url, error) : onePage(page, border)))
    .join('\n\n---\n\n');
}

function onePage(page: Page, border: Border): string {
  const address = page.finalUrl.slice(0, longest.address);
  const head = [`# ${(page.title || address).slice(0, longest.title)}`, `URL: ${address}`];
  if (page.byline !== undefined) head.push(`By: ${page.byline.slice(0, longest.byline)}`);
  if (page.publishedDate !== undefined) head.push(`Published: ${page.publishedDate}`);
  const read = [head.join('\n'), page.content.trim() || '[No text.]'].join('\n\n');
  const parts = [border(read, `page: ${address}`)];
  const told = page.warnings.map(({ message }) => `- ${message}`);
  if (told.length > 0) parts.push(`Notes:\n${told.join('\n').slice(0, longest.notes)}`);
  if (page.nextOffset !== undefined) parts.push(`[More: call fetch_page with offset ${page.nextOffset} for this url.]`);
  else if (page.truncated) parts.push('[Cut: the rest of this page is not available.]');
  return parts.join('\n\n');
}

function failed(url: string, error: FootnoteError): string {
  return `URL: ${url.slice(0, longest.address)}\n${failureText(error)}`;
}

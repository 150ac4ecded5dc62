import type { Page, PageOutcome } from '../contract/page.ts';
import type { FootnoteError } from '../errors.ts';
import { shorten } from '../text/cut.ts';
import type { Border } from './boundary.ts';
import { failureText } from './failure-text.ts';
import { leftWords } from './left-words.ts';

/** A page can make these as long as it likes, and the reply is bounded. */
const longest = { title: 200, address: 600, byline: 120, path: 300, notes: 600 };

export interface PageTextOptions {
  readonly border: Border;
  /** For the headings of what is left of each page. */
  readonly leftCharacters: number;
  /** The arguments without which an offset would mean another place. */
  readonly repeated: readonly string[];
}

/** Pages as a model reads them: what it is, its text, what is left of it and how to read on. */
export function pageText(outcomes: readonly PageOutcome[], options: PageTextOptions): string {
  return outcomes
    .map(({ url, page, error }) => (page === undefined ? failed(url, error) : onePage(page, options)))
    .join('\n\n---\n\n');
}

function onePage(page: Page, { border, leftCharacters, repeated }: PageTextOptions): string {
  const address = page.finalUrl.slice(0, longest.address);
  const { section } = page;
  const head = [`# ${(page.title || address).slice(0, longest.title)}`, `URL: ${address}`];
  if (page.byline !== undefined) head.push(`By: ${page.byline.slice(0, longest.byline)}`);
  if (page.publishedDate !== undefined) head.push(`Published: ${page.publishedDate}`);
  if (section !== undefined)
    head.push(`Section: ${shorten([...section.path, section.heading].join(' > '), longest.path)}`);
  const read = [head.join('\n'), page.content.trim() || '[No text.]'];
  // Headings are the page's own words: they stand with its text.
  if (page.left?.sections.length) read.push(`[Left, by section: ${leftWords(page.left, leftCharacters)}]`);
  const parts = [border(read.join('\n\n'), `page: ${address}`)];
  const told = page.warnings.map(({ message }) => `- ${message}`);
  if (told.length > 0) parts.push(`Notes:\n${told.join('\n').slice(0, longest.notes)}`);
  parts.push(...nextCalls(page, repeated));
  return parts.join('\n\n');
}

/** An offset counts in what the same arguments gave: a section's begins with the page, a question has its own order. */
function nextCalls({ nextOffset, truncated, left }: Page, repeated: readonly string[]): readonly string[] {
  const before = left?.before === undefined ? [] : ['[What is before it: call fetch_page for this url without #….]'];
  const same = repeated.length === 0 ? '' : ` the same ${repeated.join(' and ')} and`;
  if (nextOffset !== undefined)
    return [...before, `[More: call fetch_page with${same} offset ${nextOffset} for this url.]`];
  return truncated ? [...before, '[Cut: the rest of this page is not available.]'] : before;
}

function failed(url: string, error: FootnoteError): string {
  return `URL: ${url.slice(0, longest.address)}\n${failureText(error)}`;
}

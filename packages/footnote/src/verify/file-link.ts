import type { TextRange } from './check/sentences.ts';

/**
 * Where a passage stands in a file of this machine: its line where the file is read as it is. An HTML file was rewritten
 * to be read, and lines of that text are not its own; a PDF has pages.
 */
export function fileLink(url: string, text: string): (passage: TextRange) => string {
  const name = url.replace(/[?#].*/s, '');
  if (/\.pdf$/i.test(name)) return ({ start }) => `${url}#page=${pageAt(text, start)}`;
  if (/\.(?:html?|xhtml)$/i.test(name)) return () => url;
  return ({ start }) => `${url}#L${lineAt(text, start)}`;
}

function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** The reader of PDF files puts a line with its number before each page. */
export function pageAt(text: string, place: number): number {
  let page = 1;
  for (const { index, 1: number } of text.matchAll(/^Page (\d{1,6})$/gm)) {
    if (index > place) break;
    // Only the next number is a page's line: others are the document's own words.
    if (Number(number) >= page) page = Number(number);
  }
  return page;
}

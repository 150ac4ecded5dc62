import { decodeHTML } from 'entities/decode';
import { cleanText } from '../clean/clean.ts';
import type { CleanResult } from '../clean/clean-warnings.ts';
import { withoutHiddenHtml } from '../clean/hidden-html.ts';
import type { SnippetFormat } from '../contract/provider.ts';
import { words } from '../html/elements.ts';
import { type HtmlListener, scanHtml } from '../html/scan.ts';
import { codeRanges } from '../text/markdown/ranges.ts';

/** Told what was neutralised on the way. */
export type CleanNote = (cleaned: CleanResult) => void;

/** What search engines put around a matched word. No reading of HTML: in plain text most of what begins with `<` is text. */
const highlightTag = /<\/?(?:b|strong|em|i|mark|span|br)(?:\s[^<>]*)?\/?>/gi;
/** Start tags and end tags that end a line. */
const breakingStarts = words('br p');
const breakingEnds = words('p div li h1 h2 h3 h4 h5 h6 tr pre');

/**
 * A title or snippet without markup. Vendors that send HTML lose every tag; with the others only
 * highlighting goes, because `<div>` in a page about HTML is text, and code keeps all of its own.
 */
export function plainText(text: string, format: SnippetFormat = 'text', note: CleanNote = () => undefined): string {
  if (format === 'verbatim') return text.trim();
  // Before any tag goes: afterwards nobody could tell what a page had hidden.
  const shown = format === 'html' ? withoutHiddenHtml(text) : cleanText(text, { isFirstPass: true });
  note(shown);
  const clean =
    format === 'html'
      ? htmlToText(shown.text)
      : outsideCode(shown.text, (prose) => decode(prose.replace(highlightTag, '')));
  return clean
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What no element can be called is a word, whatever browsers make of it: `<me@example.org>`, `Map<K, V>`. */
const elementName = /^[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)?$/;

function htmlToText(html: string): string {
  const pieces: string[] = [];
  const pass = (name: string, breaking: ReadonlySet<string>, start: number, end: number) => {
    if (!elementName.test(name)) pieces.push(html.slice(start, end));
    else if (breaking.has(name)) pieces.push('\n');
  };
  const listener: HtmlListener = {
    ignoresAttributes: true,
    text: (written) => void pieces.push(written),
    raw: (_, source) => void pieces.push(source),
    open: ({ name }, { start, end }) => pass(name, breakingStarts, start, end),
    close: ({ name }, start, end) => pass(name, breakingEnds, start, end),
  };
  scanHtml(html, listener, 'text');
  return decode(pieces.join(''));
}

/** Entities are decoded exactly once: `&amp;lt;` is the text `&lt;`. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  // One that stands alone is no entity, and to read the names of all of them takes 2 ms.
  return (/&[#a-z]/i.test(text) ? decodeHTML(text) : text).replaceAll('\u00a0', ' ');
}

function outsideCode(text: string, change: (prose: string) => string): string {
  if (!/[<&]/.test(text)) return text;
  let result = '';
  let from = 0;
  for (const { start, end } of codeRanges(text)) {
    result += change(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return result + change(text.slice(from));
}

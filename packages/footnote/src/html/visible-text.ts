import { decodeHTML } from 'entities/decode';

/** Elements whose content nobody sees on the page itself. */
const unseen = /^<(script|style|noscript|template|head|svg|iframe|textarea|select)[\s>/]/i;

/** The words of a page as a person sees them, nearly: one linear walk without a tree, to tell what kind of page it is. */
export function visibleText(html: string): string {
  const parts: string[] = [];
  const page = { html, lower: html.toLowerCase(), neverClosed: new Set<string>() };
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf('<', at);
    if (tag < 0) {
      parts.push(html.slice(at));
      break;
    }
    parts.push(html.slice(at, tag));
    at = afterTag(page, tag);
  }
  return decodeHTML(parts.join(' ')).replace(/\s+/g, ' ').trim();
}

interface Walked {
  readonly html: string;
  readonly lower: string;
  /** Names that have no end tag from here on, so that nobody looks for one again. */
  readonly neverClosed: Set<string>;
}

function afterTag({ html, lower, neverClosed }: Walked, tag: number): number {
  if (html.startsWith('<!--', tag)) return endOf(html, '-->', tag + 4);
  if (!/[a-z/!?]/i.test(html[tag + 1] ?? '')) return tag + 1;
  const name = unseen.exec(html.slice(tag, tag + 20))?.[1]?.toLowerCase();
  const inside = endOf(html, '>', tag);
  if (name === undefined || neverClosed.has(name)) return inside;
  const close = name === 'head' ? headEnd(lower, inside) : lower.indexOf(`</${name}`, inside);
  if (close >= 0) return endOf(html, '>', close);
  neverClosed.add(name);
  return inside;
}

/** A head may end without saying so. */
function headEnd(lower: string, from: number): number {
  const close = lower.indexOf('</head', from);
  const body = lower.indexOf('<body', from);
  const ends = [close, body].filter((place) => place >= 0);
  return ends.length === 0 ? -1 : Math.min(...ends);
}

function endOf(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from);
  return found < 0 ? html.length : found + sign.length;
}

/** What stands in elements of this name, without tags. */
export function textIn(html: string, name: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  for (let at = lower.indexOf(`<${name}`); at >= 0; ) {
    const close = lower.indexOf(`</${name}`, at);
    if (close < 0) break;
    parts.push(html.slice(endOf(html, '>', at), close));
    at = lower.indexOf(`<${name}`, close + 1);
  }
  return visibleText(parts.join(' '));
}

/** In languages without blanks between words, every two letters count as one. */
export function countWords(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const spaced = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return dense > 0 ? spaced + Math.floor(dense / 2) : spaced;
}

import { decodeHTML } from 'entities/decode';
import { hiddenClasses, isHiddenBy } from '../../policy/hidden-html.ts';
import { type Colour, declarationsOf } from '../../policy/hiding-style.ts';
import type { Extracted, Wanted } from '../document.ts';
import { escapeLineStart, escapeMarkdown } from './escape-markdown.ts';
import { readTag, type TagReader } from './read-tag.ts';
import { type TagKind, tagKind } from './tag-kinds.ts';

/** Nobody reads more of a page that could not be read properly. */
const longest = 1_000_000;
const white: Colour = [255, 255, 255, 1];

/**
 * The words of a page and nothing else, for pages that were too much for the real reader: no tree is
 * built, and nothing is kept but the text.
 */
export function plainPass(html: string, { format }: Wanted): Extracted {
  const text = new PlainText();
  const reader: TagReader = { html, name: '', attributes: [], end: 0 };
  let hidden: { readonly name: string; depth: number } | undefined;
  let textFrom = 0;
  let at = 0;
  while (at < html.length && text.length < longest) {
    const start = html.indexOf('<', at);
    if (start === -1) break;
    const isEnd = html[start + 1] === '/';
    if (!/[a-z!?/]/i.test(html[start + 1] ?? '')) {
      at = start + 1;
      continue;
    }
    if (hidden === undefined) text.add(html.slice(textFrom, Math.min(start, textFrom + longest)));
    if (!/[a-z]/i.test(html[start + (isEnd ? 2 : 1)] ?? '')) textFrom = at = behind(html, start);
    else if (!readTag(reader, start + (isEnd ? 2 : 1))) textFrom = at = html.length;
    else {
      const kind = tagKind(reader.name);
      textFrom = at = reader.end;
      if (hidden !== undefined) {
        if (kind.name === hidden.name && !kind.isVoid) hidden.depth += isEnd ? -1 : 1;
        if (hidden.depth === 0) hidden = undefined;
      } else if (!isEnd && kind.isRaw) {
        textFrom = at = behindRaw(html, at, kind.name, text);
      } else if (!isEnd && !kind.isVoid && isUnseen(kind, reader.attributes)) hidden = { name: kind.name, depth: 1 };
      else if (kind.isBlock || kind.name === 'br') text.breakLine();
    }
  }
  if (hidden === undefined && textFrom < html.length) text.add(html.slice(textFrom, textFrom + longest));
  return { title: text.title, content: formatted(text.finish(), format), links: [], isWhole: true };
}

class PlainText {
  title = '';
  length = 0;
  private readonly pieces: string[] = [];

  add(html: string): void {
    const text = (html.includes('&') ? decodeHTML(html) : html).replace(/\s{2,}|[^\S ]/g, ' ');
    if (text === '') return;
    this.pieces.push(text);
    this.length += text.length;
  }

  breakLine(): void {
    if (this.pieces.at(-1) !== '\n') this.pieces.push('\n');
  }

  finish(): readonly string[] {
    const lines = this.pieces.join('').slice(0, longest).split('\n');
    return lines.map((line) => line.replace(/ {2,}/g, ' ').trim()).filter((line) => line !== '');
  }
}

function isUnseen(kind: TagKind, attributes: readonly string[]): boolean {
  if (kind.isNeverShown && kind.name !== 'head') return true;
  if (attributes.length === 0) return false;
  const values = new Map<string, string>();
  for (let i = attributes.length - 2; i >= 0; i -= 2) values.set(attributes[i] ?? '', attributes[i + 1] ?? '');
  const isTelling = values.has('hidden') || values.has('aria-hidden') || values.has('style') || values.has('popover');
  const classes = values.get('class')?.toLowerCase().split(/\s+/) ?? [];
  if (!isTelling && !classes.some((one) => hiddenClasses.has(one))) return false;
  return isHiddenBy(kind.name, values, declarationsOf(values.get('style') ?? ''), white);
}

/** Behind a comment, or what browsers take for one. */
function behind(html: string, start: number): number {
  const end = html.startsWith('<!--', start) ? html.indexOf('-->', start + 2) : html.indexOf('>', start);
  return end === -1 ? html.length : html.indexOf('>', end) + 1;
}

function behindRaw(html: string, from: number, name: string, text: PlainText): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  const until = end.exec(html)?.index ?? html.length;
  if (name === 'title' && text.title === '') {
    text.title = decodeHTML(html.slice(from, Math.min(until, from + 1_000)))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300);
  }
  return until;
}

function formatted(lines: readonly string[], format: Wanted['format']): string {
  switch (format) {
    case 'text':
      return lines.join('\n\n');
    case 'markdown':
      return lines.map((line) => escapeLineStart(escapeMarkdown(line))).join('\n\n');
    case 'html':
      return lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('\n');
    default:
      return format satisfies never;
  }
}

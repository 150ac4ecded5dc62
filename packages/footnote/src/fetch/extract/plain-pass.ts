import { decodeHTML } from 'entities/decode';
import { hiddenClasses, isHiddenBy } from '../../clean/hidden-html.ts';
import { escapeHtml } from '../../html/escape-html.ts';
import { type Colour, declarationsOf } from '../../html/hiding-style.ts';
import { type PageListener, scanHtml } from '../../html/scan-html.ts';
import type { TagKind } from '../../html/tag-kinds.ts';
import type { Extracted, Wanted } from '../readers/document.ts';
import { escapeLineStart, escapeMarkdown } from './write/escape-markdown.ts';

/** Nobody reads more of a page that could not be read properly. */
const longest = 1_000_000;
const white: Colour = [255, 255, 255, 1];

/**
 * The words of a page and nothing else, for pages that were too much for the real reader: no tree is
 * built, and nothing is kept but the text.
 */
export function plainPass(html: string, { format }: Wanted): Extracted {
  const words = new WordListener();
  scanHtml(html, words);
  const content = formatted(words.lines(), format);
  return { title: words.title, content, links: [], isWhole: true, isCut: words.isFull };
}

class WordListener implements PageListener {
  title = '';
  private readonly pieces: string[] = [];
  private length = 0;
  /** The element that hides what is read now, and how often one of its name was opened inside. */
  private hidden: { readonly kind: TagKind; depth: number } | undefined = undefined;

  get isFull(): boolean {
    return this.length >= longest;
  }

  text(written: string): void {
    if (this.hidden !== undefined) return;
    const part = written.slice(0, longest);
    const text = (part.includes('&') ? decodeHTML(part) : part).replace(/\s{2,}|[^\S ]/g, ' ');
    this.pieces.push(text);
    this.length += text.length;
  }

  open(kind: TagKind, attributes: readonly string[]): void {
    if (this.hidden !== undefined) {
      if (kind.name === this.hidden.kind.name) this.hidden.depth++;
    } else if (!kind.isVoid && isUnseen(kind, attributes)) this.hidden = { kind, depth: 1 };
    else this.breakLine(kind);
  }

  close(kind: TagKind): void {
    if (this.hidden === undefined) this.breakLine(kind);
    else if (kind.name === this.hidden.kind.name && --this.hidden.depth === 0) this.hidden = undefined;
  }

  raw(kind: TagKind, source: string): void {
    if (kind.name === 'title' && this.title === '') {
      this.title = decodeHTML(source.slice(0, 1_000)).replace(/\s+/g, ' ').trim().slice(0, 300);
    }
  }

  lines(): readonly string[] {
    const lines = this.pieces.join('').slice(0, longest).split('\n');
    return lines.map((line) => line.replace(/ {2,}/g, ' ').trim()).filter((line) => line !== '');
  }

  private breakLine(kind: TagKind): void {
    if ((kind.isBlock || kind.name === 'br') && this.pieces.at(-1) !== '\n') this.pieces.push('\n');
  }
}

function isUnseen(kind: TagKind, attributes: readonly string[]): boolean {
  // What is in the head hides itself.
  if (kind.isNeverShown && kind.name !== 'head') return true;
  if (attributes.length === 0) return false;
  const values = new Map<string, string>();
  for (let i = attributes.length - 2; i >= 0; i -= 2) values.set(attributes[i] ?? '', attributes[i + 1] ?? '');
  const isTelling = values.has('hidden') || values.has('aria-hidden') || values.has('style') || values.has('popover');
  const classes = values.get('class')?.toLowerCase().split(/\s+/) ?? [];
  if (!isTelling && !classes.some((one) => hiddenClasses.has(one))) return false;
  return isHiddenBy(kind.name, values, declarationsOf(values.get('style') ?? ''), white);
}

function formatted(lines: readonly string[], format: Wanted['format']): string {
  switch (format) {
    case 'text':
      return lines.join('\n\n');
    case 'markdown':
      return lines.map((line) => escapeLineStart(escapeMarkdown(line))).join('\n\n');
    case 'html':
      return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
    default:
      return format satisfies never;
  }
}

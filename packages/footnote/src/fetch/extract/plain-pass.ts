import { decodeHTML } from 'entities/decode';
import type { TagKind } from '../../html/elements.ts';
import { escapeHtml } from '../../html/escape.ts';
import { isHiddenBy, mayBeHidden } from '../../html/hidden.ts';
import { declarationsOf, white } from '../../html/hiding-style.ts';
import { valuesOf } from '../../html/read-tag.ts';
import { type OpenTag, scanHtml } from '../../html/scan.ts';
import { ShownListener } from '../../html/visible-text.ts';
import type { ContentOptions, Extracted } from '../page-document.ts';
import { escapeLineStart, escapeMarkdown } from './write/escape-markdown.ts';

/** Nobody reads more of a page that could not be read properly. */
const longest = 1_000_000;

/**
 * The words of a page and nothing else, for pages that were too much for the real reader: no tree is
 * built, and nothing is kept but the text.
 */
export function plainPass(html: string, { format }: ContentOptions): Extracted {
  const words = new LineListener();
  scanHtml(html, words);
  const content = formatted(words.lines(), format);
  return { title: words.title, content, links: [], isWhole: true, isCut: words.isFull };
}

class LineListener extends ShownListener {
  title = '';
  private readonly pieces: string[] = [];
  private length = 0;

  get isFull(): boolean {
    return this.length >= longest;
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

  protected shownText(written: string): void {
    const part = written.slice(0, longest);
    const text = (part.includes('&') ? decodeHTML(part) : part).replace(/\s{2,}|[^\S ]/g, ' ');
    this.pieces.push(text);
    this.length += text.length;
  }

  /** Breaks the line at blocks. */
  protected shownTag(kind: TagKind): void {
    if ((kind.isBlock || kind.name === 'br') && this.pieces.at(-1) !== '\n') this.pieces.push('\n');
  }

  protected isUnseen(kind: TagKind, { attributes }: OpenTag): boolean {
    // What is in the head hides itself.
    if (kind.isNoText && kind.name !== 'head') return true;
    if (!mayBeHidden(attributes)) return false;
    const values = valuesOf(attributes);
    return isHiddenBy(kind.name, values, declarationsOf(values.get('style') ?? ''), white);
  }
}

function formatted(lines: readonly string[], format: ContentOptions['format']): string {
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

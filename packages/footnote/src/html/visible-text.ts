import { decodeHTML } from 'entities/decode';
import type { TagKind } from './elements.ts';
import { EndTagFinder, type HtmlListener, type OpenTag, scanHtml } from './scan.ts';

/** Hears what is shown of a page, without a tree: what stands in an element that nobody sees is passed over. */
export abstract class ShownListener implements HtmlListener {
  /** The element that hides what is read now, and how often one of its name was opened inside. */
  private hidden: { readonly kind: TagKind; depth: number } | undefined = undefined;

  /** Whether nobody sees what this element holds. */
  protected abstract isUnseen(kind: TagKind, tag: OpenTag): boolean;
  protected abstract shownText(written: string): void;
  /** A tag, be it of the beginning or of the end. */
  protected abstract shownTag(kind: TagKind): void;

  text(written: string): void {
    if (this.hidden === undefined) this.shownText(written);
  }

  open(kind: TagKind, tag: OpenTag): void {
    if (this.hidden !== undefined) {
      if (kind.name === this.hidden.kind.name) this.hidden.depth++;
    } else if (!kind.isVoid && this.isUnseen(kind, tag)) this.hidden = { kind, depth: 1 };
    else this.shownTag(kind);
  }

  close(kind: TagKind): void {
    if (this.hidden === undefined) this.shownTag(kind);
    else if (kind.name === this.hidden.kind.name && --this.hidden.depth === 0) this.hidden = undefined;
  }
}

/** A page as far as it tells what kind of page it is. */
export interface PageWords {
  /** What a person sees, nearly, in one line. */
  readonly text: string;
  /** As written. */
  readonly title: string;
  /** What stands there for browsers without scripts, as HTML. */
  readonly noscript: string;
}

export function pageWords(html: string): PageWords {
  const words = new WordListener(html);
  scanHtml(html, words);
  const text = decodeHTML(words.pieces.join(' ')).replace(/\s+/g, ' ').trim();
  return { text, title: words.title, noscript: words.noscript };
}

class WordListener extends ShownListener {
  readonly ignoresAttributes = true;
  title = '';
  noscript = '';
  readonly pieces: string[] = [];
  private readonly endTags: EndTagFinder;

  constructor(html: string) {
    super();
    this.endTags = new EndTagFinder(html);
  }

  raw({ name }: TagKind, source: string): void {
    if (name === 'title') this.title ||= source.slice(0, 300).replace(/\s+/g, ' ').trim();
    if (name === 'noscript') this.noscript += ` ${source}`;
  }

  /** A page may be cut anywhere: what nothing closes hides nothing. What is in the head hides itself. */
  protected isUnseen(kind: TagKind, { end }: OpenTag): boolean {
    return kind.isNoText && kind.name !== 'head' && (kind.isRaw || this.endTags.next(kind.name, end) !== -1);
  }

  protected shownText(written: string): void {
    this.pieces.push(written);
  }

  protected shownTag(): void {}
}

import { type TagKind, tableParts, words } from './elements.ts';
import { type HtmlListener, type OpenTag, scanHtml } from './scan.ts';

/** Where an element stands in a text. */
export interface ElementSpan {
  readonly kind: TagKind;
  readonly start: number;
  /** Behind its start tag. */
  readonly tagEnd: number;
  /** Index of the element around it, -1 for none. */
  readonly parent: number;
  /** Where it ends: behind its closing tag, before what closes it silently, or at the end of the text. */
  end: number;
  /** Nothing closes it. */
  isOpen: boolean;
}

/** What a search through open elements doesn't go beyond. */
type Border = (kind: TagKind) => boolean;

const isBarrier: Border = (kind) => kind.isBarrier;
const isSpecial: Border = (kind) => kind.isSpecial;

const paragraph = words('p');
/** What ends silently when the next of its kind begins, and where one looks for it at most. */
const siblings: readonly (readonly [ends: ReadonlySet<string>, within: Border])[] = [
  [words('li'), isOneOf('ul ol menu')],
  [words('dt dd'), isOneOf('dl')],
  [words('option'), isOneOf('select datalist optgroup')],
  [words('tr'), isOneOf('table')],
  [words('td th'), isOneOf('tr table')],
];

function isOneOf(list: string): Border {
  const names = words(list);
  return ({ name }) => names.has(name);
}

/** Deeper than browsers nest, so that a search through open elements has an end. */
const maxSearchDepth = 512;

/**
 * The elements of a text that may hold HTML, roughly as HTML's tree construction has them: closing tags that fit
 * nothing are ignored, paragraphs and list items end by themselves. In doubt an element ends late. No tree is built,
 * because nothing may be too deep or too much for cleaning.
 */
export function readElements(html: string, isDocument: boolean): readonly ElementSpan[] {
  const listener = new SpanListener(html.length, isDocument);
  scanHtml(html, listener, 'text');
  return listener.elements;
}

class SpanListener implements HtmlListener {
  readonly ignoresAttributes = true;
  readonly elements: ElementSpan[] = [];
  private readonly stack: number[] = [];
  /** How many of a name are open: most searches are for something that isn't there. */
  private readonly openCounts = new Map<string, number>();
  private readonly length: number;
  private readonly isDocument: boolean;

  constructor(length: number, isDocument: boolean) {
    this.length = length;
    this.isDocument = isDocument;
  }

  open(kind: TagKind, { start, end }: OpenTag): void {
    if (this.endsParagraph(kind)) this.endSilently(paragraph, isBarrier, start);
    for (const [ends, within] of siblings) if (ends.has(kind.name)) this.endSilently(ends, within, start);
    const parent = this.stack.at(-1) ?? -1;
    const { isVoid } = kind;
    this.elements.push({ kind, start, tagEnd: end, parent, end: isVoid ? end : this.length, isOpen: !isVoid });
    if (isVoid) return;
    this.stack.push(this.elements.length - 1);
    this.countOpen(kind.name, 1);
  }

  close(kind: TagKind, start: number, end: number): void {
    const depth = this.find(kind.only, kind.isSpecial ? isBarrier : isSpecial);
    if (depth !== -1) this.closeFrom(depth, start, end);
  }

  /** Outside of a table its parts mean nothing. */
  private endsParagraph({ name, endsParagraph }: TagKind): boolean {
    return endsParagraph || (tableParts.has(name) && this.isOpen('table'));
  }

  private endSilently(wanted: ReadonlySet<string>, isBorder: Border, place: number): void {
    const depth = this.find(wanted, isBorder);
    if (depth !== -1) this.closeFrom(depth, place, place);
  }

  /** Closes everything from a depth on; only the element at that depth owns the closing tag. */
  private closeFrom(depth: number, end: number, ownEnd: number): void {
    while (this.stack.length > depth) {
      const element = this.elements[this.stack.pop() ?? -1];
      if (element === undefined) continue;
      this.countOpen(element.kind.name, -1);
      element.end = this.stack.length === depth ? ownEnd : end;
      element.isOpen = false;
    }
  }

  /** How deep the innermost of the wanted ones is open, unless a border stands between; -1 for none. */
  private find(wanted: ReadonlySet<string>, isBorder: Border): number {
    if (![...wanted].some((name) => this.isOpen(name))) return -1;
    const { stack, elements } = this;
    for (let depth = stack.length - 1; depth >= 0 && depth >= stack.length - maxSearchDepth; depth--) {
      const kind = elements[stack[depth] ?? -1]?.kind;
      if (kind === undefined || wanted.has(kind.name)) return depth;
      // In a document a script that nothing closes takes the rest; elsewhere it may be a word of the text.
      if (isBorder(kind) || (kind.isRaw && this.isDocument)) return -1;
    }
    return -1;
  }

  private isOpen(name: string): boolean {
    return (this.openCounts.get(name) ?? 0) > 0;
  }

  private countOpen(name: string, change: number): void {
    this.openCounts.set(name, (this.openCounts.get(name) ?? 0) + change);
  }
}

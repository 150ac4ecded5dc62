import type { PageAnchor } from '../../page-document.ts';
import { escapeLineStart } from './escape-markdown.ts';

/** Deeper lists and quotes are written as if they stood here; signs before each line must not outgrow the words. */
const deepest = 16;

const mostAnchors = 5_000;
const startsBlock = /^(`{3,}|~{3,}|\||#{1,6} |---$)/;

/** Puts blocks below each other, inside of lists and quotes as deep as they stand. */
export class BlockWriter {
  /** Places that links can lead to, in the order of the text. */
  readonly anchors: PageAnchor[] = [];
  private awaited: string[] = [];
  /** Characters so far. */
  length = 0;
  private readonly lines: string[] = [];
  private readonly outer: { readonly prefix: string; readonly marker: string | undefined }[] = [];
  /** What begins every line: indents of lists, signs of quotes. */
  private prefix = '';
  /** What begins the next line instead: the signs of items that have no line yet. */
  private marker: string | undefined = undefined;
  /** What begins a blank line before that one. */
  private markerPrefix = '';
  private isTight = true;
  private readonly isMarkdown: boolean;

  constructor(isMarkdown: boolean) {
    this.isMarkdown = isMarkdown;
  }

  /** Lines that belong together. A blank line stands before them, but not between the items of a list. */
  block(lines: readonly string[]): void {
    const isItem = this.marker !== undefined;
    // Behind the colon of a definition nothing but words would be what it is.
    if (this.marker?.endsWith(': ') && startsBlock.test(lines[0] ?? '')) this.marker = `${this.marker.slice(0, -2)}  `;
    const isClose = isItem && this.isTight;
    if (this.lines.length > 0 && !isClose) this.push(isItem ? this.markerPrefix : this.prefix);
    for (const id of this.awaited) this.anchors.push({ id, offset: this.length });
    this.awaited = [];
    for (const line of lines) {
      this.push(`${this.marker ?? this.prefix}${line}`);
      this.marker = undefined;
    }
    this.isTight = isItem;
  }

  /** The next block, or the one that is being written, can be linked to. */
  anchor(id: string): void {
    if (this.anchors.length + this.awaited.length < mostAnchors) this.awaited.push(id);
  }

  paragraph(text: string): void {
    const lines = text.split('\n');
    const last = lines.length - 1;
    // A backslash keeps a line break.
    const marked = (line: string, index: number) => escapeLineStart(line) + (index < last && line !== '' ? '\\' : '');
    this.block(this.isMarkdown ? lines.map(marked) : lines);
  }

  /** From here on, everything stands in an item or a quote. */
  indent(prefix: string, marker = prefix): void {
    this.outer.push({ prefix: this.prefix, marker: this.marker });
    if (this.outer.length > deepest) return;
    if (this.marker === undefined) this.markerPrefix = this.prefix;
    this.marker = (this.marker ?? this.prefix) + marker;
    this.prefix += prefix;
  }

  outdent(): void {
    const outer = this.outer.pop();
    this.prefix = outer?.prefix ?? '';
    // What found no line of its own leaves no sign; what is around it may still find one.
    if (this.marker !== undefined) this.marker = outer?.marker;
  }

  /** What comes next is no further item of the list before. */
  beginList(): void {
    if (this.marker === undefined && this.outer.length === 0) this.isTight = false;
  }

  finish(): string {
    return this.lines.join('\n');
  }

  private push(written: string): void {
    const line = written.trimEnd();
    this.lines.push(line);
    this.length += line.length + 1;
  }
}

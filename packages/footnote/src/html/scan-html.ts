import { TagReader } from './read-tag.ts';
import { type TagKind, tagKind } from './tag-kinds.ts';

/** Who listens to a page being read, from its beginning to its end. */
export interface PageListener {
  /** Has enough. */
  readonly isFull: boolean;
  /** Words as they are written, entities and all. */
  text(written: string): void;
  open(kind: TagKind, attributes: readonly string[]): void;
  close(kind: TagKind): void;
  /** What is inside of the element that was opened last, where that is no markup; it is closed next. */
  raw(kind: TagKind, source: string): void;
}

const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;
const commentEnd = /--!?>/g;
const drawingEnd = /<\/svg\s*>/gi;

/** Reads a page in one pass that never looks back, as browsers do. Time grows with the length only. */
export function scanHtml(html: string, listener: PageListener): void {
  const scanner = new Scanner(html, listener);
  let at = 0;
  while (at < html.length && !listener.isFull) {
    const start = html.indexOf('<', at);
    if (start === -1) break;
    at = scanner.readAt(start);
  }
  if (!listener.isFull) scanner.takeText(html.length);
}

class Scanner {
  private readonly html: string;
  private readonly listener: PageListener;
  private readonly tag: TagReader;
  private textFrom = 0;
  private hasDrawingEnd = true;

  constructor(html: string, listener: PageListener) {
    this.html = html;
    this.listener = listener;
    this.tag = new TagReader(html);
  }

  /** What begins with this `<`; the place to go on at. */
  readAt(start: number): number {
    const { html } = this;
    const code = html.charCodeAt(start + 1);
    if (isLetter(code)) return this.goOn(start, () => this.openTag(start));
    if (code === slash && isLetter(html.charCodeAt(start + 2))) return this.goOn(start, () => this.closeTag(start));
    const isComment = code === exclamation || code === question || code === slash;
    return isComment ? this.goOn(start, () => endOfComment(html, start)) : start + 1;
  }

  takeText(until: number): void {
    if (until > this.textFrom) this.listener.text(this.html.slice(this.textFrom, until));
  }

  private goOn(start: number, read: () => number): number {
    this.takeText(start);
    this.textFrom = read();
    return this.textFrom;
  }

  private openTag(start: number): number {
    const { html, tag } = this;
    if (!tag.read(start + 1)) return html.length;
    const kind = tagKind(tag.name);
    const { end } = tag;
    this.listener.open(kind, tag.attributes);
    if (kind.isRaw) return this.readRaw(kind, end);
    return kind.name === 'svg' ? this.skipDrawing(kind, end) : end;
  }

  private closeTag(start: number): number {
    const { html, tag } = this;
    if (!tag.read(start + 2)) return html.length;
    this.listener.close(tagKind(tag.name));
    return tag.end;
  }

  /** The inside of a script, a style, a title … up to its own end tag. */
  private readRaw(kind: TagKind, from: number): number {
    const { html, listener } = this;
    const end = rawEnd(kind.name);
    end.lastIndex = from;
    const until = end.exec(html)?.index ?? html.length;
    listener.raw(kind, html.slice(from, until));
    listener.close(kind);
    const close = until === html.length ? -1 : html.indexOf('>', until);
    return close === -1 ? html.length : close + 1;
  }

  /** A drawing has rules of its own, and no words; one that nothing closes is an element like others. */
  private skipDrawing(kind: TagKind, from: number): number {
    const { html } = this;
    const isEmpty = html.charCodeAt(from - 2) === slash;
    if (!isEmpty && this.hasDrawingEnd) {
      drawingEnd.lastIndex = from;
      this.hasDrawingEnd = drawingEnd.test(html);
    }
    if (isEmpty || this.hasDrawingEnd) this.listener.close(kind);
    return isEmpty || !this.hasDrawingEnd ? from : drawingEnd.lastIndex;
  }
}

/** Behind a comment, or what browsers take for one: anything else that begins with `<!`, `<?` or `</`. */
function endOfComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) {
    const end = html.indexOf('>', start);
    return end === -1 ? html.length : end + 1;
  }
  if (html[start + 4] === '>') return start + 5;
  if (html.startsWith('->', start + 4)) return start + 6;
  commentEnd.lastIndex = start + 4;
  return commentEnd.test(html) ? commentEnd.lastIndex : html.length;
}

const rawEnds = new Map<string, RegExp>();

function rawEnd(name: string): RegExp {
  const known = rawEnds.get(name) ?? new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  rawEnds.set(name, known);
  return known;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

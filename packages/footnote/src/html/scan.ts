import { type TagKind, tagKind } from './elements.ts';
import { isLetter, TagReader } from './read-tag.ts';
import { endsBetween } from './tag-ends.ts';

/** Who listens to HTML being read, from its beginning to its end. Tags come with their places. */
export interface HtmlListener {
  /** Has enough. */
  readonly isFull?: boolean;
  /** Tags come without attributes, which takes half of the time. */
  readonly ignoresAttributes?: boolean;
  /** Words as they are written, entities and all. */
  text?(written: string): void;
  open(kind: TagKind, tag: OpenTag): void;
  close(kind: TagKind, start: number, end: number): void;
  /** What is inside of the element that was opened last, where that is no markup; it is closed next. */
  raw?(kind: TagKind, source: string): void;
}

export interface OpenTag {
  readonly start: number;
  readonly end: number;
  /** Name, value, name, value …, entities decoded. */
  readonly attributes: readonly string[];
}

/**
 * `page`: what is left open, be it a tag, a comment or a script, takes the rest, as in browsers; drawings have rules of
 * their own, and are passed over. `text`: may be Markdown that merely speaks of `<script>`, so what is left open is a
 * word of it; comments, whose rules depend on the kind of text, must have been taken out before.
 */
export type HtmlReading = 'page' | 'text';

const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;

/** Reads HTML in one pass that never looks back, as browsers do. Time grows with the length only. */
export function scanHtml(html: string, listener: HtmlListener, reading: HtmlReading = 'page'): void {
  const scanner = new Scanner(html, listener, reading === 'page');
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
  private readonly listener: HtmlListener;
  private readonly isPage: boolean;
  private readonly tag: TagReader;
  private readonly endTags: EndTagFinder;
  private textFrom = 0;
  private endsAt: ((place: number) => boolean) | undefined = undefined;

  constructor(html: string, listener: HtmlListener, isPage: boolean) {
    this.html = html;
    this.listener = listener;
    this.isPage = isPage;
    this.tag = new TagReader(html);
    this.endTags = new EndTagFinder(html);
  }

  /** What begins with this `<`; the place to go on at. */
  readAt(start: number): number {
    const { html } = this;
    const code = html.charCodeAt(start + 1);
    if (isLetter(code)) return this.readTag(start, start + 1);
    if (code === slash && isLetter(html.charCodeAt(start + 2))) return this.readTag(start, start + 2);
    const isComment = this.isPage && (code === exclamation || code === question || code === slash);
    if (!isComment) return start + 1;
    this.takeText(start);
    this.textFrom = endOfComment(html, start);
    return this.textFrom;
  }

  takeText(until: number): void {
    if (until > this.textFrom) this.listener.text?.(this.html.slice(this.textFrom, until));
  }

  private readTag(start: number, nameAt: number): number {
    const { tag } = this;
    const isTag = this.passTag(start, nameAt);
    if (!isTag && !this.isPage) return tag.nameEnd;
    this.takeText(start);
    this.textFrom = isTag ? tag.end : this.html.length;
    if (isTag && nameAt === start + 1) this.textFrom = this.openTag();
    else if (isTag) this.listener.close(tagKind(tag.name), start, tag.end);
    return this.textFrom;
  }

  /** Once a tag turned out to have no end, it is known of all that follow whether they have one. */
  private passTag(start: number, nameAt: number): boolean {
    const { tag, html } = this;
    if (this.endsAt !== undefined && !this.endsAt(tag.skipName(nameAt))) return false;
    const isTag = tag.read(start, nameAt, this.listener.ignoresAttributes === true);
    if (!isTag && !this.isPage) this.endsAt ??= endsBetween(html, tag.nameEnd);
    return isTag;
  }

  private openTag(): number {
    const { tag } = this;
    const kind = tagKind(tag.name);
    const { end } = tag;
    this.listener.open(kind, tag);
    if (kind.isRaw) return this.readRaw(kind, end);
    return this.isPage && kind.name === 'svg' ? this.skipDrawing(kind, end) : end;
  }

  /** The inside of a script, a style, a title … up to its own end tag. */
  private readRaw(kind: TagKind, from: number): number {
    const { html } = this;
    const found = this.endTags.next(kind.name, from);
    if (found === -1 && !this.isPage) return from;
    const until = found === -1 ? html.length : found;
    this.listener.raw?.(kind, html.slice(from, until));
    return until;
  }

  /** A drawing that nothing closes is an element like others. */
  private skipDrawing(kind: TagKind, from: number): number {
    const isEmpty = this.html.charCodeAt(from - 2) === slash;
    const end = isEmpty ? from : this.endTags.next(kind.name, from);
    if (isEmpty) this.listener.close(kind, from, from);
    return end === -1 ? from : end;
  }
}

/** Finds `</name`. What was not found once is not looked for again, so that all searches together stay linear. */
export class EndTagFinder {
  private readonly html: string;
  private readonly patterns = new Map<string, RegExp>();
  private readonly absent = new Set<string>();

  constructor(html: string) {
    this.html = html;
  }

  /** The next one, or -1. Places must ascend. */
  next(name: string, from: number): number {
    if (this.absent.has(name)) return -1;
    const pattern = this.patterns.get(name) ?? new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
    this.patterns.set(name, pattern);
    pattern.lastIndex = from;
    const found = pattern.exec(this.html)?.index ?? -1;
    if (found === -1) this.absent.add(name);
    return found;
  }
}

/** Behind a comment, or what browsers take for one: anything else that begins with `<!`, `<?` or `</`. */
function endOfComment(html: string, start: number): number {
  const end = html.startsWith('<!--', start) ? endOfDashedComment(html, start) : html.indexOf('>', start) + 1;
  return end > 0 ? end : html.length;
}

const dashedEnd = /--!?>/g;

/** Behind the comment that begins here with `<!--`, or -1; `<!-->` and `<!--->` are whole. */
export function endOfDashedComment(html: string, start: number): number {
  if (html[start + 4] === '>') return start + 5;
  if (html.startsWith('->', start + 4)) return start + 6;
  dashedEnd.lastIndex = start + 4;
  return dashedEnd.test(html) ? dashedEnd.lastIndex : -1;
}

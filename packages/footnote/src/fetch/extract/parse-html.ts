import { decodeHTML } from 'entities/decode';
import type { PageNode } from './page-node.ts';
import { readTag, type TagReader } from './read-tag.ts';
import { tagKind } from './tag-kinds.ts';
import { TreeBuilder } from './tree-builder.ts';

export interface ParsedPage {
  /** Every node before what it holds; the first one holds all others. */
  readonly nodes: readonly PageNode[];
  readonly root: PageNode;
  /** There were more elements than are read. */
  readonly isCut: boolean;
}

/**
 * A page as a tree, in one pass that never looks back: close to what browsers build where people write
 * HTML, and flat where an attacker does. Time grows with the length only.
 */
export function parseHtml(html: string): ParsedPage {
  const tree = new TreeBuilder();
  const reader: TagReader = { html, name: '', attributes: [], end: 0 };
  let textFrom = 0;
  let at = 0;

  function takeText(until: number): void {
    if (until > textFrom) tree.text(decoded(html.slice(textFrom, until)));
  }

  let hasDrawingEnd = true;
  /** A drawing has rules of its own, and no words; one that nothing closes is an element like others. */
  function skipDrawing(from: number): number {
    if (!hasDrawingEnd || html.charCodeAt(from - 2) === slash) return from;
    drawingEnd.lastIndex = from;
    hasDrawingEnd = drawingEnd.exec(html) !== null;
    if (!hasDrawingEnd) return from;
    tree.close(tagKind('svg'));
    return drawingEnd.lastIndex;
  }

  while (at < html.length && !tree.isFull) {
    const start = html.indexOf('<', at);
    if (start === -1) break;
    const code = html.charCodeAt(start + 1);
    if (isLetter(code)) {
      takeText(start);
      if (!readTag(reader, start + 1)) textFrom = at = html.length;
      else {
        const kind = tagKind(reader.name);
        textFrom = at = reader.end;
        const node = tree.open(kind, reader.attributes);
        if (kind.isRaw) textFrom = at = takeRaw(tree, html, at, kind.name, node);
        else if (kind.name === 'svg') textFrom = at = skipDrawing(at);
      }
    } else if (code === slash && isLetter(html.charCodeAt(start + 2))) {
      takeText(start);
      const isWhole = readTag(reader, start + 2);
      if (isWhole) tree.close(tagKind(reader.name));
      textFrom = at = isWhole ? reader.end : html.length;
    } else if (code === exclamation || code === question || code === slash) {
      takeText(start);
      textFrom = at = endOfComment(html, start);
    } else at = start + 1;
  }
  if (!tree.isFull) takeText(html.length);
  return tree.finish();
}

const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function decoded(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}

/** Behind a comment, or what browsers take for one: anything else that begins with `<!`, `<?` or `</`. */
function endOfComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) {
    const end = html.indexOf('>', start);
    return end === -1 ? html.length : end + 1;
  }
  const short = /^-?>/.exec(html.slice(start + 4, start + 6));
  if (short !== null) return start + 4 + short[0].length;
  commentEnd.lastIndex = start + 4;
  return commentEnd.exec(html) === null ? html.length : commentEnd.lastIndex;
}

const commentEnd = /--!?>/g;
const drawingEnd = /<\/svg\s*>/gi;

/** The inside of a script, a style, a title … up to its own end tag; the place to go on at. */
function takeRaw(tree: TreeBuilder, html: string, from: number, name: string, node: PageNode | undefined): number {
  const end = rawEnd(name);
  end.lastIndex = from;
  const match = end.exec(html);
  const until = match === null ? html.length : match.index;
  const source = html.slice(from, until);
  if (node !== undefined) node.text = name === 'title' ? decoded(source) : source;
  if (name === 'xmp' && node !== undefined) tree.text(source);
  tree.close(tagKind(name));
  if (match === null) return html.length;
  const close = html.indexOf('>', end.lastIndex);
  return close === -1 ? html.length : close + 1;
}

const rawEnds = new Map<string, RegExp>();

function rawEnd(name: string): RegExp {
  const known = rawEnds.get(name);
  if (known !== undefined) return known;
  const pattern = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  rawEnds.set(name, pattern);
  return pattern;
}


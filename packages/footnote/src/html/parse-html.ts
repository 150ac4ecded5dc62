import { decodeHTML } from 'entities/decode';
import { kindCount, type TagKind, tableParts, tagKind, textKind, words } from './elements.ts';
import { collapsed, PageNode } from './page-node.ts';
import { noAttributes } from './read-tag.ts';
import { type HtmlListener, type OpenTag, scanHtml } from './scan.ts';

export interface ParsedPage {
  /** Every node before what it holds; the first one holds all others. */
  readonly nodes: readonly PageNode[];
  readonly root: PageNode;
}

/** A page as a tree: close to what browsers build where people write HTML, and flat where an attacker does. */
export function parseHtml(html: string): ParsedPage {
  const tree = new TreeBuilder();
  scanHtml(html, tree);
  return tree.finish();
}

/** Browsers stop at 512; no page that people read comes near. */
const deepest = 256;
const mostElements = 100_000;

const paragraph = words('p');
const items = words('li');
const terms = words('dt dd');
const headings = words('h1 h2 h3 h4 h5 h6');
const cells = words('td th caption');
const rowsAndCells = words('tr td th caption');
const tables = words('table');
const tableRows = ['table', 'tr', 'tbody', 'thead', 'tfoot'] as const;
const rowsAndTables = words('tr table');
const buttons = words('button');
const lists = words('ul ol menu dir');
/** What an item that was left open may stand around without being ended from inside. */
const seeThrough = words('address div p');
const insideHead = words('base link meta title style script noscript template');
const none: ReadonlySet<string> = new Set();

/** What generators call the lines of a listing that stands in no `pre`: their style sheets keep its blanks. */
const listing = /(^|\s)(fragment|blob-code|view-lines?|code-lines?|CodeMirror-code)(?=$|\s)/;

function holdsListing({ name, attributes }: PageNode): boolean {
  if ((name !== 'div' && name !== 'td') || attributes.length === 0) return false;
  for (let i = 0; i < attributes.length; i += 2) {
    if (attributes[i] === 'class') return listing.test(attributes[i + 1] ?? '');
  }
  return false;
}

/**
 * Builds the tree that tags mean: what ends silently is ended, what fits nowhere is ignored, what is
 * too deep is laid flat. Nodes are only ever appended, so their list is in the order of the page.
 */
class TreeBuilder implements HtmlListener {
  private readonly nodes: PageNode[] = [];
  private readonly stack: PageNode[] = [];
  /** How many of a name are open: most searches are for something that isn't there. */
  private readonly openCounts = new Int32Array(kindCount);
  /** Elements that would be open, were they not too deep. */
  private overflow = 0;
  private elements = 0;
  private preDepth = 0;
  private readonly root: PageNode;
  private top: PageNode;

  constructor() {
    this.root = this.append(tagKind('html'), undefined, noAttributes, '');
    this.top = this.root;
    this.push(this.root);
  }

  get isFull(): boolean {
    return this.elements > mostElements || this.nodes.length > 3 * mostElements;
  }

  text(written: string): void {
    const decoded = written.includes('&') ? decodeHTML(written) : written;
    const text = this.preDepth > 0 ? decoded.replace(/\r\n?/g, '\n') : collapsed(decoded);
    if (this.top.name === 'head' && text !== ' ') this.popTo(this.stack.length - 2);
    const saysNothing = text === ' ' && this.top.last === undefined && this.top.kind.isBlock;
    if (!saysNothing) this.append(textKind, this.top, noAttributes, text);
  }

  open(kind: TagKind, { attributes }: OpenTag): void {
    const { name } = kind;
    if (name === 'html' && this.root.attributes.length === 0) this.root.attributes = attributes;
    if (name === 'html' || this.isOutOfPlace(kind)) return;
    if (this.top.name === 'head' && !insideHead.has(name)) this.popTo(this.stack.length - 2);
    this.endSilently(kind);
    this.add(kind, attributes);
  }

  raw(kind: TagKind, source: string): void {
    const element = this.nodes.at(-1);
    if (element?.kind !== kind) return;
    element.text = kind.name === 'title' && source.includes('&') ? decodeHTML(source) : source;
    if (kind.name === 'xmp') this.append(textKind, element, noAttributes, source);
  }

  close(kind: TagKind): void {
    if (this.overflow > 0 && !kind.isVoid) {
      this.overflow--;
      return;
    }
    const { name } = kind;
    if (name === 'br') this.add(kind, noAttributes);
    if (name === 'html' || name === 'body' || kind.isVoid) return;
    if (headings.has(name)) this.endNearest(headings, none);
    else if (kind.id !== 0 && this.count(kind) === 0) return;
    else if (kind.isFormatting) this.closeFormatting(name);
    else if (name === 'li') this.endNearest(items, lists);
    else if (name === 'p' || kind.isBlock || kind.isBarrier) this.endNearest(kind.only, none);
    else this.endInBlock(kind.only, none);
  }

  finish(): ParsedPage {
    const { nodes, root } = this;
    for (let i = nodes.length - 1; i > 0; i--) {
      const node = nodes[i];
      if (node?.parent !== undefined && node.end > node.parent.end) node.parent.end = node.end;
    }
    return { nodes, root };
  }

  /** What browsers ignore where it stands. */
  private isOutOfPlace(kind: TagKind): boolean {
    if (kind.name === 'body' || kind.name === 'form') return this.count(kind) > 0;
    return tableParts.has(kind.name) && this.count(tagKind('table')) === 0;
  }

  private add(kind: TagKind, attributes: readonly string[]): void {
    const node = this.append(kind, this.top, attributes, '');
    this.elements++;
    if (kind.isVoid) return;
    if (this.stack.length < deepest) this.push(node);
    else this.overflow++;
  }

  private append(kind: TagKind, parent: PageNode | undefined, attributes: readonly string[], text: string): PageNode {
    const node = new PageNode(kind, parent, this.nodes.length, attributes, text);
    this.nodes.push(node);
    if (parent === undefined) return node;
    if (parent.last === undefined) parent.first = node;
    else parent.last.next = node;
    parent.last = node;
    return node;
  }

  /** What a start tag ends without saying so. */
  private endSilently(kind: TagKind): void {
    const { name } = kind;
    if (kind.endsParagraph && this.count(tagKind('p')) > 0) this.endNearest(paragraph, buttons);
    if (name === 'li') this.endInBlock(items, seeThrough);
    else if (name === 'dt' || name === 'dd') this.endInBlock(terms, seeThrough);
    else if (tableParts.has(name) || name === 'table') this.endTableParts(name);
    else if (headings.has(name) && headings.has(this.top.name)) this.popTo(this.stack.length - 2);
    else if (name === 'option' && this.top.name === 'option') this.popTo(this.stack.length - 2);
    else if (name === 'a' && this.count(kind) > 0) this.closeFormatting('a');
    else if (name === 'button' && this.count(kind) > 0) this.endNearest(buttons, none);
  }

  private endTableParts(name: string): void {
    if (name === 'td' || name === 'th') this.endInTable(cells, rowsAndTables);
    else if (name === 'tr') this.endInTable(rowsAndCells, tables);
    else if (name !== 'table') this.endInTable(tableParts, tables);
    else if (tableParts.has(this.top.name) || this.top.name === 'table') {
      if (!cells.has(this.top.name)) this.endNearest(tables, none);
    }
  }

  /** Ends the nearest of the wanted elements, unless a block stands between that can't be seen through. */
  private endInBlock(wanted: ReadonlySet<string>, transparent: ReadonlySet<string>): void {
    this.popFrom((node) => {
      if (wanted.has(node.name)) return 'found';
      return (node.kind.isBlock || node.kind.isBarrier) && !transparent.has(node.name) ? 'stop' : 'on';
    });
  }

  /** Ends the first open element, from the innermost outwards, that is looked for. */
  private popFrom(look: (node: PageNode) => 'found' | 'stop' | 'on'): void {
    for (let depth = this.stack.length - 1; depth > 0; depth--) {
      const node = this.stack[depth];
      const verdict = node === undefined ? 'stop' : look(node);
      if (verdict === 'found') this.popTo(depth - 1);
      if (verdict !== 'on') return;
    }
  }

  /** Ends the outermost of the wanted parts within the nearest table or row. */
  private endInTable(wanted: ReadonlySet<string>, borders: ReadonlySet<string>): void {
    let outermost = -1;
    for (let depth = this.stack.length - 1; depth > 0; depth--) {
      const name = this.stack[depth]?.name ?? '';
      if (borders.has(name)) break;
      if (wanted.has(name)) outermost = depth;
    }
    if (outermost !== -1) this.popTo(outermost - 1);
  }

  /** Ends the nearest of the wanted elements, unless something stands between that no end tag reaches out of. */
  private endNearest(wanted: ReadonlySet<string>, borders: ReadonlySet<string>): void {
    const isOfTable = tableRows.some((name) => wanted.has(name));
    this.popFrom((node) => {
      if (wanted.has(node.name)) return 'found';
      const isBarrier = node.kind.isBarrier && !(isOfTable && tableParts.has(node.name));
      return isBarrier || borders.has(node.name) ? 'stop' : 'on';
    });
  }

  /** Around a block that is still open, it is taken out of the way: nobody meant the rest of the page. */
  private closeFormatting(name: string): void {
    let hasBlock = false;
    for (let depth = this.stack.length - 1; depth > 0; depth--) {
      const node = this.stack[depth];
      if (node === undefined || node.kind.isBarrier) return;
      if (node.name !== name) {
        hasBlock ||= node.kind.isBlock;
        continue;
      }
      if (!hasBlock) {
        this.popTo(depth - 1);
        return;
      }
      node.isBroken = true;
      this.stack.splice(depth, 1);
      this.recount(node.kind, -1);
      return;
    }
  }

  private push(node: PageNode): void {
    this.stack.push(node);
    this.top = node;
    this.recount(node.kind, 1);
    if (node.kind.keepsBlanks || holdsListing(node)) {
      node.keepsBlanks = true;
      this.preDepth++;
    }
  }

  /** Ends everything above a depth. */
  private popTo(depth: number): void {
    while (this.stack.length - 1 > depth) {
      const node = this.stack.pop();
      if (node === undefined) return;
      this.recount(node.kind, -1);
      if (node.keepsBlanks) this.preDepth--;
    }
    this.top = this.stack.at(-1) ?? this.root;
  }

  private count(kind: TagKind): number {
    return this.openCounts[kind.id] ?? 0;
  }

  private recount(kind: TagKind, change: number): void {
    this.openCounts[kind.id] = this.count(kind) + change;
  }
}

import { noAttributes, PageNode } from './page-node.ts';
import type { ParsedPage } from './parse-html.ts';
import { kindCount, type TagKind, tagKind, textKind, words } from './tag-kinds.ts';

/** Browsers stop at 512; no page that people read comes near. */
const deepest = 256;
const mostElements = 100_000;

const paragraph = words('p');
const items = words('li');
const terms = words('dt dd');
const headings = words('h1 h2 h3 h4 h5 h6');
const cells = words('td th caption');
const rowsAndCells = words('tr td th caption');
const tableParts = words('tbody thead tfoot tr td th caption colgroup');
const tables = words('table');
const rowsAndTables = words('tr table');
const buttons = words('button');
const lists = words('ul ol menu dir');
/** What an item that was left open may stand around without being ended from inside. */
const seeThrough = words('address div p');
const insideHead = words('base link meta title style script noscript template');
const none: ReadonlySet<string> = new Set();

/**
 * Builds the tree that tags mean: what ends silently is ended, what fits nowhere is ignored, what is
 * too deep is laid flat. Nodes are only ever appended, so their list is in the order of the page.
 */
export class TreeBuilder {
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

  text(raw: string): void {
    const isPreserved = this.preDepth > 0;
    const text = isPreserved ? raw.replace(/\r\n?/g, '\n') : collapsed(raw);
    if (this.top.name === 'head' && text !== ' ') this.popTo(this.stack.length - 2);
    const saysNothing = text === ' ' && this.top.last === undefined && this.top.kind.isBlock;
    if (!saysNothing) this.append(textKind, this.top, noAttributes, text);
  }

  open(kind: TagKind, attributes: readonly string[]): PageNode | undefined {
    const { name } = kind;
    if (name === 'html') {
      if (this.root.attributes.length === 0) this.root.attributes = attributes;
      return undefined;
    }
    if (name === 'body' && this.count(kind) > 0) return undefined;
    if (this.top.name === 'head' && !insideHead.has(name)) this.popTo(this.stack.length - 2);
    if (tableParts.has(name) && this.count(tagKind('table')) === 0) return undefined;
    if (name === 'form' && this.count(kind) > 0) return undefined;
    this.endSilently(kind);
    return this.add(kind, attributes);
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
    else this.closePhrase(name);
  }

  finish(): ParsedPage {
    const { nodes, root } = this;
    for (let i = nodes.length - 1; i > 0; i--) {
      const node = nodes[i];
      if (node?.parent !== undefined && node.end > node.parent.end) node.parent.end = node.end;
    }
    return { nodes, root, isCut: this.isFull };
  }

  private add(kind: TagKind, attributes: readonly string[]): PageNode {
    const node = this.append(kind, this.top, attributes, '');
    this.elements++;
    if (kind.isVoid) return node;
    if (this.stack.length < deepest) this.push(node);
    else this.overflow++;
    return node;
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
    if (name === 'li') this.endItem(items);
    else if (name === 'dt' || name === 'dd') this.endItem(terms);
    else if (headings.has(name) && headings.has(this.top.name)) this.popTo(this.stack.length - 2);
    else if (name === 'td' || name === 'th') this.endInTable(cells, rowsAndTables);
    else if (name === 'tr') this.endInTable(rowsAndCells, tables);
    else if (name === 'tbody' || name === 'thead' || name === 'tfoot' || name === 'caption')
      this.endInTable(tableParts, tables);
    else if (name === 'table' && (tableParts.has(this.top.name) || this.top.name === 'table')) {
      if (!cells.has(this.top.name)) this.endNearest(tables, none);
    } else if (name === 'a' && this.count(kind) > 0) this.closeFormatting('a');
    else if (name === 'option' && this.top.name === 'option') this.popTo(this.stack.length - 2);
    else if (name === 'button' && this.count(kind) > 0) this.endNearest(buttons, none);
  }

  private endItem(wanted: ReadonlySet<string>): void {
    for (let depth = this.stack.length - 1; depth > 0; depth--) {
      const node = this.stack[depth];
      if (node === undefined) return;
      if (wanted.has(node.name)) return this.popTo(depth - 1);
      if ((node.kind.isBlock || node.kind.isBarrier) && !seeThrough.has(node.name)) return;
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
    for (let depth = this.stack.length - 1; depth > 0; depth--) {
      const node = this.stack[depth];
      if (node === undefined) return;
      if (wanted.has(node.name)) return this.popTo(depth - 1);
      const isOwnPart = tableParts.has(node.name) && (wanted.has('table') || wanted.has('tr') || isGroup(wanted));
      if ((node.kind.isBarrier && !isOwnPart) || borders.has(node.name)) return;
    }
  }

  private closePhrase(name: string): void {
    for (let depth = this.stack.length - 1; depth > 0; depth--) {
      const node = this.stack[depth];
      if (node?.name === name) return this.popTo(depth - 1);
      if (node === undefined || node.kind.isBlock || node.kind.isBarrier) return;
    }
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
      if (!hasBlock) return this.popTo(depth - 1);
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
    if (isPreserving(node)) this.preDepth++;
  }

  /** Ends everything above a depth. */
  private popTo(depth: number): void {
    while (this.stack.length - 1 > depth) {
      const node = this.stack.pop();
      if (node === undefined) return;
      this.recount(node.kind, -1);
      if (isPreserving(node)) this.preDepth--;
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

function isGroup(wanted: ReadonlySet<string>): boolean {
  return wanted.has('tbody') || wanted.has('thead') || wanted.has('tfoot');
}

function isPreserving({ name }: PageNode): boolean {
  return name === 'pre' || name === 'listing' || name === 'xmp' || name === 'textarea';
}

/** Blanks as browsers show them; where a word may be broken is nobody's business here. */
function collapsed(text: string): string {
  const plain = /[\u00ad\u200b]/.test(text) ? text.replace(/[\u00ad\u200b]/g, '') : text;
  return /[\t\n\r\f\0\u00a0]| {2}/.test(plain) ? plain.replace(/[ \t\n\r\f\0\u00a0]{2,}|[\t\n\r\f\0\u00a0]/g, ' ') : plain;
}

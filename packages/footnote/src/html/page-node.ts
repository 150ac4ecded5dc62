import type { TagKind } from './elements.ts';

const hidden = 1;
const gone = 2;
const broken = 4;
const blanks = 8;

/** An element or a piece of text. All of a page stand in one list, each before what it holds. */
export class PageNode {
  readonly kind: TagKind;
  readonly parent: PageNode | undefined;
  /** Its place in the list. */
  readonly index: number;
  /** Name, value, name, value … */
  attributes: readonly string[];
  /** Of a piece of text, entities decoded, blanks collapsed outside of `pre`; of a script or style its source. */
  text: string;
  first: PageNode | undefined = undefined;
  last: PageNode | undefined = undefined;
  next: PageNode | undefined = undefined;
  /** The place in the list behind everything that it holds. */
  end: number;

  /** Answers to yes and no in one number: a page may have 300,000 nodes. */
  private flags = 0;

  /** Characters that a reader sees in it. */
  textLength = 0;
  /** Those of them that are in links. */
  linkLength = 0;
  /** Those that stand directly in it, in no block inside it. */
  ownLength = 0;
  /** Those of them that are in links. */
  ownLinks = 0;
  /** Those that stand in whole sentences, as far as their number tells. */
  prose = 0;
  commas = 0;

  constructor(kind: TagKind, parent: PageNode | undefined, index: number, attributes: readonly string[], text: string) {
    this.kind = kind;
    this.parent = parent;
    this.index = index;
    this.attributes = attributes;
    this.text = text;
    this.end = index + 1;
  }

  get name(): string {
    return this.kind.name;
  }

  /** No reader sees it, nor anything that it holds. */
  get isHidden(): boolean {
    return (this.flags & hidden) !== 0;
  }

  set isHidden(is: boolean) {
    this.flags = is ? this.flags | hidden : this.flags & ~hidden;
  }

  /** Hidden or left out, with all that it holds. */
  get isGone(): boolean {
    return (this.flags & gone) !== 0;
  }

  set isGone(is: boolean) {
    this.flags = is ? this.flags | gone : this.flags & ~gone;
  }

  /** Closed in the wrong order, so that nobody knows where it ends: it says nothing. */
  get isBroken(): boolean {
    return (this.flags & broken) !== 0;
  }

  set isBroken(is: boolean) {
    this.flags = is ? this.flags | broken : this.flags & ~broken;
  }

  /** Blanks and line feeds inside mean what they are. */
  get keepsBlanks(): boolean {
    return (this.flags & blanks) !== 0;
  }

  set keepsBlanks(is: boolean) {
    this.flags = is ? this.flags | blanks : this.flags & ~blanks;
  }

  get isText(): boolean {
    return this.kind.name === '#text';
  }

  /** Undefined where it is not there; empty where it has no value. */
  attribute(name: string): string | undefined {
    const { attributes } = this;
    for (let i = 0; i < attributes.length; i += 2) if (attributes[i] === name) return attributes[i + 1];
    return undefined;
  }
}

/** Blanks as browsers show them; where a word may be broken is nobody's business here. */
export function collapsed(text: string): string {
  const plain = /[\u00ad\u200b]/.test(text) ? text.replace(/[\u00ad\u200b]/g, '') : text;
  return /[\t\n\r\f\0\u00a0]| {2}/.test(plain)
    ? plain.replace(/[ \t\n\r\f\0\u00a0]{2,}|[\t\n\r\f\0\u00a0]/g, ' ')
    : plain;
}

/** The first of what a measured node holds that a reader sees. */
export function firstShown(node: PageNode): PageNode | undefined {
  let child = node.first;
  while (child !== undefined && (child.isGone || child.textLength === 0)) child = child.next;
  return child;
}

/** Goes through what a node holds, itself included, in order. `enter` says whether to go inside. */
export function walk(root: PageNode, enter: (node: PageNode) => boolean, leave?: (node: PageNode) => void): void {
  let node: PageNode | undefined = root;
  while (node !== undefined) {
    const child: PageNode | undefined = enter(node) ? node.first : undefined;
    if (child !== undefined) {
      node = child;
      continue;
    }
    let closing: PageNode | undefined = node;
    node = undefined;
    while (closing !== undefined && node === undefined) {
      leave?.(closing);
      if (closing === root) return;
      node = closing.next;
      closing = closing.parent;
    }
  }
}

/** Every node of a root that is not gone, in order; what `visit` lets go is not entered, and `onGone` hears of the others. */
export function eachShown(
  nodes: readonly PageNode[],
  root: PageNode,
  visit: (node: PageNode) => void,
  onGone?: (node: PageNode) => void,
): void {
  for (let i = root.index; i < root.end; i++) {
    const node = nodes[i];
    if (node === undefined) continue;
    if (node.isGone) onGone?.(node);
    else visit(node);
    if (node.isGone) i = node.end - 1;
  }
}

/** The words in it that are not gone, in one line. */
export function textOf(root: PageNode, limit = 10_000): string {
  const pieces: string[] = [];
  let length = 0;
  walk(root, (node) => {
    if (node.isGone || length > limit) return false;
    if (node.isText) {
      pieces.push(node.text.slice(0, limit));
      length += node.text.length;
    } else if (node.kind.isBlock || node.name === 'br') pieces.push(' ');
    return true;
  });
  return pieces.join('').replace(/\s+/g, ' ').trim();
}

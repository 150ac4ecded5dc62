import type { PageNode } from '../../../html/page-node.ts';

const leastProse = 80;

/** Counts, for each node from `from` to `until`, the characters, links and commas of what is not gone. */
export function measureNodes(nodes: readonly PageNode[], from = 0, until: number = nodes.length): void {
  for (let i = until - 1; i >= from; i--) {
    const node = nodes[i];
    if (node !== undefined) reset(node);
  }
  for (let i = until - 1; i >= from; i--) {
    const node = nodes[i];
    if (node === undefined || node.isGone) continue;
    if (node.isText) measureText(node);
    else if (node.name === 'a') measureLink(node);
    else if (node.kind.isBlock) {
      const plain = node.ownLength - node.ownLinks;
      if (plain >= leastProse && plain > node.ownLinks) node.prose += plain;
    }
    const { parent } = node;
    if (parent === undefined || i === from) continue;
    parent.textLength += node.textLength;
    parent.linkLength += node.linkLength;
    parent.commas += node.commas;
    parent.prose += node.prose;
    if (!node.kind.isBlock) {
      parent.ownLength += node.ownLength;
      parent.ownLinks += node.ownLinks;
    }
  }
}

function reset(node: PageNode): void {
  node.textLength = 0;
  node.linkLength = 0;
  node.ownLength = 0;
  node.ownLinks = 0;
  node.commas = 0;
  node.prose = 0;
}

function measureText(node: PageNode): void {
  const { text } = node;
  const length = text.trim().length;
  node.textLength = length;
  node.ownLength = length;
  if (length > 20) node.commas = commasIn(text);
}

function measureLink(node: PageNode): void {
  const href = node.attribute('href');
  if (href === undefined || node.isBroken) return;
  // Links within the page are notes and headings' anchors more often than menus.
  const weight = href.startsWith('#') ? 0.3 : 1;
  node.linkLength = node.textLength * weight;
  node.ownLinks = node.ownLength * weight;
}

/** Of all scripts: prose has them, menus don't. */
function commasIn(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2c) count++;
    else if (code > 0x5ff && otherCommas.has(code)) count++;
  }
  return count;
}

const otherCommas: ReadonlySet<number> = new Set([
  0x60c, 0x3001, 0xfe50, 0xfe10, 0xfe11, 0x2e41, 0x2e34, 0x2e32, 0xff0c,
]);

export function linkDensity(node: PageNode): number {
  return node.textLength === 0 ? 0 : node.linkLength / node.textLength;
}

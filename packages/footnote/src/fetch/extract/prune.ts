import { hintsOf } from './class-hints.ts';
import { linkDensity, measure } from './measure.ts';
import type { PageNode } from './page-node.ts';
import { words } from './tag-kinds.ts';

const containers = words('div section ul ol table form fieldset aside header footer figure dl p span article center h2 h3 h4 h5 h6');
const never = words('nav aside footer');

/** Takes out of a text what is not part of it. */
export function prune(nodes: readonly PageNode[], main: PageNode): void {
  measure(nodes, main.index, main.end);
  const counts = countInside(nodes, main);
  for (let i = main.index + 1; i < main.end; i++) {
    const node = nodes[i];
    if (node === undefined || node.isText) continue;
    if (!node.isGone && !isOut(node, main, counts)) continue;
    node.isGone = true;
    i = node.end - 1;
  }
}

interface Inside {
  paragraphs: number;
  images: number;
  items: number;
  inputs: number;
  code: number;
  commas: number;
}

function countInside(nodes: readonly PageNode[], main: PageNode): readonly Inside[] {
  const counts: Inside[] = [];
  for (let i = main.end - 1; i >= main.index; i--) {
    const node = nodes[i];
    if (node === undefined) continue;
    const own = counts[i] ?? { paragraphs: 0, images: 0, items: 0, inputs: 0, code: 0, commas: 0 };
    counts[i] = own;
    if (node.parent === undefined || i === main.index || (node.isGone && node.name !== 'input')) continue;
    const up = (counts[node.parent.index] ??= { paragraphs: 0, images: 0, items: 0, inputs: 0, code: 0, commas: 0 });
    up.paragraphs += own.paragraphs + (node.name === 'p' ? 1 : 0);
    up.images += own.images + (node.name === 'img' ? 1 : 0);
    up.items += own.items + (node.name === 'li' ? 1 : 0);
    up.inputs += own.inputs + (node.name === 'input' ? 1 : 0);
    up.code += own.code + (node.name === 'pre' || node.name === 'code' ? 1 : 0);
  }
  return counts;
}

function isOut(node: PageNode, main: PageNode, counts: readonly Inside[]): boolean {
  if (never.has(node.name)) return true;
  if (!containers.has(node.name)) return node.name === 'figcaption';
  const inside = counts[node.index];
  if (inside === undefined) return false;
  if (node.name === 'figure') return inside.code === 0 && !holdsTable(node);
  const hints = hintsOf(node);
  const share = node.textLength / Math.max(1, main.textLength);
  if (hints.isJunk && share < 0.5) return true;
  const density = linkDensity(node);
  if (node.name === 'ul' || node.name === 'ol') return density > 0.6 && node.textLength < 2_000;
  if (node.name === 'div' || node.name === 'section' || node.name === 'form' || node.name === 'fieldset') {
    if (inside.code > 0) return false;
    if (hints.weight < 0 && share < 0.5) return true;
    if (node.commas >= 10) return false;
    if (density > 0.5 && node.textLength < 1_000) return true;
    if (inside.inputs > inside.paragraphs / 3 && inside.inputs > 0) return true;
    if (inside.items > inside.paragraphs + 3 && density > 0.3) return true;
  }
  return false;
}

function holdsTable(node: PageNode): boolean {
  for (let child = node.first; child !== undefined; child = child.next) if (child.name === 'table') return true;
  return false;
}

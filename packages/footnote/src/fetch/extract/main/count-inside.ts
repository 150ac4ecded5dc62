import { words } from '../../../html/elements.ts';
import type { PageNode } from '../../../html/page-node.ts';

/** How many elements of some kinds an element holds. */
export interface InsideCounts {
  paragraphs: number;
  items: number;
  /** Fields of a form; they are never shown, and still say what an element is for. */
  inputs: number;
  code: number;
  cells: number;
  headCells: number;
  headings: number;
  /** Headings of the first rank. */
  titles: number;
  /** What opens and shuts, notes beside a text included. */
  folds: number;
  /** Fields and buttons. */
  controls: number;
}

const nothing: Readonly<InsideCounts> = {
  paragraphs: 0,
  items: 0,
  inputs: 0,
  code: 0,
  cells: 0,
  headCells: 0,
  headings: 0,
  titles: 0,
  controls: 0,
  folds: 0,
};
const counted = words('p li input button details pre code td th h1 h2 h3 h4 h5 h6');

/** For each element of a text. Most hold none of these, and there may be 100,000 of them: only the others are kept. */
export function countInside(nodes: readonly PageNode[], main: PageNode): (node: PageNode) => Readonly<InsideCounts> {
  const counts = new Map<PageNode, InsideCounts>();
  for (let i = main.end - 1; i >= main.index; i--) {
    const node = nodes[i];
    if (node?.parent === undefined || node.isText || (node.isGone && node.name !== 'input')) continue;
    const own = counts.get(node);
    if (own === undefined && !counted.has(node.name) && !node.keepsBlanks) continue;
    const up = counts.get(node.parent) ?? { ...nothing };
    counts.set(node.parent, up);
    add(up, own ?? nothing, node);
  }
  return (node) => counts.get(node) ?? nothing;
}

function add(up: InsideCounts, own: Readonly<InsideCounts>, node: PageNode): void {
  const { name } = node;
  up.paragraphs += own.paragraphs + Number(name === 'p');
  up.items += own.items + Number(name === 'li');
  // Outside of a form, one of several is chosen to see it: a tab.
  up.inputs += own.inputs + Number(name === 'input' && node.attribute('type') !== 'radio');
  up.folds += own.folds + Number(name === 'details');
  up.code += own.code + Number(name === 'code' || node.keepsBlanks);
  up.cells += own.cells + Number(name === 'td');
  up.headCells += own.headCells + Number(name === 'th');
  up.controls += own.controls + Number(name === 'input' || name === 'button');
  up.titles += own.titles + Number(name === 'h1');
  up.headings += own.headings + Number(/^h[1-6]$/.test(name));
}

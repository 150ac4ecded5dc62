import type { PageNode } from './page-node.ts';

/** How many elements of some kinds an element holds. */
export interface Inside {
  paragraphs: number;
  items: number;
  /** Fields of a form; they are never shown, and still say what an element is for. */
  inputs: number;
  code: number;
  cells: number;
  headCells: number;
}

/** For each element of a text, by its place. */
export function countInside(nodes: readonly PageNode[], main: PageNode): readonly Inside[] {
  const counts: Inside[] = [];
  for (let i = main.end - 1; i >= main.index; i--) {
    const node = nodes[i];
    if (node === undefined || node.isText) continue;
    const own = counts[i] ?? nothing();
    counts[i] = own;
    if (node.parent === undefined || (node.isGone && node.name !== 'input')) continue;
    const up = counts[node.parent.index] ?? nothing();
    counts[node.parent.index] = up;
    add(up, own, node.name);
  }
  return counts;
}

function add(up: Inside, own: Inside, name: string): void {
  up.paragraphs += own.paragraphs + Number(name === 'p');
  up.items += own.items + Number(name === 'li');
  up.inputs += own.inputs + Number(name === 'input');
  up.code += own.code + Number(name === 'pre' || name === 'code');
  up.cells += own.cells + Number(name === 'td');
  up.headCells += own.headCells + Number(name === 'th');
}

function nothing(): Inside {
  return { paragraphs: 0, items: 0, inputs: 0, code: 0, cells: 0, headCells: 0 };
}

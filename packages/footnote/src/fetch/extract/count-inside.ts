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
    up.paragraphs += own.paragraphs + (node.name === 'p' ? 1 : 0);
    up.items += own.items + (node.name === 'li' ? 1 : 0);
    up.inputs += own.inputs + (node.name === 'input' ? 1 : 0);
    up.code += own.code + (node.name === 'pre' || node.name === 'code' ? 1 : 0);
    up.cells += own.cells + (node.name === 'td' ? 1 : 0);
    up.headCells += own.headCells + (node.name === 'th' ? 1 : 0);
  }
  return counts;
}

function nothing(): Inside {
  return { paragraphs: 0, items: 0, inputs: 0, code: 0, cells: 0, headCells: 0 };
}

import type { PageNode } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import type { RemovedBlock } from '../../page-document.ts';
import type { MainText } from './main-text.ts';

const mostBlocks = 500;
const longestText = 80;

/** What a reader of the page sees and a reader of its main text doesn't, in the order of the page. */
export function removedBlocks({ nodes }: ParsedPage, { roots, reasons }: MainText): readonly RemovedBlock[] {
  const blocks: RemovedBlock[] = [];
  const inside = new Set(roots);
  const around = new Set<PageNode>();
  for (const root of roots) for (let up = root.parent; up !== undefined; up = up.parent) around.add(up);
  let insideEnd = 0;
  for (let i = 0; i < nodes.length && blocks.length < mostBlocks; i++) {
    const node = nodes[i];
    if (node === undefined || around.has(node)) continue;
    if (inside.has(node)) insideEnd = node.end;
    if (node.isHidden) i = node.end - 1;
    else if (node.isGone || i >= insideEnd) {
      const block = removedBlock(nodes, node, reasons.get(node) ?? 'it stands outside of the main text');
      if (block.characters > 0) blocks.push(block);
      i = node.end - 1;
    }
  }
  return blocks;
}

function removedBlock(nodes: readonly PageNode[], block: PageNode, reason: string): RemovedBlock {
  const pieces: string[] = [];
  let characters = 0;
  let length = 0;
  for (let i = block.index; i < block.end; i++) {
    const node = nodes[i];
    if (node?.isHidden) i = node.end - 1;
    else if (node?.isText) {
      characters += node.text.trim().length;
      if (length < 2 * longestText) pieces.push(node.text.slice(0, 2 * longestText));
      length += node.text.length;
    }
  }
  const text = pieces.join(' ').replace(/\s+/g, ' ').trim().slice(0, longestText).toWellFormed();
  return { reason, place: placeOf(block), characters, text };
}

/** As a selector would write it; of text, the element around it. */
function placeOf(node: PageNode): string {
  if (node.isText) return node.parent === undefined ? '' : placeOf(node.parent);
  const id = node.attribute('id')?.trim();
  const classes = (node.attribute('class') ?? '').split(/\s+/).filter((one) => one !== '');
  return `${node.name}${id ? `#${id}` : ''}${classes.map((one) => `.${one}`).join('')}`.slice(0, 120).toWellFormed();
}

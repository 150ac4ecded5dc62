import { type PageNode, textOf } from './page-node.ts';

/** A paragraph this long, or one that ends like a sentence, is the text itself. */
const leastParagraph = 100;

/** Leaves out what stands between the top of a text and its first sentence: its title, dates, names. */
export function trimStart(nodes: readonly PageNode[], roots: readonly PageNode[], title: string): void {
  const heading = letters(title);
  for (const root of roots) {
    for (let i = root.index; i < root.end; i++) {
      const node = nodes[i];
      if (node === undefined || node.isText) continue;
      if (node.isGone) i = node.end - 1;
      else if (/^h[1-3]$/.test(node.name) && repeats(letters(textOf(node, 400)), heading)) node.isGone = true;
    }
  }
  const [first] = roots;
  if (first !== undefined) trimBlocks(nodes, first);
}

function trimBlocks(nodes: readonly PageNode[], root: PageNode): void {
  for (let i = root.index; i < root.end; i++) {
    const node = nodes[i];
    if (node === undefined) continue;
    if (node.isGone) {
      i = node.end - 1;
      continue;
    }
    if (!node.kind.isBlock || node.ownLength === 0) continue;
    if (/^(h[1-6]|pre|table|ul|ol|dl|blockquote|li|td|th|dt|dd)$/.test(node.name)) return;
    const text = textOf(node, 400);
    if (text.length >= leastParagraph || /[.!?:;…。！？"”»]['")\]]?$/.test(text)) return;
    if (node.end - node.index > 40) return;
    node.isGone = true;
    i = node.end - 1;
  }
}

function repeats(heading: string, title: string): boolean {
  if (heading === '' || title === '') return false;
  if (heading === title) return true;
  const [short, long] = heading.length < title.length ? [heading, title] : [title, heading];
  return short.length >= 12 && short.length >= long.length * 0.6 && long.includes(short);
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

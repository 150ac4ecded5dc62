import type { Element, ElementContent, Root, RootContent } from 'hast';

/**
 * Makes one `<cite data-numbers="1 2" data-before="…">` of markers that stand side by side. A marker is a link whose text is a number
 * in brackets, or just that where its source has no address. Which numbers are sources is known to who shows them.
 */
export function groupCitations(): (tree: Root) => void {
  return (tree) => {
    tree.children = grouped(tree.children);
    nameWordsBefore(tree.children, '');
  };
}

/** Each chip knows the last words before it: by them it is told which claim it stands behind. */
function nameWordsBefore(nodes: readonly Node[], start: string): string {
  let before = start;
  for (const node of nodes) {
    if (node.type === 'text') before = (before + node.value).slice(-200);
    else if (node.type === 'element' && node.tagName === 'cite') node.properties['dataBefore'] = before;
    else if (node.type === 'element') before = nameWordsBefore(node.children, before);
  }
  return before;
}

type Node = RootContent | ElementContent;

function grouped<T extends Node>(nodes: readonly T[]): T[];
function grouped(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let open: { readonly element: Element; readonly numbers: number[] } | undefined;
  for (const node of nodes.flatMap(withMarkersApart)) {
    const number = numberOf(node);
    if (number !== undefined) {
      open ??= openGroup(result);
      if (!open.numbers.includes(number)) open.numbers.push(number);
      open.element.properties['dataNumbers'] = open.numbers.join(' ');
      continue;
    }
    open = undefined;
    if (node.type === 'element' && node.tagName !== 'code') node.children = grouped(node.children);
    result.push(node);
  }
  return result;
}

function openGroup(nodes: Node[]): { readonly element: Element; readonly numbers: number[] } {
  const element: Element = { type: 'element', tagName: 'cite', properties: {}, children: [] };
  nodes.push(element);
  return { element, numbers: [] };
}

/** A text with `[3]` in it becomes three: before, marker, behind. */
function withMarkersApart(node: Node): readonly Node[] {
  if (node.type !== 'text') return [node];
  const pieces = node.value.split(/(\[\d+\])/).filter((piece) => piece !== '');
  return pieces.map((value) => ({ type: 'text', value }));
}

function numberOf(node: Node): number | undefined {
  const [only, ...others] = node.type === 'element' && node.tagName === 'a' ? node.children : [node];
  if (only?.type !== 'text' || others.length > 0) return undefined;
  const [, digits] = /^\[(\d{1,3})\]$/.exec(only.value) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

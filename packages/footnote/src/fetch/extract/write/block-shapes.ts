import { firstShown, type PageNode } from '../../../html/page-node.ts';

const longestTerm = 600;

/** Such an item is a chapter: its list only arranges the page. */
export function beginsWithHeading(item: PageNode): boolean {
  for (let inner: PageNode | undefined = firstShown(item); inner !== undefined; inner = firstShown(inner)) {
    if (/^h[1-6]$/.test(inner.name)) return true;
    if (inner.isText || !inner.kind.isBlock) return false;
  }
  return false;
}

/** A term or a summary that is one line, not a chapter. */
export function isLabel(node: PageNode): boolean {
  const isOneLine = node.ownLength === node.textLength;
  return node.textLength <= longestTerm && (isOneLine || !/^(h[1-6]|pre|table)$/.test(firstShown(node)?.name ?? ''));
}

/** `[x]` for an item that can be ticked off. */
export function taskBox(item: PageNode): string {
  let box = item.first;
  while (box !== undefined && (box.name === 'p' || box.name === 'label' || box.text === ' '))
    box = box.text === ' ' ? box.next : box.first;
  if (box?.name !== 'input' || box.attribute('type')?.toLowerCase() !== 'checkbox') return '';
  return box.attribute('checked') === undefined ? '[ ] ' : '[x] ';
}

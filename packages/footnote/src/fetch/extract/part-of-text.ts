import type { PageNode } from '../../html/page-node.ts';

/** Buttons do something; those that open a section are also its heading, those that open a tab its label. */
export function isPartOfText(button: PageNode): boolean {
  return button.attribute('role') === 'tab' || /^(h[1-6]|summary|dt)$/.test(button.parent?.name ?? '');
}

/** A note at the foot of a text is a part of it, whatever its tag is. */
export function isFootnote(node: PageNode): boolean {
  return (
    node.name === 'aside' &&
    (/^doc-(footnotes?|endnotes?)$/.test(node.attribute('role') ?? '') ||
      /(^|[\s_-])footnotes?(?=$|[\s_-])/.test(node.attribute('class') ?? ''))
  );
}

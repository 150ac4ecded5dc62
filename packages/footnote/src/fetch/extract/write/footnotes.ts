import { type PageNode, textOf } from '../../../html/page-node.ts';

/** Footnotes of a text: what marks them in it, and where they stand. */
export interface Footnotes {
  /** The label of the note that a link leads to. */
  readonly referenceOf: (link: PageNode) => string | undefined;
  /** The label of the note that this element is. */
  readonly labelOf: (node: PageNode) => string | undefined;
}

const noteId = /^#(?:(?:user-content-)?fn|cite_note|footnote|note|_ftn|ftnt?|endnote)(?!ref)[-_:.]?[\w.:-]*$/i;

/** Finds footnotes by the links that lead to them and the ids that they lead to. */
export function findFootnotes(nodes: readonly PageNode[]): Footnotes {
  const ids = new Map<string, PageNode>();
  const links: PageNode[] = [];
  for (const node of nodes) {
    if (node.isText || node.attributes.length === 0) continue;
    const id = node.attribute('id');
    if (id !== undefined && !ids.has(id)) ids.set(id, node);
    if (node.name === 'a' && noteId.test(node.attribute('href') ?? '')) links.push(node);
  }
  const labels = new Map<PageNode, string>();
  const references = new Map<PageNode, string>();
  for (const link of links) {
    const target = ids.get((link.attribute('href') ?? '').slice(1));
    const label = textOf(link, 20).replace(/^[[(]|[\])]$/g, '');
    if (target === undefined || target.index < link.index || !/^(\d{1,3}|[a-z]{1,5}|[*†‡§])$/i.test(label)) continue;
    if (target.name !== 'li' && target.name !== 'p' && target.name !== 'div' && target.name !== 'dd') continue;
    const known = labels.get(target) ?? label;
    labels.set(target, known);
    references.set(link, known);
  }
  return { referenceOf: (link) => references.get(link), labelOf: (node) => labels.get(node) };
}

/** The arrow that leads from a note back to the text. */
export function isBackLink(link: PageNode): boolean {
  const marks = `${link.attribute('class') ?? ''} ${link.attribute('role') ?? ''} ${link.attribute('rev') ?? ''}`;
  if (/footnote-?back|backref|doc-backlink|reversefootnote|mw-cite-backlink/i.test(marks)) return true;
  return /^#/.test(link.attribute('href') ?? '') && /^(?:[↩↑^⤴\s]|\ufe0e)+$/.test(textOf(link, 20));
}

import { words } from '../../../html/elements.ts';
import { type PageNode, textOf } from '../../../html/page-node.ts';

/** Footnotes of a text: what marks them in it, and where they stand. */
export interface Footnotes {
  /** The label of the note that a link leads to. */
  readonly referenceOf: (link: PageNode) => string | undefined;
  /** The label of the note that this element is. */
  readonly labelOf: (node: PageNode) => string | undefined;
}

const noteId = /^#(?:(?:user-content-)?fn|cite_note|footnote|note|_ftn|ftnt?|endnote)(?!ref)[-_:.]?[\w.:-]*$/i;

const noteTags = words('li p div dd aside');

/** Finds footnotes by the links that lead to them and the ids that they lead to. */
export function findFootnotes(nodes: readonly PageNode[]): Footnotes {
  const ids = new Map<string, PageNode>();
  const links: PageNode[] = [];
  for (const node of nodes) {
    if (node.isText || node.attributes.length === 0) continue;
    const id = node.attribute('id');
    if (id !== undefined && !ids.has(id)) ids.set(id, node);
    if (node.name === 'a' && isReference(node)) links.push(node);
  }
  const labels = new Map<PageNode, string>();
  const references = new Map<PageNode, string>();
  for (const link of links) {
    const target = ids.get((link.attribute('href') ?? '').slice(1));
    const label = textOf(link, 20).replace(/^[[(]|[\])]$/g, '');
    if (target === undefined || target.index < link.index || !/^(\d{1,3}|[a-z]{1,5}|[*†‡§])$/i.test(label)) continue;
    if (!noteTags.has(target.name)) continue;
    const known = labels.get(target) ?? label;
    labels.set(target, known);
    hideOwnLabel(target, known);
    references.set(link, known);
  }
  return { referenceOf: (link) => references.get(link), labelOf: (node) => labels.get(node) };
}

function isReference(link: PageNode): boolean {
  const href = link.attribute('href') ?? '';
  if (noteId.test(href)) return true;
  const marks = `${link.attribute('role') ?? ''} ${link.attribute('class') ?? ''}`;
  return href.startsWith('#') && /doc-noteref|footnote-ref/i.test(marks);
}

/** A note that says its own label would say it twice. */
function hideOwnLabel(note: PageNode, label: string): void {
  let first = note.first;
  while (first?.isText === true && first.text.trim() === '') first = first.next;
  if (first === undefined || first.isText || first.kind.isBlock) return;
  if (textOf(first, 40).replace(/[\s[\]().:]/g, '') === label) first.isGone = true;
}

/** The arrow that leads from a note back to the text. */
export function isBackLink(link: PageNode): boolean {
  if (/^h[1-6]$/.test(link.parent?.name ?? '')) return false;
  const marks = `${link.attribute('class') ?? ''} ${link.attribute('role') ?? ''} ${link.attribute('rev') ?? ''}`;
  if (/footnote-?back|backref|doc-backlink|reversefootnote|mw-cite-backlink/i.test(marks)) return true;
  return /^#/.test(link.attribute('href') ?? '') && /^(?:[↩↑^⤴\s]|\ufe0e)+$/.test(textOf(link, 20));
}

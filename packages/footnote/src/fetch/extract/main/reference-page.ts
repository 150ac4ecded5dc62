import { words } from '../../../html/elements.ts';
import { eachShown, firstShown, type PageNode, textOf } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { letters } from './letters.ts';

const besideText = words('nav aside footer form');
const headings = words('h1 h2 h3 h4 h5 h6');
const codeTags = words('code tt kbd samp');

/**
 * Whether a page is there to be looked things up in: it has code, terms that are explained, headings that can be linked
 * to, and many of them for its length. Articles have none or few. Expects measured nodes.
 */
export function readsLikeReference({ nodes, root }: ParsedPage): boolean {
  let signs = 0;
  let passedEnd = 0;
  eachShown(nodes, root, (node) => {
    if (node.isText || node.index < passedEnd) return;
    if (node.keepsBlanks || besideText.has(node.name)) passedEnd = node.end;
    signs += signsOf(node);
  });
  const thousands = (root.textLength - root.linkLength) / 1_000;
  return signs >= 3 && signs >= thousands;
}

function signsOf(node: PageNode): number {
  if (node.keepsBlanks) return node.textLength > 0 ? 3 : 0;
  if (codeTags.has(node.name)) return 1;
  if (node.name === 'dt') return node.attribute('id') !== undefined || holdsCode(node) ? 1 : 0;
  if (node.name === 'th') return node.attribute('scope') === 'row' && isTerm(node) ? 1 : 0;
  if (node.name === 'a') return isAnchor(node) ? 0.5 : 0;
  if (!headings.has(node.name)) return 0;
  return (hasAnchor(node) || isSlugged(node) ? 1 : 0) + (titlesRows(node) ? 2 : 0);
}

function holdsCode(term: PageNode): boolean {
  for (let child = term.first; child !== undefined; child = child.next) if (codeTags.has(child.name)) return true;
  return false;
}

/** A name that can be looked up, beside what is said of it. */
function isTerm(head: PageNode): boolean {
  const name = firstShown(head)?.name ?? '';
  return name === 'a' || codeTags.has(name);
}

/** A link to itself, or a mark that links can lead to. */
function hasAnchor(heading: PageNode): boolean {
  for (let child = heading.first; child !== undefined; child = child.next) {
    if (child.name !== 'a') continue;
    const href = child.attribute('href');
    if (href?.startsWith('#') || (href === undefined && markOf(child) !== undefined)) return true;
  }
  return false;
}

/** It stands alone above the columns of a table: those are its members. */
function titlesRows({ parent, textLength }: PageNode): boolean {
  return parent?.name === 'td' && parent.attribute('colspan') !== undefined && parent.textLength === textLength;
}

/** Its address is made of its words. */
function isSlugged(heading: PageNode): boolean {
  const id = heading.attribute('id') ?? heading.parent?.attribute('id');
  return id !== undefined && id.length > 3 && letters(textOf(heading, 200)).startsWith(letters(id));
}

/** A name that is defined here, so that links can lead to it. */
function isAnchor(node: PageNode): boolean {
  return node.textLength > 0 && node.attribute('href') === undefined && markOf(node) !== undefined;
}

function markOf(link: PageNode): string | undefined {
  return link.attribute('name') ?? link.attribute('id');
}

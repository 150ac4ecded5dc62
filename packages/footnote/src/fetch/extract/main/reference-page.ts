import { words } from '../../../html/elements.ts';
import { eachShown, type PageNode, textOf } from '../../../html/page-node.ts';
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
  if (node.name === 'a') return isAnchor(node) ? 0.5 : 0;
  return headings.has(node.name) && (hasAnchor(node) || isSlugged(node)) ? 1 : 0;
}

function holdsCode(term: PageNode): boolean {
  for (let child = term.first; child !== undefined; child = child.next) if (codeTags.has(child.name)) return true;
  return false;
}

/** A link to itself, or a mark that links can lead to. */
function hasAnchor(heading: PageNode): boolean {
  for (let child = heading.first; child !== undefined; child = child.next) {
    if (child.name === 'a' && child.attribute('href')?.startsWith('#')) return true;
  }
  return false;
}

/** Its address is made of its words. */
function isSlugged(heading: PageNode): boolean {
  const id = heading.attribute('id') ?? heading.parent?.attribute('id');
  return id !== undefined && id.length > 3 && letters(textOf(heading, 200)).startsWith(letters(id));
}

/** A name that is defined here, so that links can lead to it. */
function isAnchor(node: PageNode): boolean {
  return (
    node.textLength > 0 &&
    node.attribute('href') === undefined &&
    (node.attribute('name') ?? node.attribute('id')) !== undefined
  );
}

import { words } from '../../../html/elements.ts';
import { eachShown, type PageNode } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { hintsOf } from './class-hints.ts';
import type { LeaveOut } from './leave-out.ts';
import { linkDensity, measureNodes } from './measure-nodes.ts';

/** A landmark with less of the page's text than this was put around something else. */
const leastLandmark = 0.5;
/** An element that holds this much of what is around it is where the text goes on. */
const mostText = 0.8;
const mostArticle = 0.6;
const leastParts = 0.1;
const mostEdge = 0.25;

/** What a text is made of: an element that directly holds some of it is the column itself. */
const textParts = words('h1 h2 h3 h4 h5 h6 p pre dl ul ol blockquote');

/** The element that holds the text, all of it; what stands beside it and reads like none of it is left out. */
export function findColumn({ nodes, root }: ParsedPage, leaveOut: LeaveOut): readonly PageNode[] {
  measureNodes(nodes);
  const landmark = findLandmark(nodes, root);
  const top = landmark === undefined ? root : (articleIn(nodes, landmark) ?? landmark);
  const isFound = landmark !== undefined;
  let column = top;
  while (!holdsParts(column)) {
    const inner = largestChild(column);
    if (inner === undefined || plainLength(inner) < mostText * plainLength(column)) break;
    for (let child = column.first; child !== undefined; child = child.next) {
      const isBeside = child !== inner && !child.isGone && !child.isText;
      if (isBeside && !readsLikeText(child, isFound))
        leaveOut(child, 'it stands beside the text and reads like none of it');
    }
    column = inner;
  }
  trimEdges(column, leaveOut, isFound);
  return [top];
}

function findLandmark(nodes: readonly PageNode[], root: PageNode): PageNode | undefined {
  return nodes.find(
    (node) =>
      (node.name === 'main' || (!node.isText && node.attribute('role') === 'main')) &&
      !isGoneAround(node) &&
      plainLength(node) >= leastLandmark * plainLength(root),
  );
}

/** The only article of a landmark, where it holds most of it and what is around it has no title of its own. */
function articleIn(nodes: readonly PageNode[], landmark: PageNode): PageNode | undefined {
  const found: PageNode[] = [];
  let hasTitle = false;
  eachShown(nodes, landmark, (node) => {
    if (node.index < (found.at(-1)?.end ?? 0)) return;
    if (node.name === 'article') found.push(node);
    if (node.name === 'h1') hasTitle = true;
  });
  const [article] = found;
  const isMost = article !== undefined && plainLength(article) >= mostArticle * plainLength(landmark);
  return found.length === 1 && isMost && !hasTitle ? article : undefined;
}

function isGoneAround(node: PageNode): boolean {
  for (let up: PageNode | undefined = node; up !== undefined; up = up.parent) if (up.isGone) return true;
  return false;
}

function plainLength(node: PageNode): number {
  return node.textLength - node.linkLength;
}

/** A heading, or more than a line or two of what a text is made of. */
function holdsParts(node: PageNode): boolean {
  let length = 0;
  for (let child = node.first; child !== undefined; child = child.next) {
    if (child.isGone || child.textLength === 0) continue;
    if (/^h[1-6]$/.test(child.name)) return true;
    if (child.isText || textParts.has(child.name)) length += plainLength(child);
  }
  return length >= leastParts * plainLength(node);
}

/** Leaves out what a column begins and ends with where its name says that it belongs to the site. */
function trimEdges(column: PageNode, leaveOut: LeaveOut, isFound: boolean): void {
  const children: PageNode[] = [];
  for (let child = column.first; child !== undefined; child = child.next) {
    if (!child.isGone && child.textLength > 0) children.push(child);
  }
  for (const edge of [children, children.toReversed()]) {
    for (const child of edge) {
      const isSmall = plainLength(child) < mostEdge * plainLength(column);
      if (child.isText || !isSmall || holdsHeading(child)) break;
      const isMenu = !isFound && edge === children && linkDensity(child) > 0.5;
      if (!isMenu && !isNamedFurniture(child)) break;
      leaveOut(
        child,
        isMenu ? 'a list of links above the text' : 'its name says furniture and the text begins or ends with it',
      );
    }
  }
}

function isNamedFurniture(node: PageNode): boolean {
  const hints = hintsOf(node);
  return hints.isUnlikely || hints.isJunk || hints.isControl;
}

function largestChild(node: PageNode): PageNode | undefined {
  let largest: PageNode | undefined;
  for (let child = node.first; child !== undefined; child = child.next) {
    if (child.isText || child.isGone || !child.kind.isBlock) continue;
    if (largest === undefined || plainLength(child) > plainLength(largest)) largest = child;
  }
  return largest;
}

/** A heading above the column, a note below it. In a landmark, all but lists of links. */
function readsLikeText(node: PageNode, isFound: boolean): boolean {
  if (node.textLength === 0 || holdsHeading(node)) return true;
  if (isFound) return linkDensity(node) < 0.5;
  return linkDensity(node) < 0.3 && !isNamedFurniture(node) && (node.prose > 0 || !node.kind.isBlock);
}

/** Of a chapter or of a value: menus and banners have neither. */
function holdsHeading(node: PageNode): boolean {
  if (/^h[1-6]$/.test(node.name) || (node.name === 'th' && namesValue(node))) return true;
  for (let child = node.first; child !== undefined; child = child.next) if (holdsHeading(child)) return true;
  return false;
}

function namesValue(head: PageNode): boolean {
  let beside = head.next;
  while (beside?.isText) beside = beside.next;
  return head.textLength > 0 && beside?.name === 'td' && plainLength(beside) > 0;
}

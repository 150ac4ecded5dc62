import { words } from '../../../html/elements.ts';
import { eachShown, type PageNode, textOf } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { isFootnote, isPartOfText } from '../part-of-text.ts';
import { hintsOf, namesSayContents } from './class-hints.ts';
import { countInside, type InsideCounts } from './count-inside.ts';
import type { LeaveOut } from './leave-out.ts';
import { letters } from './letters.ts';
import { linkDensity, measureNodes } from './measure-nodes.ts';

const furnitureRoles: ReadonlyMap<string, string> = new Map([
  ['navigation', 'a menu'],
  ['menu', 'a menu'],
  ['menubar', 'a menu'],
  ['search', 'a search form'],
  ['dialog', 'a dialog'],
  ['alertdialog', 'a dialog'],
  ['contentinfo', 'the foot of the site'],
  ['banner', 'the head of the site'],
]);
/** What can be furniture by its names alone, where it looks like it. */
const boxes = words('div section ul ol table form fieldset header figure dl p span article center aside td details');
/** An element with this share of a page's text is what people come for, whatever it is called. */
const mostOfPage = 0.4;
const shortText = 200;

/** Leaves out what is around a text, or between its parts: by what it is built of; names only tell what it then is. */
export function leaveOutFurniture(page: ParsedPage, leaveOut: LeaveOut): void {
  const { nodes, root } = page;
  measureNodes(nodes);
  const insideOf = countInside(nodes, root);
  let codeEnd = 0;
  eachShown(nodes, root, (node) => {
    if (node.isText || node.index < codeEnd || node === root || node.name === 'body') return;
    if (node.keepsBlanks || node.name === 'code') codeEnd = node.end;
    else if (node.textLength < mostOfPage * root.textLength) {
      const reason = whyFurniture(node, insideOf(node));
      if (reason !== undefined) leaveOut(node, reason);
    }
  });
}

function whyFurniture(node: PageNode, inside: Readonly<InsideCounts>): string | undefined {
  const role = node.attribute('role');
  const byRole = role === undefined ? undefined : furnitureRoles.get(role);
  if (byRole !== undefined) return `its role says that it is ${byRole}`;
  switch (node.name) {
    case 'nav':
      return 'a menu';
    case 'footer':
      return node.parent?.name === 'blockquote' ? undefined : 'the foot of the page';
    case 'button':
      return isPartOfText(node) ? undefined : 'a button';
    case 'form':
      return inside.inputs > 0 && inside.code === 0 ? 'a form' : undefined;
    case 'header':
      return isOutside(node) && inside.headings === 0 ? 'the head of the site' : undefined;
    case 'ul':
    case 'ol':
      return isIn(node, 'header') && linkDensity(node) > 0.5
        ? 'it stands beside the title and is mostly links'
        : whyNamed(node, inside);
    default:
      return boxes.has(node.name) ? whyNamed(node, inside) : undefined;
  }
}

/** A name says what an element is only where it looks like that. */
function whyNamed(node: PageNode, inside: Readonly<InsideCounts>): string | undefined {
  if (isFootnote(node)) return undefined;
  if (node.name === 'aside' || node.attribute('role') === 'complementary') {
    if (isOutside(node)) return 'it stands beside the text';
    if (linkDensity(node) > 0.5) return 'it stands beside the text and is mostly links';
    if (inside.controls > 0 && inside.code === 0) return 'it stands beside the text and has fields or buttons';
  }
  if (inside.titles > 0 || (inside.code > 0 && linkDensity(node) < 0.9)) return undefined;
  const hints = hintsOf(node, !isAddress(node));
  if (namesSayContents(node) && linkDensity(node) > 0.25 && inside.cells === 0)
    return 'its name says that it lists the contents';
  if (hints.isControl && saysNothing(node, inside)) return 'its name says that it is pressed or counted, not read';
  if (!hints.isJunk && !hints.isUnlikely) return undefined;
  if (linkDensity(node) > 0.5) return 'its name says furniture and it is mostly links';
  if (node.textLength < shortText && inside.controls > 0) return 'its name says furniture and it has fields or buttons';
  return undefined;
}

/** Short, and no sentence of a text. */
function saysNothing(node: PageNode, inside: Readonly<InsideCounts>): boolean {
  return node.textLength < 80 && inside.headings === 0 && inside.code === 0 && !/[.!:;]$/.test(textOf(node, 100));
}

/** An id that repeats the heading is the address of a chapter; one with signs that no stylesheet likes, of a member. */
function isAddress(node: PageNode): boolean {
  const id = node.attribute('id');
  if (id === undefined) return false;
  if (/[:.()]/.test(id)) return true;
  for (let child = node.first, i = 0; child !== undefined && i < 8; child = child.next, i++) {
    if (/^(h[1-6]|header|dt)$/.test(child.name)) {
      const [one, other] = [letters(id), letters(textOf(child, 200))];
      return one !== '' && (other.includes(one) || one.includes(other));
    }
  }
  return false;
}

function isIn(node: PageNode, name: string): boolean {
  for (let up = node.parent; up !== undefined; up = up.parent) if (up.name === name) return true;
  return false;
}

/** In no element that holds the text or a chapter of it. */
function isOutside(node: PageNode): boolean {
  for (let up = node.parent; up !== undefined; up = up.parent) {
    if (/^(main|article|section|td|dd|li)$/.test(up.name) || up.attribute('role') === 'main') return false;
  }
  return true;
}

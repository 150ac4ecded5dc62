import { words } from '../../../html/elements.ts';
import type { PageNode } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { isFootnote, isPartOfText } from '../part-of-text.ts';
import { hintsOf } from './class-hints.ts';
import type { LeaveOut } from './leave-out.ts';

const unlikelyRoles = words('menu menubar complementary navigation alert alertdialog dialog contentinfo banner search');
const unlikelyTags = words('nav aside footer');
/** What their names say is about their looks. */
const mostNote = 500;
const keepsNames = words('a h1 h2 h3 h4 h5 h6');

/** Marks what is around the text of most pages, by its tag, role and names. */
export function markUnlikely({ nodes }: ParsedPage, trustsNames: boolean, leaveOut: LeaveOut): void {
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === undefined || node.isText || node.isGone) continue;
    if (node.name === 'html' || node.name === 'body' || node.name === 'article' || node.name === 'main') continue;
    const role = node.attribute('role');
    if (
      (unlikelyTags.has(node.name) && !isFootnote(node)) ||
      (node.name === 'button' && !isPartOfText(node)) ||
      (role !== undefined && unlikelyRoles.has(role))
    )
      leaveOut(node, 'its tag or role is that of something around a text');
    else if (
      trustsNames &&
      !keepsNames.has(node.name) &&
      hintsOf(node).isUnlikely &&
      !isInside(node, (up) => up.keepsBlanks || up.name === 'table' || up.name === 'code') &&
      !holdsCode(node)
    )
      leaveOut(node, 'its name is that of something around a text');
    if (node.isGone) i = node.end - 1;
  }
}

function isInside(node: PageNode, isWanted: (up: PageNode) => boolean): boolean {
  for (let up: PageNode | undefined = node; up !== undefined; up = up.parent) if (isWanted(up)) return true;
  return false;
}

/** A line or two with code in it are a note of a reference, not what readers say below an article. */
function holdsCode(node: PageNode): boolean {
  if (node.textLength > mostNote) return false;
  for (let child = node.first; child !== undefined; child = child.next) if (child.name === 'code') return true;
  return false;
}

import { words } from '../../../html/elements.ts';
import type { PageNode } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { hintsOf } from './class-hints.ts';
import { isPartOfText } from './furniture.ts';
import type { LeaveOut } from './leave-out.ts';

const unlikelyRoles = words('menu menubar complementary navigation alert alertdialog dialog contentinfo banner search');
const unlikelyTags = words('nav aside footer');
/** What their names say is about their looks. */
const keepsNames = words('a h1 h2 h3 h4 h5 h6');

/** Marks what is around the text of most pages, by its tag, role and names. */
export function markUnlikely({ nodes }: ParsedPage, trustsNames: boolean, leaveOut: LeaveOut): void {
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === undefined || node.isText || node.isGone) continue;
    if (node.name === 'html' || node.name === 'body' || node.name === 'article' || node.name === 'main') continue;
    const role = node.attribute('role');
    if (
      unlikelyTags.has(node.name) ||
      (node.name === 'button' && !isPartOfText(node)) ||
      (role !== undefined && unlikelyRoles.has(role))
    )
      leaveOut(node, 'its tag or role is that of something around a text');
    else if (
      trustsNames &&
      !keepsNames.has(node.name) &&
      hintsOf(node).isUnlikely &&
      !isInside(node, 'table') &&
      !isInside(node, 'code') &&
      !isInside(node, 'pre')
    )
      leaveOut(node, 'its name is that of something around a text');
    if (node.isGone) i = node.end - 1;
  }
}

function isInside(node: PageNode, name: string): boolean {
  for (let up = node.parent; up !== undefined; up = up.parent) if (up.name === name) return true;
  return false;
}

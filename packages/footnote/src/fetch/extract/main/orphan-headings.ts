import { eachShown, type PageNode, textOf } from '../../../html/page-node.ts';
import type { LeaveOut } from './leave-out.ts';

const longestLabel = 60;
const why = 'nothing that it announces is left';

/** Leaves out headings of what was left out: nothing stands between them and the next one, or the end. */
export function dropOrphans(nodes: readonly PageNode[], roots: readonly PageNode[], leaveOut: LeaveOut): void {
  /** Headings with nothing below them yet, the highest first. */
  let open: PageNode[] = [];
  let wasCut = false;

  function visit(node: PageNode): void {
    if (announcesNothing(node)) {
      leaveOut(node, why);
    } else if (/^h[1-6]$/.test(node.name)) {
      const isBelow = (heading: PageNode) => heading.name < node.name;
      if (wasCut) for (const heading of open) if (!isBelow(heading)) leaveOut(heading, why);
      open = [...open.filter(isBelow), node];
      wasCut = false;
    } else if (isSeen(node) && !isInHeading(node, open.at(-1))) {
      open = [];
      wasCut = false;
    }
  }

  for (const root of roots) {
    eachShown(nodes, root, visit, (gone) => {
      wasCut ||= !gone.isHidden && gone.textLength > 0;
    });
  }
  for (const heading of open) leaveOut(heading, why);
}

/** A line such as "Also of interest:" before a list that was left out. */
function announcesNothing(node: PageNode): boolean {
  if (node.name !== 'p' || node.textLength > longestLabel) return false;
  let next = node.next;
  while (next?.isText === true && next.text.trim() === '') next = next.next;
  const wasLeftOut = next?.isGone === true && !next.isHidden && (next.name === 'ul' || next.name === 'ol');
  return wasLeftOut && /[:：]$/.test(textOf(node, 2 * longestLabel));
}

function isSeen(node: PageNode): boolean {
  return node.name === 'img' || (node.isText && node.text.trim() !== '');
}

function isInHeading(node: PageNode, heading: PageNode | undefined): boolean {
  return heading !== undefined && node.index < heading.end;
}

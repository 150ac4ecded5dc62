import { eachShown, type PageNode } from './page-node.ts';

/** Leaves out headings of what was left out: nothing stands between them and the next one, or the end. */
export function dropOrphans(nodes: readonly PageNode[], roots: readonly PageNode[]): void {
  /** Headings with nothing below them yet, the highest first. */
  let open: PageNode[] = [];
  let wasCut = false;

  function visit(node: PageNode): void {
    if (/^h[1-6]$/.test(node.name)) {
      const isBelow = (heading: PageNode) => heading.name < node.name;
      if (wasCut) for (const heading of open) heading.isGone ||= !isBelow(heading);
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
  for (const heading of open) heading.isGone = true;
}

function isSeen(node: PageNode): boolean {
  return node.name === 'img' || (node.isText && node.text.trim() !== '');
}

function isInHeading(node: PageNode, heading: PageNode | undefined): boolean {
  return heading !== undefined && node.index < heading.end;
}

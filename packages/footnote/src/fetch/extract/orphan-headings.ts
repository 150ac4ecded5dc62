import type { PageNode } from './page-node.ts';

/** Leaves out headings of what was left out: nothing stands between them and the next one, or the end. */
export function dropOrphans(nodes: readonly PageNode[], roots: readonly PageNode[]): void {
  let open: PageNode[] = [];
  let wasCut = false;
  for (const root of roots) {
    for (let i = root.index; i < root.end; i++) {
      const node = nodes[i];
      if (node === undefined) continue;
      if (node.isGone) {
        wasCut ||= !node.isHidden && node.textLength > 0;
        i = node.end - 1;
      } else if (/^h[1-6]$/.test(node.name)) {
        const above = open.filter((heading) => heading.name < node.name);
        if (wasCut) for (const heading of open) if (heading.name >= node.name) heading.isGone = true;
        open = [...above, node];
        wasCut = false;
        i = node.end - 1;
      } else if ((node.isText && node.text.trim() !== '') || node.name === 'img') {
        open = [];
        wasCut = false;
      }
    }
  }
  for (const heading of open) heading.isGone = true;
}

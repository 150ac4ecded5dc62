import { findMain, markUnlikely } from './find-main.ts';
import type { PageNode } from './page-node.ts';
import type { ParsedPage } from './parse-html.ts';
import { prune } from './prune.ts';
import { trimStart } from './trim-start.ts';

/** A text this long is one, whatever else is on the page. */
const enough = 500;

/** From the strictest way of reading a page to the one that leaves hardly anything out. */
const attempts = [
  { trustsNames: true, prunes: true },
  { trustsNames: false, prunes: true },
  { trustsNames: false, prunes: false },
] as const;

/** The elements that hold the main text, with everything else in them gone; empty where there is none. */
export function markMain(page: ParsedPage, title: string): readonly PageNode[] {
  let best: { readonly roots: readonly PageNode[]; readonly gone: readonly boolean[]; readonly length: number } | undefined;
  for (const attempt of attempts) {
    for (const node of page.nodes) node.isGone = node.isHidden;
    markUnlikely(page, attempt.trustsNames);
    const roots = findMain(page);
    if (attempt.prunes) {
      for (const root of roots) prune(page.nodes, root);
      trimStart(page.nodes, roots, title);
    }
    const length = shownLength(page.nodes, roots);
    if (length >= enough) return roots;
    if (length > (best?.length ?? 0)) best = { roots, gone: page.nodes.map((node) => node.isGone), length };
  }
  for (const node of page.nodes) node.isGone = best?.gone[node.index] ?? node.isHidden;
  return best?.roots ?? [];
}

function shownLength(nodes: readonly PageNode[], roots: readonly PageNode[]): number {
  let length = 0;
  for (const root of roots) {
    for (let i = root.index; i < root.end; i++) {
      const node = nodes[i];
      if (node === undefined) continue;
      if (node.isGone) i = node.end - 1;
      else if (node.isText) length += node.text.length;
    }
  }
  return length;
}

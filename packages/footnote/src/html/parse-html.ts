import type { PageNode } from './page-node.ts';
import { scanHtml } from './scan-html.ts';
import { TreeBuilder } from './tree-builder.ts';

export interface ParsedPage {
  /** Every node before what it holds; the first one holds all others. */
  readonly nodes: readonly PageNode[];
  readonly root: PageNode;
}

/** A page as a tree: close to what browsers build where people write HTML, and flat where an attacker does. */
export function parseHtml(html: string): ParsedPage {
  const tree = new TreeBuilder();
  scanHtml(html, tree);
  return tree.finish();
}

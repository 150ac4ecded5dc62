import type { Extracted, Wanted } from '../document.ts';
import { findMain, markUnlikely } from './find-main.ts';
import { markHidden } from './hidden-elements.ts';
import { baseAddress } from './link-address.ts';
import { measure } from './measure.ts';
import { findNotes } from './notes.ts';
import type { PageNode } from './page-node.ts';
import { parseHtml } from './parse-html.ts';
import { prune } from './prune.ts';
import { writeContent } from './write-content.ts';

export function extractHtml(html: string, options: Wanted & { readonly url: string }): Extracted {
  const page = parseHtml(html);
  markHidden(page);
  let roots: readonly PageNode[] = [page.root];
  if (options.mode === 'main') {
    markUnlikely(page);
    const found = findMain(page);
    if (found.length > 0) roots = found;
    for (const root of roots) prune(page.nodes, root);
  }
  measure(page.nodes);
  const base = baseAddress(undefined, options.url);
  const content = writeContent(roots, { isMarkdown: options.format === 'markdown', base, notes: findNotes(page.nodes) });
  return { title: '', content, links: [], isWhole: roots[0] === page.root };
}

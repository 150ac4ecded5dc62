import type { Extracted, Wanted } from '../document.ts';
import { markHidden } from './hidden-elements.ts';
import { baseAddress } from './link-address.ts';
import { markMain } from './main-text.ts';
import { measure } from './measure.ts';
import { readMetadata } from './metadata.ts';
import { findNotes } from './notes.ts';
import type { PageNode } from './page-node.ts';
import { parseHtml } from './parse-html.ts';
import { writeContent } from './write-content.ts';

export function extractHtml(html: string, options: Wanted & { readonly url: string }): Extracted {
  const page = parseHtml(html);
  markHidden(page);
  const base = baseAddress(baseOf(page.nodes), options.url);
  const metadata = readMetadata(page, base);
  let roots: readonly PageNode[] = [page.root];
  if (options.mode === 'main') {
    const found = markMain(page, metadata.title);
    if (found.length > 0) roots = found;
  }
  measure(page.nodes);
  const content = writeContent(roots, { isMarkdown: options.format === 'markdown', base, notes: findNotes(page.nodes) });
  return { ...metadata, content, links: [], isWhole: roots[0] === page.root };
}

function baseOf(nodes: readonly PageNode[]): string | undefined {
  return nodes.find((node) => node.name === 'base' && node.attribute('href') !== undefined)?.attribute('href');
}

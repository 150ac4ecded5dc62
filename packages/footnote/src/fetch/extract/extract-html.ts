import type { PageLink } from '../../contract/page.ts';
import { eachShown, type PageNode, textOf } from '../../html/page-node.ts';
import { parseHtml } from '../../html/parse-html.ts';
import type { ContentOptions, Extracted, PageAnchor } from '../page-document.ts';
import { markHidden } from './hidden-elements.ts';
import { markMain } from './main/main-text.ts';
import { measureNodes } from './main/measure-nodes.ts';
import { removedParts } from './main/removed-parts.ts';
import { readMetadata } from './metadata.ts';
import { hideLineNumbers } from './write/code-block.ts';
import { findFootnotes } from './write/footnotes.ts';
import { baseAddress, type LinkReader, linkReader } from './write/link-address.ts';
import type { WriteOptions } from './write/phrase-writer.ts';
import { findTabs } from './write/tabs.ts';
import { writeContent } from './write/write-content.ts';
import { writeHtml } from './write/write-html.ts';

/**
 * What is in a page: its text without what stands around it, and what it says about itself. The same
 * page always gives the same; time and memory grow with its length only, whatever is in it.
 */
export function extractHtml(html: string, options: ContentOptions & { readonly url: string }): Extracted {
  const page = parseHtml(html);
  markHidden(page);
  hideLineNumbers(page.nodes);
  const base = baseAddress(baseOf(page.nodes), options.url);
  const address = linkReader(base);
  const metadata = readMetadata(page, base);
  const main = options.mode === 'main' ? markMain(page, metadata.title, options.explain === true) : undefined;
  const isWhole = main === undefined || main.roots.length === 0;
  const roots = isWhole ? [page.root] : main.roots;
  const removed = isWhole || options.explain !== true ? undefined : removedParts(page, main);
  measureNodes(page.nodes);
  let isCut = false;
  const onCut = () => {
    isCut = true;
  };
  const { content, anchors } = write(roots, page.nodes, { address, onCut, format: options.format });
  return {
    ...metadata,
    content,
    isCut,
    ...(anchors === undefined || anchors.length === 0 ? {} : { anchors }),
    links: linksIn(roots, page.nodes, address),
    isWhole,
    ...(main === undefined ? {} : { kept: { share: isWhole ? 1 : Math.min(1, main.share) } }),
    ...(removed === undefined ? {} : { removed }),
  };
}

function write(
  roots: readonly PageNode[],
  nodes: readonly PageNode[],
  { format, address, onCut }: Pick<ContentOptions, 'format'> & Pick<WriteOptions, 'address' | 'onCut'>,
): { readonly content: string; readonly anchors?: readonly PageAnchor[] } {
  switch (format) {
    case 'markdown':
    case 'text':
      return writeContent(roots, {
        isMarkdown: format === 'markdown',
        address,
        onCut,
        notes: findFootnotes(nodes),
        tabs: findTabs(nodes),
      });
    case 'html':
      return { content: writeHtml(roots, address, onCut) };
    default:
      return format satisfies never;
  }
}

function baseOf(nodes: readonly PageNode[]): string | undefined {
  return nodes.find((node) => node.name === 'base' && node.attribute('href') !== undefined)?.attribute('href');
}

const mostLinks = 2_000;
const longestText = 200;

/** Each address once, in the order of the text, with the first words that lead there. Places in the page itself don't count. */
function linksIn(roots: readonly PageNode[], nodes: readonly PageNode[], address: LinkReader): readonly PageLink[] {
  const links = new Map<string, string>();
  for (const root of roots) {
    eachShown(nodes, root, (node) => {
      if (node.name !== 'a' || links.size >= mostLinks || (node.attribute('href') ?? '#').startsWith('#')) return;
      const url = address(node.attribute('href'));
      if (url !== undefined && !links.get(url)) links.set(url, textOf(node, longestText).slice(0, longestText));
    });
  }
  return Array.from(links, ([url, text]) => ({ text, url }));
}

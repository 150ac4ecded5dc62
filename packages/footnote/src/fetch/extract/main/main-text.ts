import { eachShown, type PageNode } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { findMain } from './find-main.ts';
import { markUnlikely } from './mark-unlikely.ts';
import { measureNodes } from './measure-nodes.ts';
import { dropOrphans } from './orphan-headings.ts';
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
  const prose = allProse(page);
  const readings: MainTextReading[] = [];
  for (const attempt of attempts) {
    const reading = read(page, title, attempt);
    // On a page without a whole sentence, half of all prose is nothing, and nothing is no text.
    const isText = reading.length > 0 && reading.length >= 0.5 * prose;
    if (isText || reading.length >= enough) return reading.roots;
    readings.push({ ...reading, gone: page.nodes.map((node) => node.isGone) });
  }
  const longest = Math.max(...readings.map(({ length }) => length));
  const best = readings.find(({ length }) => length > 0 && length >= 0.5 * longest);
  for (const node of page.nodes) node.isGone = best?.gone?.[node.index] ?? node.isHidden;
  return best?.roots ?? [];
}

interface MainTextReading {
  readonly roots: readonly PageNode[];
  readonly length: number;
  /** What was left out, by the places of nodes. */
  readonly gone?: readonly boolean[];
}

function read(page: ParsedPage, title: string, { trustsNames, prunes }: (typeof attempts)[number]): MainTextReading {
  for (const node of page.nodes) node.isGone = node.isHidden;
  markUnlikely(page, trustsNames);
  const roots = findMain(page);
  if (prunes) for (const root of roots) prune(page.nodes, root);
  trimStart(page.nodes, roots, title);
  dropOrphans(page.nodes, roots);
  return { roots, length: shownLength(page.nodes, roots) };
}

/** Of the whole page, except for what calls itself a menu or a footer. */
function allProse(page: ParsedPage): number {
  markUnlikely(page, false);
  measureNodes(page.nodes);
  return page.root.prose;
}

function shownLength(nodes: readonly PageNode[], roots: readonly PageNode[]): number {
  let length = 0;
  for (const root of roots) {
    eachShown(nodes, root, (node) => {
      if (node.isText) length += node.text.length;
    });
  }
  return length;
}

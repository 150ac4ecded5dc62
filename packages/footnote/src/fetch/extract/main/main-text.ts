import { eachShown, type PageNode } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { findMain } from './find-main.ts';
import { leaveOutFurniture } from './furniture.ts';
import { createShareMeter } from './kept-share.ts';
import { createLeftOut, type LeaveOut, type LeftOut } from './leave-out.ts';
import { markUnlikely } from './mark-unlikely.ts';
import { measureNodes } from './measure-nodes.ts';
import { dropOrphans } from './orphan-headings.ts';
import { prune } from './prune.ts';
import { readsLikeReference } from './reference-page.ts';
import { findColumn } from './text-column.ts';
import { trimStart } from './trim-start.ts';

/** The text that people come for. */
export interface MainText {
  /** The elements that hold it, with everything else in them gone; empty where there is none. */
  readonly roots: readonly PageNode[];
  /** From 0 to 1: what they hold of the page's text that is not lists of links. */
  readonly share: number;
  /** Why elements are gone, where that was asked for. */
  readonly reasons: ReadonlyMap<PageNode, string>;
}

/** A text this long is one, whatever else is on the page. */
const enough = 500;
/** A reading that keeps less of the page's text than this is too strict for it … */
const leastShare = 0.8;
/** … unless it keeps this much of its sentences: what is missing is then teasers, notices and the like. */
const leastProse = 0.3;
/** Where no reading keeps more than this, there is no article. */
const leastArticle = 0.5;

/** From the strictest way of reading an article to the one that leaves hardly anything out. */
const attempts = [
  { trustsNames: true, prunes: true },
  { trustsNames: false, prunes: true },
  { trustsNames: false, prunes: false },
] as const;

interface Reading extends MainText {
  readonly length: number;
  /** What was left out, by the places of nodes. */
  readonly gone: readonly boolean[];
}

export function markMain(page: ParsedPage, title: string, explains: boolean): MainText {
  measureNodes(page.nodes);
  const shareOf = createShareMeter(page);
  const whole = () => readReference(page, shareOf, createLeftOut(explains));
  if (readsLikeReference(page)) return whole();
  const prose = allProse(page);
  const readings: Reading[] = [];
  for (const attempt of attempts) {
    const { leaveOut, reasons } = createLeftOut(explains);
    const roots = readArticle(page, title, attempt, leaveOut);
    const share = shareOf(roots);
    const length = shownLength(page.nodes, roots);
    // On a page without a whole sentence, half of all prose is nothing, and nothing is no text.
    const isText = (length > 0 && length >= 0.5 * prose) || length >= enough;
    if (isText && (share >= leastShare || proseOf(roots) >= leastProse * prose)) return { roots, share, reasons };
    readings.push({ roots, share, reasons, length, gone: page.nodes.map((node) => node.isGone) });
  }
  if (readings.every(({ share }) => share < leastArticle)) return whole();
  const longest = Math.max(...readings.map(({ length }) => length));
  const best = readings.find(({ length }) => length > 0 && length >= 0.5 * longest);
  for (const node of page.nodes) node.isGone = best?.gone[node.index] ?? node.isHidden;
  return best ?? { roots: [], share: 1, reasons: new Map() };
}

/** Whole, but for what looks like furniture. */
function readReference(
  page: ParsedPage,
  shareOf: (roots: readonly PageNode[]) => number,
  { leaveOut, reasons }: LeftOut,
): MainText {
  for (const node of page.nodes) node.isGone = node.isHidden;
  leaveOutFurniture(page, leaveOut);
  const roots = findColumn(page, leaveOut);
  return { roots, share: shareOf(roots), reasons };
}

function readArticle(
  page: ParsedPage,
  title: string,
  { trustsNames, prunes }: (typeof attempts)[number],
  leaveOut: LeaveOut,
): readonly PageNode[] {
  for (const node of page.nodes) node.isGone = node.isHidden;
  markUnlikely(page, trustsNames, leaveOut);
  const roots = findMain(page);
  if (prunes) for (const root of roots) prune(page.nodes, root, leaveOut);
  trimStart(page.nodes, roots, title, leaveOut);
  dropOrphans(page.nodes, roots, leaveOut);
  return roots;
}

/** Of the whole page, as it was measured, except for what calls itself a menu or a footer. */
function allProse(page: ParsedPage): number {
  let { prose } = page.root;
  markUnlikely(page, false, (node) => {
    node.isGone = true;
    prose -= node.prose;
  });
  return prose;
}

/** As it was before anything inside was left out. */
function proseOf(roots: readonly PageNode[]): number {
  return roots.reduce((sum, { prose }) => sum + prose, 0);
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

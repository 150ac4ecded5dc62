import { words } from '../../../html/elements.ts';
import { eachShown, type PageNode } from '../../../html/page-node.ts';
import { isFootnote } from '../part-of-text.ts';
import { type ClassHints, hintsOf } from './class-hints.ts';
import { countInside, type InsideCounts } from './count-inside.ts';
import type { LeaveOut } from './leave-out.ts';
import { linkDensity, measureNodes } from './measure-nodes.ts';

const containers = words('div section ul ol table form fieldset header figure dl p span article center h2 h3 h4 h5 h6');
const boxes = words('div section form fieldset');
const never = words('nav aside footer');

/** Takes out of a text what is not part of it. */
export function prune(nodes: readonly PageNode[], main: PageNode, leaveOut: LeaveOut): void {
  measureNodes(nodes, main.index, main.end);
  const insideOf = countInside(nodes, main);
  const shareOf = sharesByNames(nodes, main);
  let figureEnd = 0;
  let codeEnd = 0;
  eachShown(nodes, main, (node) => {
    // Of a figure the picture stays, which says itself what it shows.
    if (node.isText) node.isGone = node.index < figureEnd;
    if (node === main || node.isText) return;
    if (node.keepsBlanks) codeEnd = node.end;
    const inside = insideOf(node);
    if (node.name === 'figure' && inside.code === 0 && inside.cells === 0) figureEnd = node.end;
    if (isBesideText(node)) leaveOut(node, 'its tag is that of something beside a text');
    else if (containers.has(node.name) && node.index >= codeEnd) {
      const hints = hintsOf(node);
      if (isNamedAway(node, hints, inside, shareOf(node)))
        leaveOut(node, 'its name is that of something beside a text');
      else if (isBuiltAway(node, hints, inside, main)) leaveOut(node, 'it is mostly links, fields or pictures');
    }
  });
}

function isBesideText(node: PageNode): boolean {
  return node.name === 'figcaption' || (never.has(node.name) && !isFootnote(node));
}

/** By what its author calls it, unless most of the text is called so. */
function isNamedAway(node: PageNode, hints: ClassHints, inside: Readonly<InsideCounts>, share: number): boolean {
  if (share >= 0.6 || holdsReference(node, inside)) return false;
  return hints.isJunk || (hints.isTeaser && inside.code === 0 && linkDensity(node) > 0);
}

/** Code or what can be opened: names of documentation say how it looks. */
function holdsReference(node: PageNode, inside: Readonly<InsideCounts>): boolean {
  return (inside.code > 0 || inside.folds > 0) && linkDensity(node) < 0.5;
}

/** By what is in it: pictures, links, fields to fill in. */
function isBuiltAway(node: PageNode, hints: ClassHints, inside: Readonly<InsideCounts>, main: PageNode): boolean {
  const density = linkDensity(node);
  if (node.name === 'p') return density > 0.75 && node.textLength < 250;
  if (node.name === 'ul' || node.name === 'ol') return density > 0.6 && node.textLength < 2_000;
  if (!boxes.has(node.name) || inside.code > 0 || inside.headCells > 1) return false;
  const holdsFacts = inside.cells >= 4 && inside.paragraphs === 0 && inside.inputs === 0 && density < 0.3;
  if (hints.weight < 0 && !holdsFacts && inside.folds === 0 && node.textLength < main.textLength / 2) return true;
  if (node.commas >= 10) return false;
  return (
    (density > 0.5 && node.textLength < 1_000) ||
    (inside.inputs > 0 && inside.inputs > inside.paragraphs / 3) ||
    (density > 0.3 && inside.items > inside.paragraphs + 3)
  );
}

/** How much of the text stands in an element and all others of the same names. */
function sharesByNames(nodes: readonly PageNode[], main: PageNode): (node: PageNode) => number {
  const lengths = new Map<string, number>();
  eachShown(nodes, main, (node) => {
    const names = node.attribute('class');
    if (names !== undefined) lengths.set(names, (lengths.get(names) ?? 0) + node.textLength);
  });
  const whole = Math.max(1, main.textLength);
  return (node) => (lengths.get(node.attribute('class') ?? '') ?? node.textLength) / whole;
}

import { words } from '../../../html/elements.ts';
import { eachShown, type PageNode, textOf } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { hintsOf } from './class-hints.ts';
import { linkDensity, measureNodes } from './measure-nodes.ts';
import { widenToContainer } from './widen-to-container.ts';

/** Their text counts for what is around them; that of a division counts for itself first. */
const units = words('p li td th pre blockquote h1 h2 h3 h4 h5 h6 dd dt figcaption caption summary');
const leastUnit = 25;

/** A main text that holds less than this of all sentences is only a part of one. */
const leastShare = 0.2;

/** The elements that hold the text people come for: the best one, and those beside it that go with it. */
export function findMain(page: ParsedPage): readonly PageNode[] {
  const { nodes, root } = page;
  measureNodes(nodes);
  const scores = scoreAll(page);
  const candidates = bestFirst(scores);
  const best = candidates[0];
  if (best === undefined) return [];
  const top = widenToContainer(climb(commonAncestor(candidates, scores) ?? best, scores));
  const found = top === root ? [top] : withSiblings(top, scores);
  const prose = found.reduce((sum, node) => sum + node.prose, 0);
  return prose < leastShare * root.prose ? [widenToMostProse(top, root)] : found;
}

/** Of the elements that hold sentences; those that hold none have no score. */
type Scores = Map<PageNode, number>;

function scoreAll({ nodes, root }: ParsedPage): Scores {
  const scores: Scores = new Map();
  eachShown(nodes, root, (node) => {
    const plain = node.ownLength - node.ownLinks;
    if (!node.kind.isBlock || plain < leastUnit) return;
    const score = 1 + Math.min(node.commas, node.ownLength / 20) + Math.min(plain / 100, 3);
    giveUpwards(node, score, scores);
  });
  for (const [holder, score] of scores) scores.set(holder, score * (1 - linkDensity(holder)));
  return scores;
}

function bestFirst(scores: Scores): readonly PageNode[] {
  return [...scores].sort(([a, score], [b, other]) => other - score || a.index - b.index).map(([node]) => node);
}

/** A paragraph counts fully for what holds it, and less for what is further out. */
function giveUpwards(unit: PageNode, score: number, scores: Scores): void {
  let level = 0;
  for (let holder = holderOf(unit); holder !== undefined && level < 5; holder = holder.parent) {
    if (!holder.kind.isBlock) continue;
    const share = score / (level < 2 ? level + 1 : level * 3);
    scores.set(holder, (scores.get(holder) ?? firstScore(holder)) + share);
    level++;
  }
}

function holderOf(unit: PageNode): PageNode | undefined {
  let holder = units.has(unit.name) ? unit.parent : unit;
  // What only wraps code, for its title and its buttons, holds no text.
  while (unit.name === 'pre' && holder?.parent !== undefined && holder.textLength < unit.textLength + 60) {
    holder = holder.parent;
  }
  return holder;
}

function firstScore(node: PageNode): number {
  const hints = hintsOf(node);
  const prop = node.attribute('itemprop');
  const isNamedBody = hints.isBody || (prop !== undefined && /articleBody/i.test(prop));
  return tagScore(node.name) + hints.weight + (isNamedBody ? 25 : 0);
}

function tagScore(name: string): number {
  switch (name) {
    case 'article':
    case 'main':
      return 10;
    case 'div':
      return 5;
    case 'pre':
    case 'td':
    case 'blockquote':
      return 3;
    case 'address':
    case 'ol':
    case 'ul':
    case 'dl':
    case 'dd':
    case 'dt':
    case 'li':
    case 'form':
      return -3;
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
    case 'th':
      return -5;
    default:
      return 0;
  }
}

/** Where three or more of the best stand under one roof, the text is spread over all of them. */
function commonAncestor(candidates: readonly PageNode[], scores: Scores): PageNode | undefined {
  const [best, ...others] = candidates.slice(0, 5);
  if (best === undefined) return undefined;
  const threshold = 0.75 * (scores.get(best) ?? 0);
  const close = others.filter((other) => (scores.get(other) ?? 0) >= threshold);
  if (close.length < 3) return undefined;
  for (let up = best.parent; up !== undefined && up.name !== 'body'; up = up.parent) {
    const roof = up;
    if (close.filter((other) => holds(roof, other)).length >= 3) return roof;
  }
  return undefined;
}

function holds(outer: PageNode, inner: PageNode): boolean {
  return inner.index > outer.index && inner.index < outer.end;
}

/** A parent that scores more holds more of the text; one with nothing else in it says more about itself. */
function climb(best: PageNode, scores: Scores): PageNode {
  let top = best;
  let last = scores.get(best) ?? 0;
  const threshold = last / 3;
  for (let up = top.parent; up !== undefined && up.name !== 'body' && up.name !== 'html'; up = up.parent) {
    const score = scores.get(up) ?? 0;
    if (score === 0) continue;
    if (score < threshold) break;
    if (score > last) {
      top = up;
      break;
    }
    last = score;
  }
  while (top.parent !== undefined && top.parent.name !== 'body' && onlyChild(top)) top = top.parent;
  return top;
}

/** The nearest element around a part of a text that holds most sentences of the page. */
function widenToMostProse(part: PageNode, root: PageNode): PageNode {
  let top = part;
  while (top.parent !== undefined && top.prose < 0.4 * root.prose) top = top.parent;
  return top;
}

function onlyChild(node: PageNode): boolean {
  for (let child = node.parent?.first; child !== undefined; child = child.next) {
    if (child !== node && !child.isGone && (child.textLength > 0 || !child.isText)) return false;
  }
  return true;
}

/** Siblings that read like a part of the same text. */
function withSiblings(top: PageNode, scores: Scores): readonly PageNode[] {
  const share = (scores.get(top) ?? 0) * 0.2;
  const threshold = Math.max(10, share);
  const className = top.attribute('class') ?? '';
  const found: PageNode[] = [];
  for (let node = top.parent?.first; node !== undefined; node = node.next) {
    if (node === top) {
      found.push(node);
      continue;
    }
    if (node.isText || node.isGone || hintsOf(node).isJunk) continue;
    const bonus = className !== '' && node.attribute('class') === className ? share : 0;
    const score = scores.get(node) ?? 0;
    if (score !== 0 && score + bonus >= threshold) found.push(node);
    else if (node.name === 'p' && readsLikeProse(node)) found.push(node);
  }
  return found;
}

function readsLikeProse(node: PageNode): boolean {
  const density = linkDensity(node);
  if (node.textLength > 80) return density < 0.25;
  return node.textLength > 0 && density === 0 && /\.( |$)/.test(textOf(node, 200));
}

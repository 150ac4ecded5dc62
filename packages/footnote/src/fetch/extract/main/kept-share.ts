import { words } from '../../../html/elements.ts';
import { eachShown, firstShown, type PageNode } from '../../../html/page-node.ts';
import type { ParsedPage } from '../../../html/parse-html.ts';
import { hintsOf } from './class-hints.ts';
import { linkDensity } from './measure-nodes.ts';

const besideText = words('nav aside footer form button');
const rolesBesideText = words(
  'menu menubar complementary navigation alert alertdialog dialog contentinfo banner search',
);

/**
 * Measures how much of a page's text is in a reading of it. Lists of links are not counted, nor what is a menu, a form
 * or a footer by its own tag: they are left out of every page. Expects measured nodes, and nothing left out yet.
 */
export function createShareMeter({ nodes, root }: ParsedPage): (roots: readonly PageNode[]) => number {
  const counted = new Uint32Array(nodes.length);
  let all = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === undefined) continue;
    if (node.isText) {
      counted[i] = node.isGone ? 0 : node.text.trim().length;
      all += counted[i] ?? 0;
    } else if (node.isGone || isFurniture(node, root)) i = node.end - 1;
  }
  return (roots) => {
    let kept = 0;
    for (const each of roots) {
      eachShown(nodes, each, (node) => {
        kept += counted[node.index] ?? 0;
      });
    }
    return all === 0 ? 1 : kept / all;
  };
}

function isFurniture(node: PageNode, root: PageNode): boolean {
  if (!node.kind.isBlock && node.name !== 'button') return false;
  if (node.textLength === 0) return true;
  const role = node.attribute('role');
  const isNamedSo = besideText.has(node.name) || (role !== undefined && rolesBesideText.has(role));
  const hints = hintsOf(node);
  if ((isNamedSo || hints.isJunk || hints.isUnlikely || hints.isTeaser) && node.textLength < 0.5 * root.textLength)
    return true;
  return linkDensity(node) > 0.5 || listsTeasers(node);
}

const fewestTeasers = 3;

/** Each of its parts begins with a link, or a date and a link: what else could be read here. */
function listsTeasers(node: PageNode): boolean {
  if (node.linkLength === 0) return false;
  let parts = 0;
  let teasers = 0;
  for (let child = node.first; child !== undefined; child = child.next) {
    if (child.isText || child.isGone || child.textLength === 0) continue;
    parts++;
    if (beginsWithLink(child)) teasers++;
  }
  return teasers >= fewestTeasers && teasers >= 0.7 * parts;
}

function beginsWithLink(node: PageNode): boolean {
  for (let inner = firstShown(node); inner !== undefined; inner = firstShown(inner)) {
    if (inner.isText) return false;
    if (inner.name === 'a') return true;
  }
  return false;
}

import { words } from '../../../html/elements.ts';
import { type PageNode, textOf, walk } from '../../../html/page-node.ts';
import { remembered } from './name-cache.ts';

const tags = words('dt div p');
const isNamedSo = remembered((names) =>
  /(^|\s)(sig|signature|member-signature|method-signature|tsd-signature|memproto)(?=$|\s)/.test(names),
);
const longest = 1_000;
const tooMuch = words('pre ul ol dl h1 h2 h3 h4 h5 h6 p details');

/** How a member of an interface is written: the line that a reference explains. Undefined for anything else. */
export function readSignature(node: PageNode): string | undefined {
  if (!tags.has(node.name) || node.textLength === 0 || node.textLength > longest) return undefined;
  if (!isNamedSo(node.attribute('class'))) return undefined;
  const pieces: string[] = [];
  let isPlain = true;
  walk(node, (inner) => {
    if (inner.isGone || inner.name === 'button' || isAside(inner)) return false;
    if (inner.isText) pieces.push(inner.text);
    else if (inner.kind.isBlock || inner.name === 'br') pieces.push(' ');
    isPlain &&= inner === node || !tooMuch.has(inner.name);
    return isPlain;
  });
  const text = pieces.join('').replace(/\s+/g, ' ').trim();
  return isPlain && text !== '' ? text : undefined;
}

/** Links to its own place and to its source. */
function isAside(node: PageNode): boolean {
  if (node.name !== 'a') return false;
  return (
    /(^|[\s_-])(headerlink|permalink|anchor)(?=$|\s)/.test(node.attribute('class') ?? '') ||
    /^\[?source\]?$/i.test(textOf(node, 20))
  );
}

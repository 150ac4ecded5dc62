import { words } from '../../../html/elements.ts';
import { firstShown, type PageNode } from '../../../html/page-node.ts';
import { remembered } from './name-cache.ts';

const tags = words('div aside section details');
const frame = /(^|\s)(admonition|admonitionblock|callout|custom-block|markdown-alert|theme-admonition|alert)(?=$|\s)/i;
const kind = /(^|\s)(note|tip|hint|warning|caution|important|danger|attention|seealso|info)(?=$|\s)/i;
const isNamedSo = remembered((names) => frame.test(names) || kind.test(names));
const labelClass = /title|heading|label|icon|caption/i;
/** What is longer is a chapter that is called so. */
const longest = 4_000;
const longestLabel = 80;

/** A note, tip or warning that stands apart from the text around it. */
export function isAdmonition(node: PageNode): boolean {
  if (!tags.has(node.name) || node.textLength === 0 || node.textLength > longest) return false;
  if (!isNamedSo(node.attribute('class'))) return false;
  for (let child = node.first; child !== undefined; child = child.next) if (/^h[12]$/.test(child.name)) return false;
  return !isInside(node);
}

/** The line that says what it is, where it has one. */
export function labelOf(admonition: PageNode): PageNode | undefined {
  let label = firstShown(admonition);
  while (label !== undefined && label.ownLength === 0) label = firstShown(label);
  if (label === undefined || label.isText || !label.kind.isBlock || label.textLength > longestLabel) return undefined;
  const isNamed = labelClass.test(label.attribute('class') ?? '');
  return isNamed || /^(h[3-6]|summary|th)$/.test(label.name) ? label : undefined;
}

/** One frame inside another is the same note. */
function isInside(node: PageNode): boolean {
  const names = node.parent?.attribute('class');
  return names !== undefined && node.parent?.first === node && frame.test(names);
}

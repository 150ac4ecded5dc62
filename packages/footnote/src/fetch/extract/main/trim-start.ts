import { eachShown, type PageNode, textOf } from '../../../html/page-node.ts';
import type { LeaveOut } from './leave-out.ts';
import { letters } from './letters.ts';

/** A paragraph this long, or one that ends like a sentence, is the text itself. */
const leastParagraph = 100;

/** Leaves out what stands between the top of a text and its first sentence: its title, dates, names. */
export function trimStart(
  nodes: readonly PageNode[],
  roots: readonly PageNode[],
  title: string,
  leaveOut: LeaveOut,
): void {
  const heading = letters(title);
  for (const root of roots) {
    eachShown(nodes, root, (node) => {
      if (/^h[1-3]$/.test(node.name) && repeats(letters(textOf(node, 400)), heading))
        leaveOut(node, 'it repeats the title');
    });
  }
  const [first] = roots;
  if (first === undefined) return;
  let hasBegun = false;
  let isHeaded = false;
  eachShown(nodes, first, (node) => {
    if (hasBegun || !node.kind.isBlock || node.ownLength === 0) return;
    // A heading of its own is part of the text; the date below it still is not.
    if (node.name === 'h1') isHeaded = true;
    else hasBegun = beginsText(node) || (isHeaded && !isDate(node));
    if (!hasBegun && node.name !== 'h1') leaveOut(node, 'it stands before the first sentence');
  });
}

function beginsText(node: PageNode): boolean {
  if (/^(h[1-6]|pre|table|ul|ol|dl|blockquote|li|td|th|dt|dd)$/.test(node.name) || node.end - node.index > 40)
    return true;
  const text = textOf(node, 400);
  return text.length >= leastParagraph || /[.!?:;…。！？"”»]['")\]]?$/.test(text);
}

/** In digits, perhaps with a word and the time of the day. */
function isDate(node: PageNode): boolean {
  return /^\p{L}{0,12}:? ?\d{1,4}[./-] ?\d{1,2}[./-] ?\d{2,4}(,? \d{1,2}:\d{2}.{0,8})?$/u.test(textOf(node, 60));
}

function repeats(heading: string, title: string): boolean {
  if (heading === '' || title === '') return false;
  if (heading === title) return true;
  const [short, long] = heading.length < title.length ? [heading, title] : [title, heading];
  return short.length >= 12 && short.length >= long.length * 0.6 && long.includes(short);
}

import { type PageNode, textOf, walk } from '../../../html/page-node.ts';

/** How much of what stands before a raised number tells what it is. */
export const lookBehind = 24;

const longestNote = 12;
/** A number has at most a link and a few marks around it; what holds more is not looked through. */
const mostNodes = 8;

/**
 * The number of a footnote that a page sets high without brackets, in raised figures, so that plain text does not glue it
 * to the word or figure before: `2022¹` and not `20221`, `10⁶` and not `106`. Undefined for `m²`, and for all else.
 */
export function raisedNote(sup: PageNode, before: () => string): string | undefined {
  if (sup.end - sup.index > mostNodes) return undefined;
  const label = textOf(sup, longestNote).replace(/\s/g, '');
  if (!/^\d{1,3}(?:[,–-]\d{1,3}){0,3}$/.test(label)) return undefined;
  if (!leadsToNote(sup) && !isRaised(before())) return undefined;
  return label.replace(/\d/g, (figure) => raised[Number(figure)] ?? '');
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** It holds a link to a place in a page, or stands in one. */
function leadsToNote(sup: PageNode): boolean {
  if (isAnchor(sup.parent)) return true;
  let isFound = false;
  walk(sup, (node) => {
    if (isAnchor(node)) isFound = true;
    return !isFound;
  });
  return isFound;
}

function isAnchor(node: PageNode | undefined): boolean {
  return node?.name === 'a' && node.attribute('href')?.includes('#') === true;
}

/** Behind a figure it is one of its own, whether note or power; and nothing else has powers but what a unit or letter ends. */
function isRaised(before: string): boolean {
  if (/\d$|[\p{L}\p{N})\]%][.,;:!?%”’"]{1,3}$/u.test(before)) return true;
  const word = /\p{L}{3,}$/u.exec(before)?.[0].toLowerCase();
  return word !== undefined && !bases.has(word);
}

/** Words that do have powers. */
const bases = new Set(
  `sin cos tan cot sec csc sinh cosh tanh log exp min sec meter meters metre metres kilometer kilometers kilometre
  kilometres centimeter centimeters centimetre centimetres foot feet inch inches yard yards mile miles second seconds hour
  hours micron microns alpha beta gamma delta sigma chi`.split(/\s+/),
);

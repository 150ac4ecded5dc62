/**
 * What is shown of a block that still grows: a link that isn't whole yet is held back, and emphasis or code that isn't
 * closed yet is closed, so that nothing jumps when the rest comes.
 */
export function settleTail(block: string): string {
  if (/^\s*(?:`{3,}|~{3,})/m.test(block)) return block;
  const open = openLinkIn(block);
  const held = open === undefined ? block : block.slice(0, open);
  const lastLine = held.slice(held.lastIndexOf('\n') + 1);
  if (count(lastLine, /`/g) % 2 === 1) return `${held}\``;
  return count(held, /\*\*/g) % 2 === 1 ? closed(held) : held;
}

/** Longer ones are none: somebody opened a bracket and never closed it. */
const mostCharacters = 400;

/** Where a link begins that may still become one. */
function openLinkIn(text: string): number | undefined {
  let start = -1;
  let depth = 0;
  for (let at = Math.max(0, text.length - mostCharacters); at < text.length; at++) {
    if (text[at] === '[' && depth++ === 0) start = text[at - 1] === '!' ? at - 1 : at;
    if (text[at] !== ']' || depth === 0 || --depth > 0) continue;
    if (at === text.length - 1) return start;
    if (text[at + 1] === '(' && !text.includes(')', at)) return start;
  }
  return depth > 0 ? start : undefined;
}

/** With nothing between them the stars would be shown. */
function closed(text: string): string {
  return /\*\*\s*$/.test(text) ? text.replace(/\*\*\s*$/, '') : `${text.trimEnd()}**`;
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0;
}

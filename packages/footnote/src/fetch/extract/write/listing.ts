import { type PageNode, walk } from '../../../html/page-node.ts';

const lineClass = /(^|\s)(line|view-line|token-line|code-line|CodeMirror-line|cl)(?=$|\s)/;

/** Code in no `pre`: a division with one for each line, or a table with a row for each line. */
export function isListing(node: PageNode): boolean {
  if (node.name === 'table') return firstCodeCell(node) !== undefined;
  return node.name === 'div' && node.keepsBlanks && linesOf(node).length > 0;
}

/** Its text, line by line; what stands among the lines is for those who point at them. */
export function readListing(node: PageNode): string {
  const lines = node.name === 'table' ? codeCells(node) : linesOf(node);
  return lines.map(lineText).join('\n');
}

function linesOf(block: PageNode): PageNode[] {
  const lines: PageNode[] = [];
  for (let child = block.first; child !== undefined; child = child.next) {
    if (!child.isText && !child.isGone && lineClass.test(child.attribute('class') ?? '')) lines.push(child);
  }
  return lines;
}

function codeCells(table: PageNode): PageNode[] {
  const cells: PageNode[] = [];
  walk(table, (node) => {
    if (node.isGone) return false;
    if (node.name === 'td' && node.keepsBlanks) cells.push(node);
    return node.name !== 'td';
  });
  return cells;
}

/** Looked for in the first rows only: most tables have no code. */
function firstCodeCell(table: PageNode): PageNode | undefined {
  let seen = 0;
  let found: PageNode | undefined;
  walk(table, (node) => {
    if (node.name === 'td') {
      seen++;
      if (node.keepsBlanks) found ??= node;
    }
    return found === undefined && seen < 4 && node.name !== 'td';
  });
  return found;
}

function lineText(line: PageNode): string {
  const pieces: string[] = [];
  walk(line, (node) => {
    if (node.isText) pieces.push(node.text);
    return !node.isGone && node.name !== 'button';
  });
  return pieces.join('').replace(/\n/g, '');
}

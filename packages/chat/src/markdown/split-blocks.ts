/**
 * Cuts Markdown where a reader would see a new block, so that a block that is finished is never rendered again while
 * the rest streams in. Joined with blank lines the blocks mean what the whole text means. A long list is cut, too:
 * it would be rendered again with each of its words.
 */
export function splitBlocks(markdown: string): readonly string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  let isBlank = false;
  const close = () => {
    if (lines.length > 0) blocks.push(lines.join('\n'));
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    if (fence === undefined && line.trim() === '') {
      isBlank = true;
      continue;
    }
    if (isBlank) {
      if (belongsTo(lines, line)) lines.push('');
      else close();
      isBlank = false;
    }
    if (fence === undefined && isLongList(lines) && topItem.test(line)) close();
    fence = fenceAfter(fence, line);
    lines.push(line);
  }
  close();
  return blocks;
}

const mostLines = 30;
const topItem = /^(?:[-*+]|\d{1,9}[.)])\s/;

function isLongList(block: readonly string[]): boolean {
  return block.length >= mostLines && topItem.test(block[0] ?? '');
}

const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/** After a blank line a list goes on with its next item, and any block with what is indented below it. */
function belongsTo(block: readonly string[], line: string): boolean {
  const [first] = block;
  if (first === undefined) return false;
  return listItem.test(first) && (/^\s/.test(line) || listItem.test(line));
}

/** The fence that is open after this line; one is closed by its own character, at least as long, and nothing else. */
function fenceAfter(open: string | undefined, line: string): string | undefined {
  const [, mark] = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})/.exec(line) ?? [];
  if (open === undefined) return mark;
  const isClosing = mark?.[0] === open[0] && mark !== undefined && mark.length >= open.length;
  return isClosing && line.trim() === mark ? undefined : open;
}

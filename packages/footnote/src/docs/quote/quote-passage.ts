import { type AskedWords, countAsked } from './asked-words.ts';
import { type Block, blocksOf } from './blocks.ts';

/** What is shown of a passage: whole blocks of it, verbatim, with `…` wherever something is left out. */
export interface Quotation {
  readonly text: string;
  /** Something follows that is not shown. */
  readonly isOpen: boolean;
}

/** The sign for what is left out; of a list it says how much that is. */
export const gapSign = '…';

/**
 * A passage that is short is quoted whole. Of a longer one those blocks that say most about the question are, each with
 * what it can't stand without: a heading with what it heads, a sentence that ends in a colon with what it announces, an
 * example with what it is an example of, a row with the head of its table. A later example is never shown in place of the
 * first.
 */
export function quotePassage(text: string, asked: AskedWords, room: number): Quotation {
  const blocks = blocksOf(text);
  const [first] = blocks;
  if (text.length <= room * nearlyWhole || blocks.length < 2 || first === undefined)
    return { text: text.trim(), isOpen: false };
  const chosen = chooseBlocks(blocks, text, asked, room);
  return written(blocks, chosen, text);
}

/** A little more than has room is better than a sign for it. */
const nearlyWhole = 1.125;

/** So many times the room may what answers best take, with what it can't stand without. */
const longestUnit = 2;

/** A block that is longer, such as all settings in one example, is for the file: nothing keeps it here. */
const longestBlock = 4_000;

/** Blocks that stand together, by their positions. */
interface Unit {
  readonly from: number;
  readonly to: number;
}

function chooseBlocks(blocks: readonly Block[], text: string, asked: AskedWords, room: number): ReadonlySet<number> {
  const units = unitsOf(blocks, text);
  const lengthOf = ({ from, to }: Unit) => (blocks[to]?.end ?? 0) - (blocks[from]?.start ?? 0);
  const hasCode = ({ from, to }: Unit) => blocks.slice(from, to + 1).some(({ kind }) => kind === 'code');
  const firstExample = units.find(hasCode);
  // A long one has to earn its length.
  const scored = units.map((unit) => {
    const count = countAsked(text.slice(blocks[unit.from]?.start, blocks[unit.to]?.end), asked);
    return { unit, count, score: count / (1 + Math.log10(1 + lengthOf(unit) / 200)) };
  });
  const ranked = scored.toSorted((a, b) => b.score - a.score || a.unit.from - b.unit.from);
  const chosen = new Set<Unit>();
  let length = 0;
  /** With the first example, where this is a later one. */
  const take = (unit: Unit, most: number) => {
    const needed = firstExample !== undefined && hasCode(unit) ? [firstExample, unit] : [unit];
    const fresh = [...new Set(needed)].filter((one) => !chosen.has(one));
    const more = fresh.reduce((sum, one) => sum + lengthOf(one), 0);
    if (length + more > most) return;
    length += more;
    for (const one of fresh) chosen.add(one);
  };
  const [best] = ranked;
  if (best !== undefined) take(best.unit, room * longestUnit);
  // What has more of the question only takes longer to say it: that may be the answer.
  const [fullest] = ranked.toSorted((a, b) => b.count - a.count);
  if (fullest !== undefined && fullest.count > (best?.count ?? 0)) take(fullest.unit, room * longestUnit);
  // Where even that is too much, the passage is read from its beginning.
  const opening = units.find((unit) => lengthOf(unit) <= longestBlock && (unit === firstExample || !hasCode(unit)));
  if (chosen.size === 0) take(opening ?? units[0] ?? { from: 0, to: 0 }, Number.POSITIVE_INFINITY);
  const at = Math.max(0, units.indexOf(best?.unit ?? { from: 0, to: 0 }));
  // Its beginning says what it is about: the definition, where this is one.
  const [first, next] = [units[0], units[at + 1]];
  if (first !== undefined) take(first, lengthOf(first) <= room ? room * longestUnit : room);
  if (next !== undefined) take(next, room);
  for (const { unit, score: said } of ranked) if (said > 0) take(unit, room);
  for (const unit of units) take(unit, room);
  const positions = [...chosen].flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n));
  return withListHeads(blocks, text, withTableHeads(blocks, positions));
}

/** An item says nothing, or the contrary, without the sentence that announces its list: `It does not catch:`. */
function withListHeads(blocks: readonly Block[], text: string, chosen: ReadonlySet<number>): ReadonlySet<number> {
  const heads = [...chosen].flatMap((position) => {
    if (blocks[position]?.kind !== 'item') return [];
    const head = blocks.findLastIndex(({ kind }, at) => at < position && kind !== 'item');
    const block = blocks[head];
    return block !== undefined && block.kind === 'paragraph' && announces(block, text) ? [head] : [];
  });
  return new Set([...chosen, ...heads]);
}

/** A row says nothing without the head of its table, and the head nothing without a row. */
function withTableHeads(blocks: readonly Block[], chosen: readonly number[]): ReadonlySet<number> {
  const rowsOf = (head: number) => {
    const end = blocks.findIndex(({ kind }, at) => at > head && kind !== 'row');
    return Array.from({ length: (end < 0 ? blocks.length : end) - head - 1 }, (_, n) => head + 1 + n);
  };
  const shown = new Set(chosen);
  for (const position of chosen) {
    const { kind } = blocks[position] ?? {};
    if (kind === 'row') shown.add(blocks.findLastIndex((block, at) => at < position && block.kind === 'table-head'));
    if (kind === 'table-head' && !rowsOf(position).some((row) => shown.has(row))) shown.add(position + 1);
  }
  return shown;
}

/** A block goes on with the next one where it announces it, or where that is its example. */
function unitsOf(blocks: readonly Block[], text: string): readonly Unit[] {
  const units: Unit[] = [];
  let from = 0;
  blocks.forEach((block, position) => {
    const next = blocks[position + 1];
    if (next !== undefined && belongTogether(block, next, text)) return;
    units.push({ from, to: position });
    from = position + 1;
  });
  return units;
}

function belongTogether(block: Block, next: Block, text: string): boolean {
  if (next.end - next.start > longestBlock) return false;
  if (block.kind === 'heading') return next.kind !== 'heading';
  if (next.kind === 'code') return block.kind !== 'code';
  if (next.kind === 'row') return false;
  return announces(block, text);
}

/** It ends in a colon. */
function announces({ start, end }: Block, text: string): boolean {
  return /[:：]\W{0,3}$/.test(text.slice(Math.max(start, end - 8), end));
}

/** Runs of blocks as they stand in the passage, with the sign of a gap before, between and behind them. */
function written(blocks: readonly Block[], chosen: ReadonlySet<number>, text: string): Quotation {
  const parts: string[] = [];
  let position = 0;
  while (position < blocks.length) {
    const isShown = chosen.has(position);
    let end = position;
    while (end < blocks.length && chosen.has(end) === isShown) end++;
    if (isShown) parts.push(text.slice(blocks[position]?.start, blocks[end - 1]?.end));
    else if (end < blocks.length || isInList(blocks, position)) parts.push(gapOf(blocks, position, end));
    position = end;
  }
  return { text: parts.join('\n\n'), isOpen: !chosen.has(blocks.length - 1) && !parts.at(-1)?.startsWith(gapSign) };
}

/** What is left out begins with the rest of a list that is shown in part. */
function isInList(blocks: readonly Block[], position: number): boolean {
  return position > 0 && blocks[position]?.kind === 'item' && blocks[position - 1]?.kind === 'item';
}

/** Says how many items of a list that is shown in part are left out, and whether anything else is. */
function gapOf(blocks: readonly Block[], from: number, to: number): string {
  const gap = blocks.slice(from, to);
  const behind = blocks[from - 1]?.kind === 'item' ? itemsAtStart(gap) : 0;
  const ahead = blocks[to]?.kind === 'item' && behind < gap.length ? itemsAtStart(gap.toReversed()) : 0;
  const items = behind + ahead;
  if (items === 0) return gapSign;
  return `${gapSign} (${items} more ${items === 1 ? 'item' : 'items'} of the list${items < gap.length ? ', and more' : ''})`;
}

function itemsAtStart(blocks: readonly Block[]): number {
  const other = blocks.findIndex(({ kind }) => kind !== 'item');
  return other < 0 ? blocks.length : other;
}

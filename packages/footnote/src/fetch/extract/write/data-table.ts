import { words } from '../../../html/elements.ts';
import { firstShown, type PageNode, textOf, walk } from '../../../html/page-node.ts';
import { readCodeBlock } from './code-block.ts';
import { isListing } from './listing.ts';
import { spread, type TableRow } from './table-grid.ts';

/** What no cell of a table that only relates values would hold. */
const longestCell = 600;
/** The same where the table names its columns or its rows. */
const longestNamedCell = 4_000;
const longestName = 120;
const boldTags = words('b strong');
const nameTags = words('b strong code tt kbd samp');
const tooMuchForCell = words('h1 h2 h3 h4 h5 h6 article section form');

export interface DataTable {
  readonly caption: PageNode | undefined;
  /** The row that names the columns, where there is one. */
  readonly names: TableRow | undefined;
  readonly sections: readonly TableSection[];
  /** Most of its rows hold what no cell can, code or tables: what it says is easier to read without a grid. */
  readonly isMostlyBlocks: boolean;
}

export interface TableSection {
  /** A row that is the title of the rows below it. */
  readonly heading: PageNode | undefined;
  readonly rows: readonly TableRow[];
}

/** A table that relates values to each other; undefined for one that only arranges a page. */
export function readDataTable(table: PageNode): DataTable | undefined {
  const role = table.attribute('role');
  if (role === 'presentation' || role === 'none') return undefined;
  const parts = readParts(table);
  // Code whose lines are numbered stands in a table for its numbers.
  if (parts === undefined || (parts.hasCode && parts.isNumbered)) return undefined;
  const rows = asShown(parts.rows.filter(({ cells }) => cells.length > 0));
  const values = rows.filter(({ heading }) => heading === undefined);
  if (!rows.every(isTitleOrValues) || values.length < 2) return undefined;
  const hasHead = values.some(({ cells }) => cells.some(isHeadCell));
  if (!hasHead && values.every(({ cells }) => cells.length === 1)) return undefined;
  const hasNames = namesColumns(values);
  const most = hasHead || hasNames || values.every(isNamed) ? longestNamedCell : longestCell;
  if (values.some(({ longest }) => longest > most)) return undefined;
  const withBlocks = values.filter(({ hasBlocks }) => hasBlocks).length;
  // Without names above them, such cells are read below each other.
  if (withBlocks > 0 && !hasNames) return undefined;
  const sections = sectionsOf(rows);
  return {
    caption: parts.caption,
    names: hasNames ? sections.find((section) => section.rows.length > 0)?.rows[0] : undefined,
    sections,
    isMostlyBlocks: withBlocks > (values.length - 1) / 2,
  };
}

interface SourceRow {
  cells: PageNode[];
  heading: PageNode | undefined;
  /** Characters of its longest cell, without what is folded up: that belongs to its row, however long it is. */
  longest: number;
  /** It holds what no cell can: code of several lines, a table. */
  hasBlocks: boolean;
  /** In the head, the body or the foot. */
  place: number;
}

interface TableParts {
  rows: SourceRow[];
  caption: PageNode | undefined;
  hasCode: boolean;
  /** Some cells are hidden, as numbers of lines are. */
  isNumbered: boolean;
}

/** Undefined where a cell holds what no table of values would. */
function readParts(table: PageNode): TableParts | undefined {
  const parts: TableParts = { rows: [], caption: undefined, hasCode: false, isNumbered: false };
  let isData = true;
  walk(table, (node) => {
    if (node.isGone) parts.isNumbered ||= node.name === 'td';
    else if (node !== table && isData) isData = addPart(parts, node);
    return isData && !node.isGone && node.name !== 'caption' && (node === table || node.name !== 'table');
  });
  return isData ? parts : undefined;
}

function addPart(parts: TableParts, node: PageNode): boolean {
  const row = parts.rows.at(-1);
  if (node.name === 'caption') parts.caption = node;
  else if (node.name === 'tr') parts.rows.push(rowOf(node));
  else if (row === undefined) return !tooMuchForCell.has(node.name);
  else if (node.name === 'td' || node.name === 'th') {
    row.cells.push(node);
    row.longest = Math.max(row.longest, node.textLength - foldedLength(node));
  } else if (node.name === 'pre' || (node.name === 'div' && isListing(node))) {
    parts.hasCode = true;
    row.hasBlocks ||= !isLine(node);
  } else if (node.name === 'table') row.hasBlocks = true;
  else if (isHeading(node) && row.heading === undefined) row.heading = node;
  else return !tooMuchForCell.has(node.name);
  return true;
}

function rowOf({ parent }: PageNode): SourceRow {
  const place = parent?.name === 'thead' ? 0 : parent?.name === 'tfoot' ? 2 : 1;
  return { cells: [], heading: undefined, longest: 0, hasBlocks: false, place };
}

/** Wherever they are written, the head comes first and the foot last; one that only repeats the head says nothing. */
function asShown(rows: readonly SourceRow[]): readonly SourceRow[] {
  const sorted = rows.toSorted((one, other) => one.place - other.place);
  const [first] = sorted;
  const head = first === undefined || first.place !== 0 ? undefined : rowText(first);
  return sorted.filter((row) => row.place !== 2 || row.longest > longestName || rowText(row) !== head);
}

function rowText({ cells }: SourceRow): string {
  return cells.map((cell) => textOf(cell, longestName)).join('\n');
}

function isHeading({ name }: PageNode): boolean {
  return /^h[1-6]$/.test(name);
}

function foldedLength(cell: PageNode): number {
  let folded = 0;
  for (let child = cell.first; child !== undefined; child = child.next) {
    if (child.name === 'details' && !child.isGone) folded += child.textLength;
  }
  return folded;
}

/** A heading is a title where nothing else stands in its row. */
function isTitleOrValues({ heading, cells }: SourceRow, index: number): boolean {
  if (heading === undefined) return true;
  const seen = index === 0 ? cells.filter(({ textLength }) => textLength > 0) : cells;
  return seen.length === 1 && seen[0]?.textLength === heading.textLength;
}

function isHeadCell({ name, textLength }: PageNode): boolean {
  return name === 'th' && textLength > 0;
}

/** Its first row does; many who write no `th` set it in bold. */
function namesColumns([first, ...rest]: readonly SourceRow[]): boolean {
  const cells = first?.cells ?? [];
  if (cells.length < 2 || cells.every(({ textLength }) => textLength === 0)) return false;
  return cells.every(({ name }) => name === 'th') || (cells.every(isBold) && !rest.every(isNamed));
}

function isBold(cell: PageNode): boolean {
  return cell.textLength <= longestName && nameIn(cell, boldTags)?.textLength === cell.textLength;
}

/** Its first cell is, or begins with, a short name. */
function isNamed({ cells: [name, ...rest] }: SourceRow): boolean {
  return (
    name !== undefined && rest.length > 0 && name.textLength <= longestName && nameIn(name, nameTags) !== undefined
  );
}

/** What is set apart from words at the beginning of a cell. */
function nameIn(cell: PageNode, tags: ReadonlySet<string>): PageNode | undefined {
  let inner = firstShown(cell);
  while (inner !== undefined && !tags.has(inner.name)) inner = firstShown(inner);
  return inner;
}

function sectionsOf(rows: readonly SourceRow[]): readonly TableSection[] {
  const sections: { heading: PageNode | undefined; cells: PageNode[][] }[] = [];
  for (const { heading, cells } of rows) {
    if (heading !== undefined || sections.length === 0) sections.push({ heading, cells: [] });
    if (heading === undefined) sections.at(-1)?.cells.push(cells);
  }
  return sections.map(({ heading, cells }) => ({ heading, rows: spread(cells) }));
}

/** Code that fits into a cell. */
function isLine(pre: PageNode): boolean {
  return pre.textLength <= longestCell && !readCodeBlock(pre).code.includes('\n');
}

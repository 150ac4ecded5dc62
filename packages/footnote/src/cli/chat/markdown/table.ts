import { Lexer, type Tokens } from 'marked';
import { type InlineOptions, readInline } from './inline.ts';
import { createRowWrapper, widthOf } from './row-wrapper.ts';
import { type Abilities, type Look, plainLook, type Row, type Segment } from './segment.ts';

export interface TableOptions extends InlineOptions, Pick<Abilities, 'unicode'> {
  readonly width: number;
}

/** Columns get no narrower: below that, each row becomes a list of its cells. */
const narrowest = 8;

const faint: Look = { dim: true };

/** A table whose lines are all there; undefined where they are none. */
export function layTable(lines: readonly string[], options: TableOptions): readonly Row[] | undefined {
  const [table, more] = Lexer.lex(lines.join('\n'));
  if (table?.type !== 'table' || more !== undefined) return undefined;
  const { header, rows, align } = table as Tokens.Table;
  const head = header.map(({ text }) => readInline(text, options, { bold: true }));
  const body = rows.map((cells) => cells.map(({ text }) => readInline(text, options)));
  const widths = columnWidths([head, ...body], options.width);
  if (widths === undefined) return asRecords(head, body, options);
  const rule = widths.map((width) => (options.unicode ? '─' : '-').repeat(width)).join(options.unicode ? '─┼─' : '-+-');
  const layout = { widths, align, bar: { text: options.unicode ? ' │ ' : ' | ', look: faint } };
  return [
    ...layCells(head, layout),
    [{ text: rule, look: faint }],
    ...body.flatMap((cells) => layCells(cells, layout)),
  ];
}

type Cell = readonly Segment[];

/** As wide as their cells, or what is left to them; undefined where that is too little. */
function columnWidths(rows: readonly (readonly Cell[])[], width: number): readonly number[] | undefined {
  const count = rows[0]?.length ?? 0;
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(3, ...rows.map((cells) => cellWidth(cells[column] ?? []))),
  );
  const room = width - 3 * (count - 1);
  for (let total = sum(widths); total > room; total--) {
    const widest = widths.indexOf(Math.max(...widths));
    const columns = widths[widest] ?? 0;
    if (columns <= narrowest) return undefined;
    // Far too wide ones are brought near at once.
    const cut = Math.max(1, Math.min(columns - Math.max(narrowest, room), total - room));
    widths[widest] = columns - cut;
    total -= cut - 1;
  }
  return widths;
}

function cellWidth(cell: Cell): number {
  const lines = createRowWrapper({ width: Number.POSITIVE_INFINITY });
  return Math.max(0, ...[...lines.add(cell), ...lines.end()].map(widthOf));
}

interface TableLayout {
  readonly widths: readonly number[];
  readonly align: Tokens.Table['align'];
  readonly bar: Segment;
}

function layCells(cells: readonly Cell[], { widths, align, bar }: TableLayout): readonly Row[] {
  const columns = widths.map((width, column) => {
    const wrapper = createRowWrapper({ width, cutsWords: true });
    return [...wrapper.add(cells[column] ?? []), ...wrapper.end()];
  });
  const height = Math.max(1, ...columns.map((rows) => rows.length));
  return Array.from({ length: height }, (_, at) =>
    columns.flatMap((rows, column) => {
      const aligned = alignCell(rows[at] ?? [], widths[column] ?? 0, align[column] ?? null);
      return column === 0 ? aligned : [bar, ...aligned];
    }),
  );
}

function alignCell(row: Row, width: number, align: Tokens.Table['align'][number]): Row {
  const free = Math.max(0, width - widthOf(row));
  const before = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0;
  const blanks = (count: number): Row => (count === 0 ? [] : [{ text: ' '.repeat(count), look: plainLook }]);
  return [...blanks(before), ...row, ...blanks(free - before)];
}

function asRecords(
  head: readonly Cell[],
  body: readonly (readonly Cell[])[],
  { width }: Pick<TableOptions, 'width'>,
): readonly Row[] {
  return body.flatMap((cells, at) => {
    const rows = cells.flatMap((cell, column) => {
      const wrapper = createRowWrapper({ width, rest: [{ text: '  ', look: plainLook }] });
      const label = [...(head[column] ?? []), { text: ': ', look: plainLook }];
      return [...wrapper.add([...label, ...cell]), ...wrapper.end()];
    });
    return at === 0 ? rows : [[], ...rows];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import { type PageNode, textOf } from '../../../html/page-node.ts';
import { codeLines } from './code-block.ts';
import type { DataTable, TableSection } from './data-table.ts';
import { codeSpan } from './escape-markdown.ts';
import type { CellOptions } from './phrase-writer.ts';
import { type TableRow, tableLines } from './table-grid.ts';

const longestColumnName = 120;
/** What is repeated above every group of rows must not outgrow them. */
const longestRepeatedHead = 120;

/** What stands around a table, as far as it needs it. */
interface Surroundings {
  readonly isMarkdown: boolean;
  write(node: PageNode): void;
  block(lines: readonly string[]): void;
  label(text: string): void;
  cellText(cell: PageNode, options: CellOptions): string;
}

/** Writes a table as a grid or, where most of its rows are blocks, each cell below the name of its column. */
export class TableWriter {
  private readonly around: Surroundings;

  constructor(around: Surroundings) {
    this.around = around;
  }

  write({ names, sections, isMostlyBlocks }: DataTable): void {
    for (const section of sections) {
      if (section.heading !== undefined) this.around.write(section.heading);
      if (!isMostlyBlocks) this.grid(section, names);
      else for (const row of section.rows) if (row !== names) this.cellsBelowNames(row, names ?? []);
    }
  }

  private cellsBelowNames(row: TableRow, names: TableRow): void {
    for (const [column, cell] of row.entries()) {
      if (cell === undefined) continue;
      const name = names[column];
      const isNamed = name !== undefined && name.textLength > 0 && cell.textLength > 0;
      if (isNamed) this.around.label(textOf(name, longestColumnName));
      this.around.write(cell);
    }
  }

  /** What no cell can hold stands below the table, where it can be read and copied as it is; its cell says so. */
  private grid({ heading, rows }: TableSection, names: TableRow | undefined): void {
    const { isMarkdown, block, label, write } = this.around;
    const below: { readonly name: string; readonly write: () => void }[] = [];
    const put = (kind: string, writeIt: () => void) => {
      const name = `(${kind} ${below.length + 1})`;
      below.push({ name, write: writeIt });
      return name;
    };
    const options: CellOptions = {
      code: (code) => {
        if (code.code.includes('\n')) return put('code', () => block(codeLines(code, isMarkdown)));
        return isMarkdown ? codeSpan(code.code.trim()) : code.code.trim();
      },
      table: (node) => put('table', () => write(node)),
    };
    const texts = rows
      .map((row) => row.map((cell) => (cell === undefined ? '' : this.cellText(cell, options))))
      .filter((row) => row.some((cell) => cell !== ''));
    if (texts.length === 0) return;
    const head = isMarkdown ? this.head({ heading, rows }, names, options) : [];
    block(tableLines([...head, ...texts], isMarkdown));
    for (const { name, write: writeIt } of below) {
      label(name);
      writeIt();
    }
  }

  /** A table of Markdown has a head: the names of its columns, or else the title that its rows have. */
  private head({ heading, rows }: TableSection, names: TableRow | undefined, options: CellOptions): string[][] {
    if (heading === undefined || rows[0] === names) return [];
    const length = names?.reduce((sum, name) => sum + (name?.textLength ?? 0), 0) ?? 0;
    if (names === undefined || length > longestRepeatedHead)
      return [[this.cellText(heading, options).replace(/^#+ /, '')]];
    return [names.map((name) => (name === undefined ? '' : this.cellText(name, options)))];
  }

  private cellText(cell: PageNode, options: CellOptions): string {
    const { isMarkdown, cellText } = this.around;
    return cellText(cell, options)
      .replace(/\\?\n+/g, isMarkdown ? '\n' : ' ')
      .trim();
  }
}

/** Rows as aligned columns, two blanks apart; the last column is not padded. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Too long a text loses its middle: a path is known by its beginning and its end. */
export function shorten(text: string, columns: number): string {
  if (text.length <= columns) return text;
  const tail = Math.ceil((columns - 1) / 2);
  return `${text.slice(0, columns - 1 - tail)}…${text.slice(-tail)}`;
}

/** libsql cuts strings at NUL, and half a surrogate pair is no text. */
export function storedText(value: string): string {
  return (value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value).toWellFormed();
}

/** Headings are stored as lines: those above in one column, the passage's own in another. */
export function storedHeadings(headings: readonly string[]): { readonly path: string; readonly title: string } {
  const lines = headings.map((heading) => storedText(heading).replace(/\s*\n\s*/g, ' '));
  return { path: lines.slice(0, -1).join('\n'), title: lines.at(-1) ?? '' };
}

export function readHeadings(path: string, title: string): readonly string[] {
  const above = path === '' ? [] : path.split('\n');
  return title === '' && above.length === 0 ? [] : [...above, title];
}

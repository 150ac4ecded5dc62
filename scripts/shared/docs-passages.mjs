// Passages of a real index with the packages that they are from, and as many of them as a measurement wants.

import { readSymbol } from '../../packages/footnote/dist/docs/split/stored-symbol.js';
import { readHeadings } from '../../packages/footnote/dist/docs/split/stored-text.js';
import { toSource } from '../../packages/footnote/dist/docs/store/source-row.js';
import { sqliteEngine } from '../../packages/footnote/dist/docs/store/sqlite.js';

export async function readPassages(file) {
  const engine = await sqliteEngine();
  const connection = engine.open(file, { readOnly: true });
  const sources = new Map(
    connection
      .prepare('SELECT * FROM source')
      .all()
      .map((row) => [row.id, { ...toSource(row), root: `/bench/${row.name}@${row.version}` }]),
  );
  const files = connection.prepare('SELECT id, source FROM file').all();
  const sourceOf = new Map(files.map(({ id, source }) => [id, sources.get(source)]));
  const rows = connection.prepare('SELECT kind, path, title, text, places, symbol FROM passage ORDER BY id').all();
  connection.close();
  return rows.map(({ kind, path, title, text, places, symbol }) => ({
    kind,
    headings: readHeadings(path, title),
    text,
    line: 1,
    endLine: 1,
    symbol: readSymbol(symbol),
    // A text that several packages share counts for the first of them.
    source: sourceOf.get(Number.parseInt(places, 10)),
  }));
}

/** Fewer come from all over the index, so that every larger package is there; more are copies with a word of their own. */
export function takePassages(passages, count) {
  if (count <= passages.length) {
    return Array.from({ length: count }, (_, i) => passages[Math.floor((i * passages.length) / count)]);
  }
  const copies = Array.from({ length: count - passages.length }, (_, i) => {
    const { source, text, ...rest } = passages[i % passages.length];
    const name = `${source.name}-copy`;
    const root = `/bench/${name}@${source.version}`;
    return { ...rest, text: `${text}\n\ncopy${i}`, source: { ...source, name, root } };
  });
  return [...passages, ...copies];
}

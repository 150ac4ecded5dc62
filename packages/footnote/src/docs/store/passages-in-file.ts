import type { DocSource, DocsHit, Passage } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import { readHeadings, storedHeadings, storedText } from '../split/stored-text.ts';
import { openIndexStore } from './index-store.ts';
import { type SourceRow, toSource } from './source-row.ts';
import type { Connection } from './sqlite.ts';

/** A passage among its neighbours, as the index holds them; the file itself is not read. */
export interface PassageInFile {
  readonly source: DocSource;
  readonly path: string;
  /** The one that was asked for. */
  readonly id: string;
  /** In the order of the file, the one that was asked for among them. */
  readonly passages: readonly PlacedPassage[];
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
}

export interface PlacedPassage extends Omit<Passage, 'endLine' | 'symbol'> {
  readonly id: string;
  /** The last line before the next passage; absent for the last one, and where there are no lines. */
  readonly endLine?: number;
}

export interface PassageReader {
  /** The index's own number for a hit. It means something until the index is built anew. */
  idOf(hit: DocsHit): string | undefined;
  /** Undefined where the index has no such passage. */
  around(id: string): PassageInFile | undefined;
}

/** How much is given on either side: enough to see what a passage belongs to, and never a whole book. */
const mostCharacters = 8_000;

/** Looks into an index that is there; nothing is built, and one that can't be used is empty. */
export async function readPassages<T>(indexFile: string, work: (reader: PassageReader) => T): Promise<T> {
  const store = await openIndexStore(indexFile, { readOnly: true });
  try {
    return store.query((connection) => work(createReader(connection)));
  } finally {
    store.close();
  }
}

function createReader(connection: Connection): PassageReader {
  const sql = prepareAll(connection);
  return {
    idOf({ source, path, headings, text }) {
      const own = storedHeadings(headings);
      const row = sql.find.get(source.root, storedText(path), own.path, own.title, text);
      return row === undefined ? undefined : `${row.file}-${row.passage}`;
    },
    around(id) {
      const [, fileId, passageId] = /^(\d{1,15})-(\d{1,15})$/.exec(id) ?? [];
      const file = fileId === undefined ? undefined : sql.file.get(Number(fileId));
      if (file === undefined) return undefined;
      const outline = outlineOf(sql.outline.all(Number(fileId)), Number(fileId));
      const at = outline.findIndex(({ passage }) => passage === Number(passageId));
      if (at === -1) return undefined;
      const [first, end] = windowAround(outline, at);
      const rows = sql.texts.all(JSON.stringify(outline.slice(first, end).map(({ passage }) => passage)));
      const texts = new Map(rows.map((row) => [row.id, row]));
      const passages = outline.slice(first, end).flatMap(({ passage, line }, position): PlacedPassage[] => {
        const row = texts.get(passage);
        if (row === undefined) return [];
        const endLine = endOf(line, outline[first + position + 1]?.line);
        const { kind, path, title, text } = row;
        return [
          {
            id: `${fileId}-${passage}`,
            kind,
            headings: readHeadings(path, title),
            text,
            line,
            ...defined({ endLine }),
          },
        ];
      });
      const edges = { hasEarlier: first > 0, hasLater: end < outline.length };
      return { source: toSource(file), path: file.filePath, id, passages, ...edges };
    },
  };
}

interface OutlineRow {
  readonly passage: number;
  readonly line: number;
  readonly length: number;
}

/** All passages of a file by their lines. One that the file holds twice is there twice. */
function outlineOf(
  rows: readonly { readonly passage: number; readonly places: string; readonly length: number }[],
  file: number,
): readonly OutlineRow[] {
  const prefix = `${file}:`;
  const placed = rows.flatMap(({ passage, places, length }) =>
    places
      .split(' ')
      .filter((place) => place.startsWith(prefix))
      .map((place) => ({ passage, line: Number.parseInt(place.slice(prefix.length), 10), length })),
  );
  // The sort is stable: where there are no lines, the order in which they were written stays.
  return placed.sort((a, b) => a.line - b.line);
}

/** On either side at least the next one, and further ones while there is room. */
function windowAround(outline: readonly OutlineRow[], at: number): readonly [first: number, end: number] {
  const reach = (step: 1 | -1) => {
    let edge = at;
    let length = 0;
    while (outline[edge + step] !== undefined && length < mostCharacters) {
      edge += step;
      length += outline[edge]?.length ?? 0;
    }
    return edge;
  };
  return [reach(-1), reach(1) + 1];
}

function endOf(line: number, next: number | undefined): number | undefined {
  return next === undefined || next <= line ? undefined : next - 1;
}

function prepareAll(connection: Connection) {
  return {
    find: connection.prepare<{ file: number; passage: number }>(`SELECT file.id AS file, passage.id AS passage
      FROM source JOIN file ON file.source = source.id JOIN json_each(file.passages) AS own
      JOIN passage ON passage.id = own.value
      WHERE source.root = ? AND file.path = ? AND passage.path = ? AND passage.title = ? AND passage.text = ?`),
    file: connection.prepare<SourceRow & { filePath: string }>(`SELECT source.*, file.path AS filePath
      FROM file JOIN source ON source.id = file.source WHERE file.id = ?`),
    outline: connection.prepare<{ passage: number; places: string; length: number }>(`SELECT passage.id AS passage,
      places, length(text) AS length FROM file JOIN json_each(file.passages) AS own
      JOIN passage ON passage.id = own.value WHERE file.id = ? ORDER BY own.key`),
    texts: connection.prepare<{ id: number; kind: Passage['kind']; path: string; title: string; text: string }>(
      `SELECT id, kind, path, title, text FROM passage WHERE id IN (SELECT value FROM json_each(?))`,
    ),
  };
}

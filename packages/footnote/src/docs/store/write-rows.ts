import type { DocSource } from '../../contract/docs.ts';
import { wordsOf } from '../../text/words/words.ts';
import type { DocFile } from '../find/find-files.ts';
import { type StoredPassage, subwordsOf } from '../split/stored-passage.ts';
import { storedText } from '../split/stored-text.ts';
import { packageToken } from './schema.ts';
import type { Connection } from './sqlite.ts';

export interface FileChange {
  readonly file: DocFile;
  /** Null removes the file. */
  readonly passages: readonly StoredPassage[] | null;
}

/** Changes rows; `batch-writes.ts` puts transactions around it. */
export interface RowWriter {
  update(source: DocSource, changes: readonly FileChange[]): void;
  removeSource(root: string): void;
  /** To be called before a transaction ends: brings the full-text table in line with the passages. */
  settle(): void;
}

interface PassageRow {
  readonly id: number;
  readonly packages: string;
}

export function createRowWriter(connection: Connection): RowWriter {
  const sql = prepareAll(connection);
  /** Passages that some file lost or another package got. A text may only be moving from one file to the next, so they wait. */
  const moved = new Set<number>();
  /** `code` of passages that are not in the full-text table yet; it is stored nowhere else. */
  const codes = new Map<number, string>();

  function update(source: DocSource, changes: readonly FileChange[]): void {
    const sourceId = saveSource(source);
    const token = packageToken(source.name);
    for (const { file } of changes) removeFile(sourceId, file.path);
    const read = changes.flatMap(({ file, passages }) => (passages === null ? [] : [{ file, passages }]));
    const known = knownAmong(read.flatMap(({ passages }) => passages.map(({ key }) => key)));
    for (const { file, passages } of read) {
      const fileId = sql.addFile.run(sourceId, storedText(file.path), file.size, file.mtimeMs).lastInsertRowid;
      const ids = passages.map((passage) =>
        addPassage(passage, `${fileId}:${passage.line}-${passage.endLine}`, token, known),
      );
      sql.setPassages.run(JSON.stringify([...new Set(ids)]), fileId);
    }
  }

  function saveSource({ root, name, version, isDirect, repository, about }: DocSource): number {
    // Another package in the same folder: what was known of it is another package's.
    const before = sql.sourceByRoot.get(storedText(root));
    if (before !== undefined && before.name !== storedText(name)) removeSource(root);
    const repositoryJson = repository === undefined ? null : storedText(JSON.stringify(repository));
    const aboutText = about === undefined ? null : storedText(about);
    const words = [...new Set(wordsOf(`${name} ${about ?? ''}`))].join(' ');
    const what = [storedText(root), storedText(name), storedText(version), isDirect ? 1 : 0];
    const row = [...what, repositoryJson, aboutText, words];
    sql.saveSource.run(...row);
    return sql.sourceByRoot.get(storedText(root))?.id ?? 0;
  }

  /** One question for all: asked one by one, they would cost as much as writing. */
  function knownAmong(keys: readonly string[]): Map<string, PassageRow> {
    return new Map(sql.passagesByHash.all(JSON.stringify(keys)).map((row) => [row.hash, row]));
  }

  function addPassage(passage: StoredPassage, place: string, token: string, known: Map<string, PassageRow>): number {
    const { key, kind, path, title, code, text, symbol, names } = passage;
    const before = known.get(key);
    if (before !== undefined) {
      sql.addPlace.run(place, before.id);
      if (!before.packages.split(' ').includes(token)) moved.add(before.id);
      return before.id;
    }
    const id = sql.addPassage.run(key, token, place, kind, path, title, text, symbol, names).lastInsertRowid;
    codes.set(id, code);
    known.set(key, { id, packages: token });
    return id;
  }

  function removeFile(source: number, path: string): void {
    const file = sql.fileByPath.get(source, storedText(path));
    if (file === undefined) return;
    for (const id of JSON.parse(file.passages) as number[]) {
      const places = (sql.placesOf.get(id)?.places ?? '').split(' ');
      sql.setPlaces.run(places.filter((place) => !place.startsWith(`${file.id}:`)).join(' '), id);
      moved.add(id);
    }
    sql.removeFile.run(file.id);
  }

  function removeSource(root: string): void {
    const source = sql.sourceByRoot.get(storedText(root));
    if (source === undefined) return;
    for (const { path } of sql.filesOfSource.all(source.id)) removeFile(source.id, path);
    sql.removeSource.run(source.id);
  }

  /** Passages that nobody has any more go; those that other packages have are filed under their names. */
  function settle(): void {
    for (const id of moved) {
      const before = sql.placesOf.get(id);
      const packages = packagesOf(before?.places ?? '');
      if (before === undefined || packages === before.packages) continue;
      const isNew = codes.has(id);
      if (!isNew) sql.removeFulltext.run(id);
      if (packages === '') {
        codes.delete(id);
        sql.removePassage.run(id);
      } else {
        sql.setPackages.run(packages, id);
        if (!isNew) codes.set(id, codeOf(id));
      }
    }
    // By their numbers, which FTS5 wants to see ascending: whenever one is lower, it begins a new segment.
    if (codes.size > 0) sql.addFulltext.run(JSON.stringify(Object.fromEntries(codes)));
    moved.clear();
    codes.clear();
  }

  function codeOf(id: number): string {
    const stored = sql.searched.get(id);
    return stored === undefined ? '' : subwordsOf(stored);
  }

  function packagesOf(places: string): string {
    if (places === '') return '';
    const files = places.split(' ').map((place) => Number(place.slice(0, place.indexOf(':'))));
    const names = sql.namesOfFiles.all(JSON.stringify(files));
    return [...new Set(names.map(({ name }) => packageToken(name)))].sort().join(' ');
  }

  return { update, removeSource, settle };
}

function prepareAll(connection: Connection) {
  const run = (sql: string) => connection.prepare(sql);
  return {
    sourceByRoot: connection.prepare<{ id: number; name: string }>('SELECT id, name FROM source WHERE root = ?'),
    saveSource: run(`INSERT INTO source (root, name, version, isDirect, repository, about, words)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (root) DO UPDATE SET name = excluded.name, version = excluded.version,
        isDirect = excluded.isDirect, repository = excluded.repository, about = excluded.about, words = excluded.words`),
    removeSource: run('DELETE FROM source WHERE id = ?'),
    filesOfSource: connection.prepare<{ path: string }>('SELECT path FROM file WHERE source = ?'),
    fileByPath: connection.prepare<{ id: number; passages: string }>(
      'SELECT id, passages FROM file WHERE source = ? AND path = ?',
    ),
    namesOfFiles: connection.prepare<{ name: string }>(`SELECT DISTINCT source.name FROM source
      JOIN file ON file.source = source.id WHERE file.id IN (SELECT value FROM json_each(?))`),
    addFile: run("INSERT INTO file (source, path, size, mtimeMs, passages) VALUES (?, ?, ?, ?, '[]')"),
    setPassages: run('UPDATE file SET passages = ? WHERE id = ?'),
    removeFile: run('DELETE FROM file WHERE id = ?'),
    passagesByHash: connection.prepare<PassageRow & { hash: string }>(
      'SELECT hash, id, packages FROM passage WHERE hash IN (SELECT value FROM json_each(?))',
    ),
    addPassage: run(`INSERT INTO passage (hash, packages, places, kind, path, title, text, symbol, names)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    removePassage: run('DELETE FROM passage WHERE id = ?'),
    placesOf: connection.prepare<{ places: string; packages: string }>(
      'SELECT places, packages FROM passage WHERE id = ?',
    ),
    setPlaces: run('UPDATE passage SET places = ? WHERE id = ?'),
    addPlace: run("UPDATE passage SET places = trim(places || ' ' || ?) WHERE id = ?"),
    setPackages: run('UPDATE passage SET packages = ? WHERE id = ?'),
    searched: connection.prepare<Pick<StoredPassage, 'title' | 'path' | 'text'>>(
      'SELECT title, path, text FROM passage WHERE id = ?',
    ),
    // One statement for all, from the rows that were written: so no text is handed over a second time.
    addFulltext: run(`INSERT INTO fulltext (rowid, title, path, package, names, code, body)
      SELECT passage.id, title, passage.path, packages, names, new.value, text
      FROM json_each(?) AS new CROSS JOIN passage ON passage.id = CAST(new.key AS INTEGER)`),
    removeFulltext: run('DELETE FROM fulltext WHERE rowid = ?'),
  };
}

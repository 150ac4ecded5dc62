import { isDeepStrictEqual } from 'node:util';
import type { DocSource, IndexCounts } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import type { DocFile } from '../find/find-files.ts';
import { createWriteBatches } from './batch-writes.ts';
import { explainFailure, isDamage, isPassing, openForReading, openForWriting, setAside } from './open-database.ts';
import { mergeSegments, recount, staleTerms } from './schema.ts';
import { type SourceRow, toSource } from './source-row.ts';
import { type Connection, type Engine, sqliteEngine } from './sqlite.ts';
import { inTransaction } from './transaction.ts';
import type { FileChange } from './write-rows.ts';

/** The index on disk: sources, their files and passages. It knows how to keep them, and nothing of ranking. */
export interface IndexStore {
  /** What was there could not be used: this one began empty. */
  readonly rebuilt: boolean;
  /** What is indexed of a source, by path; empty when the source is new. */
  filesOf(source: DocSource): ReadonlyMap<string, DocFile>;
  /** Replaces what is known of these files of a source: all of them or none. Null passages remove the file. */
  update(source: DocSource, changes: readonly FileChange[]): void;
  /** Sources that this origin had and that are not among these leave the index, unless the other origin has them too. */
  keepOnly(origin: 'dependencies' | 'paths', roots: readonly string[]): void;
  /** These leave the index, whoever has them. */
  remove(roots: readonly string[]): void;
  sources(): readonly StoredSource[];
  counts(): IndexCounts;
  meta(key: string): string | undefined;
  /** Undefined forgets it. */
  setMeta(key: string, value: string | undefined): void;
  /** Runs a question over everything that was changed until now. */
  query<T>(work: (connection: Connection) => T): T;
  close(): void;
}

/** A source, and how much of it there is. */
export interface StoredSource extends DocSource {
  /** It is here because the project depends on it. */
  readonly isDependency: boolean;
  readonly files: number;
  readonly passages: number;
}

/**
 * Opens or creates. A file that is no database, of another version or damaged is set aside and made anew (`rebuilt`).
 * Read-only never writes or creates: what it can't use is an empty index, `rebuilt` too.
 */
export async function openIndexStore(
  file: string,
  options: { readonly readOnly?: boolean; readonly engine?: Engine } = {},
): Promise<IndexStore> {
  const engine = options.engine ?? (await sqliteEngine());
  const readOnly = options.readOnly === true;
  const { connection, rebuilt } = readOnly ? openForReading(file, engine) : openForWriting(file, engine);
  return { rebuilt, ...createStore(connection, file, readOnly) };
}

function createStore(connection: Connection, file: string, readOnly: boolean): Omit<IndexStore, 'rebuilt'> {
  const sql = prepareAll(connection);
  const batches = createWriteBatches(connection, () => sql.setMeta.run(staleTerms, 'yes'));
  let isOpen = true;

  /** What SQLite complains about becomes our own error; damage is set aside, so that the next one to come builds anew. */
  function guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isDamage(error)) throw explainFailure(error, file);
      setAside(file);
      throw new FootnoteError('INTERNAL', 'The documentation index was damaged and has been set aside.', {
        hint: 'Ask again: it will be built anew.',
        retryable: true,
        cause: error,
      });
    }
  }

  /** After the last change: what is derived from all passages. */
  function finish(): void {
    if (readOnly) return;
    batches.commit();
    if (sql.meta.get(staleTerms) === undefined) return;
    inTransaction(connection, () => {
      mergeSegments(connection);
      recount(connection);
      sql.removeMeta.run(staleTerms);
    });
  }

  /** What could not be done now, for want of space or because another process reads, the next writer does. */
  function finishIfPossible(): void {
    if (readOnly) return;
    try {
      finish();
      // Closing alone may leave this to the garbage collector.
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }

  return {
    filesOf: ({ root, name }) =>
      guarded(() => new Map(sql.filesOf.all(root, name).map((row) => [row.path, { ...row }]))),
    update: (source, changes) =>
      guarded(() => {
        if (changes.length === 0 && isSame(sql.source.get(source.root), source)) return;
        const passages = changes.reduce((sum, each) => sum + (each.passages?.length ?? 1), 0);
        batches.change(passages, (writer) => writer.update(source, changes));
      }),
    keepOnly: (origin, roots) =>
      guarded(() => {
        const before = sql.claims.all(origin).map(({ root }) => root);
        if (isDeepStrictEqual(new Set(before), new Set(roots))) return;
        batches.change(0, (writer) => {
          sql.dropClaims.run(origin);
          for (const root of roots) sql.claim.run(origin, root);
          for (const root of before) if (sql.isClaimed.get(root) === undefined) writer.removeSource(root);
        });
        batches.commit();
      }),
    remove: (roots) =>
      guarded(() => {
        batches.change(0, (writer) => {
          for (const root of roots) {
            sql.dropClaim.run(root);
            writer.removeSource(root);
          }
        });
        batches.commit();
      }),
    sources: () =>
      guarded(() => {
        batches.commit();
        return sql.sources.all().map((row) => {
          const { isDependency, files, passages } = row;
          return { ...toSource(row), isDependency: isDependency === 1, files, passages };
        });
      }),
    counts: () =>
      guarded(() => {
        batches.commit();
        return { sources: 0, files: 0, passages: 0, bytes: 0, ...sql.counts.get() };
      }),
    meta: (key) => guarded(() => sql.meta.get(key)?.value),
    setMeta: (key, value) =>
      guarded(() => {
        batches.commit();
        if (value === undefined) sql.removeMeta.run(key);
        else sql.setMeta.run(key, value);
      }),
    query: (work) =>
      guarded(() => {
        finish();
        return work(connection);
      }),
    close() {
      if (!isOpen) return;
      isOpen = false;
      try {
        guarded(batches.commit);
        guarded(finishIfPossible);
      } finally {
        connection.close();
      }
    },
  };
}

function isSame(row: SourceRow | undefined, source: DocSource): boolean {
  return row !== undefined && isDeepStrictEqual(toSource(row), source);
}

function prepareAll(connection: Connection) {
  const run = (sql: string) => connection.prepare(sql);
  return {
    source: connection.prepare<SourceRow>('SELECT * FROM source WHERE root = ?'),
    sources: connection.prepare<
      SourceRow & { isDependency: number; files: number; passages: number }
    >(`SELECT source.*, count(file.id) AS files,
      EXISTS (SELECT 1 FROM claim WHERE origin = 'dependencies' AND root = source.root) AS isDependency,
      coalesce(sum(json_array_length(file.passages)), 0) AS passages
      FROM source LEFT JOIN file ON file.source = source.id GROUP BY source.id ORDER BY name, version`),
    // Another package in the same folder has no files yet.
    filesOf: connection.prepare<DocFile>(`SELECT path, size, mtimeMs FROM file
      WHERE source = (SELECT id FROM source WHERE root = ? AND name = ?)`),
    claims: connection.prepare<{ root: string }>('SELECT root FROM claim WHERE origin = ?'),
    isClaimed: connection.prepare('SELECT 1 FROM claim WHERE root = ?'),
    claim: run('INSERT OR IGNORE INTO claim VALUES (?, ?)'),
    dropClaim: run('DELETE FROM claim WHERE root = ?'),
    dropClaims: run('DELETE FROM claim WHERE origin = ?'),
    counts: connection.prepare<IndexCounts>(`SELECT (SELECT count(*) FROM source) AS sources,
      (SELECT count(*) FROM file) AS files, (SELECT count(*) FROM passage) AS passages,
      (SELECT coalesce(sum(size), 0) FROM file) AS bytes`),
    meta: connection.prepare<{ value: string }>('SELECT value FROM meta WHERE key = ?'),
    setMeta: run('INSERT OR REPLACE INTO meta VALUES (?, ?)'),
    removeMeta: run('DELETE FROM meta WHERE key = ?'),
  };
}

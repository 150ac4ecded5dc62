import { chmodSync, closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { defined } from '../../../defined.ts';
import { type Connection, type Engine, resultCode } from '../../../docs/store/sqlite.ts';
import { inTransaction } from '../../../docs/store/transaction.ts';
import { FootnoteError } from '../../../errors.ts';
import type { ThreadItem } from '../protocol.ts';
import { type KeptThread, listingOf, type ThreadBounds, type ThreadStore, usualBounds } from './thread-store.ts';

const schemaVersion = 1;
/** Others wait for a transaction, which takes a fraction of this. */
const busyMs = 5_000;

interface ThreadRow {
  readonly id: string;
  readonly title: string | null;
  readonly created_at: string;
}

interface ItemRow {
  readonly id: string;
  readonly json: string;
}

/** Threads in a file that its owner alone can read; several servers may share it. */
export function openSqliteThreads(
  file: string,
  engine: Engine,
  bounds: ThreadBounds = usualBounds.sqlite,
): ThreadStore {
  const connection = explained(() => openFile(file, engine));
  const sql = prepareAll(connection);
  const change = (work: () => void) => explained(() => inTransaction(connection, work));

  /** The one that was not spoken in for longest goes first, and never the one that is spoken in now. */
  function keepWithin(newest: string): void {
    for (;;) {
      const { threads, characters } = sql.totals.get() ?? { threads: 0, characters: 0 };
      if (threads <= bounds.threads && characters <= bounds.characters) return;
      if (sql.removeOldest.run(newest).changes === 0) return;
    }
  }

  return {
    create: (owner, { id, title = null, created_at }) =>
      change(() => {
        sql.addThread.run(id, owner, title, created_at);
        keepWithin(id);
      }),
    get: (owner, id) => explained(() => threadOf(sql.thread.get(owner, id))),
    list: (owner, { limit, order, after }) =>
      explained(() => {
        const from = after === undefined ? undefined : sql.threadPlace.get(owner, after);
        if (after !== undefined && from === undefined) return undefined;
        const rows = sql.threads[order].all(owner, from?.seq ?? beforeFirst[order], limit + 1);
        return listingOf(
          rows.map(threadOf).filter((thread) => thread !== undefined),
          limit,
        );
      }),
    rename: (id, title) => change(() => void sql.rename.run(title, id)),
    remove: (id) =>
      explained(() => {
        inTransaction(connection, () => void sql.removeThread.run(id));
        // Else its words would lie in the log beside the file until others come in their place.
        connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      }),
    items: (threadId, { limit, order, after }) =>
      explained(() => {
        const from = after === undefined ? undefined : sql.itemPlace.get(threadId, after);
        if (after !== undefined && from === undefined) return undefined;
        const rows = sql.items[order].all(threadId, from?.seq ?? beforeFirst[order], limit + 1);
        return listingOf(rows.map(itemOf), limit);
      }),
    conversation: (threadId) => explained(() => sql.conversation.all(threadId).map(itemOf)),
    save: (item) =>
      change(() => {
        const { thread_id: threadId, id, type } = item;
        const isHidden = type === 'hidden_context_item' ? 1 : 0;
        if (sql.saveItem.run(id, isHidden, JSON.stringify(item), threadId).changes === 0) return;
        sql.removeOldItems.run(threadId, threadId, bounds.itemsPerThread);
        sql.touch.run(threadId, threadId);
        keepWithin(threadId);
      }),
    removeAfter: (threadId, itemId) =>
      change(() => {
        const place = sql.itemPlace.get(threadId, itemId);
        if (place === undefined) return;
        sql.removeAfter.run(threadId, place.seq);
        sql.touch.run(threadId, threadId);
      }),
    close() {
      try {
        // Closing alone may leave this to the garbage collector.
        connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // Another server uses the file, and does it at its own end.
      }
      connection.close();
    },
  };
}

const beforeFirst = { asc: -1, desc: Number.MAX_SAFE_INTEGER };

function openFile(file: string, engine: Engine): Connection {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite makes its other files as readable as this one.
  closeSync(openSync(file, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600));
  chmodSync(file, 0o600);
  const connection = engine.open(file);
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON`);
    inTransaction(connection, () => makeSchema(connection));
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function makeSchema(connection: Connection): void {
  const version = connection.prepare<{ user_version: number }>('PRAGMA user_version').get()?.user_version;
  if (version === schemaVersion) return;
  if (version !== 0) {
    throw new FootnoteError('NOT_CONFIGURED', 'The threads of this server were written by a newer Footnote.', {
      hint: 'Use that version, or move threads.sqlite out of the data folder.',
    });
  }
  connection.exec(`
    CREATE TABLE thread (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, title TEXT,
      created_at TEXT NOT NULL, changed INTEGER NOT NULL, characters INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX thread_of_owner ON thread (owner, seq);
    CREATE INDEX thread_changed ON thread (changed);
    CREATE TABLE item (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, thread TEXT NOT NULL REFERENCES thread (id) ON DELETE CASCADE,
      id TEXT NOT NULL, hidden INTEGER NOT NULL, json TEXT NOT NULL, UNIQUE (thread, id));
    CREATE INDEX item_of_thread ON item (thread, seq);
    PRAGMA user_version = ${schemaVersion};`);
}

function prepareAll(connection: Connection) {
  const prepare = <Row>(text: string) => connection.prepare<Row>(text);
  const next = '(SELECT coalesce(max(changed), 0) + 1 FROM thread)';
  const columns = 'id, title, created_at';
  return {
    addThread: prepare(`INSERT INTO thread (id, owner, title, created_at, changed) VALUES (?, ?, ?, ?, ${next})`),
    thread: prepare<ThreadRow>(`SELECT ${columns} FROM thread WHERE owner = ? AND id = ?`),
    threadPlace: prepare<{ seq: number }>('SELECT seq FROM thread WHERE owner = ? AND id = ?'),
    threads: {
      asc: prepare<ThreadRow>(`SELECT ${columns} FROM thread WHERE owner = ? AND seq > ? ORDER BY seq LIMIT ?`),
      desc: prepare<ThreadRow>(`SELECT ${columns} FROM thread WHERE owner = ? AND seq < ? ORDER BY seq DESC LIMIT ?`),
    },
    rename: prepare('UPDATE thread SET title = ? WHERE id = ?'),
    removeThread: prepare('DELETE FROM thread WHERE id = ?'),
    removeOldest: prepare(
      'DELETE FROM thread WHERE seq = (SELECT seq FROM thread WHERE id <> ? ORDER BY changed LIMIT 1)',
    ),
    totals: prepare<{ threads: number; characters: number }>(
      'SELECT count(*) AS threads, coalesce(sum(characters), 0) AS characters FROM thread',
    ),
    touch: prepare(`UPDATE thread SET changed = ${next},
      characters = (SELECT coalesce(sum(length(json)), 0) FROM item WHERE thread = ?) WHERE id = ?`),
    itemPlace: prepare<{ seq: number }>('SELECT seq FROM item WHERE thread = ? AND id = ?'),
    items: {
      asc: prepare<ItemRow>(
        'SELECT id, json FROM item WHERE thread = ? AND hidden = 0 AND seq > ? ORDER BY seq LIMIT ?',
      ),
      desc: prepare<ItemRow>(
        'SELECT id, json FROM item WHERE thread = ? AND hidden = 0 AND seq < ? ORDER BY seq DESC LIMIT ?',
      ),
    },
    conversation: prepare<ItemRow>('SELECT id, json FROM item WHERE thread = ? ORDER BY seq'),
    saveItem: prepare(`INSERT INTO item (id, hidden, json, thread) SELECT ?, ?, ?, id FROM thread WHERE id = ?
      ON CONFLICT (thread, id) DO UPDATE SET hidden = excluded.hidden, json = excluded.json`),
    removeOldItems: prepare(`DELETE FROM item WHERE thread = ? AND seq <=
      (SELECT seq FROM item WHERE thread = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)`),
    removeAfter: prepare('DELETE FROM item WHERE thread = ? AND seq > ?'),
  };
}

function threadOf(row: ThreadRow | undefined): KeptThread | undefined {
  if (row === undefined) return undefined;
  const { id, title, created_at } = row;
  return { id, created_at, ...defined({ title: title ?? undefined }) };
}

/** The file is ours alone, so that what is in it has the form in which it was written. */
function itemOf({ json }: ItemRow): ThreadItem & { readonly id: string } {
  return JSON.parse(json) as ThreadItem;
}

/** What SQLite or the disk complains about, as an error of ours. */
function explained<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (FootnoteError.is(error)) throw error;
    const code = resultCode(error) ?? (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new FootnoteError('INTERNAL', `The threads can't be read or written (SQLite or disk: ${code}).`, {
      hint: 'Look at threads.sqlite in the data folder of the server, and at the space on its disk.',
      cause: error,
    });
  }
}

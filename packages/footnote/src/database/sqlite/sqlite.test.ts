import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseEngine } from '../database-engine.ts';
import { oneSelect } from '../gate/one-select.ts';
import { makeSqliteFolder, nodesWithSqlite, openWith, type SqliteFolder } from './real-nodes.test-kit.ts';
import { openSqlite } from './sqlite.ts';

const nodes = await nodesWithSqlite();
const signal = () => AbortSignal.timeout(10_000);

it('needs Node 22, and says so', async () => {
  const folder = await makeSqliteFolder();
  const asking = openSqlite(folder.file, { nodeVersion: '20.20.2' }).query('SELECT 1', signal());
  await expect(asking).rejects.toMatchObject({
    code: 'NOT_CONFIGURED',
    message: 'SQLite queries need Node 22 or newer, and this is Node 20.20.2. Start Footnote with Node 22.13 or newer.',
  });
  await expect(openSqlite(folder.file, { nodeVersion: '22.12.0' }).schema(signal())).rejects.toThrow('Node 22.13');
  folder.remove();
});

describe.each(nodes)('SQLite on Node $major', (node) => {
  let folder: SqliteFolder;
  let engine: DatabaseEngine;
  beforeAll(async () => {
    folder = await makeSqliteFolder();
    engine = openWith(node, folder.file);
  });
  afterAll(async () => {
    await engine.close();
    folder.remove();
  });

  const query = (sql: string) => engine.query(sql, signal());
  const throughGate = async (sql: string) => query(oneSelect(sql, 'sqlite'));

  describe('gives', () => {
    it('rows as text, whatever their types', async () => {
      const sql =
        "SELECT 1 AS n, 9007199254740993 AS big, 1.0 AS one, 1.5 AS half, NULL AS none, x'00ff' AS b, 'ä😀' AS t";
      expect(await query(sql)).toEqual({
        columns: ['n', 'big', 'one', 'half', 'none', 'b', 't'],
        rows: [['1', '9007199254740993', '1.0', '1.5', null, '<blob 2 bytes>', 'ä😀']],
        isBrokenOff: false,
      });
    });

    it('columns also where there is no row, and twice where they have the same name', async () => {
      expect(await query('SELECT id, id FROM items WHERE false')).toMatchObject({ columns: ['id', 'id'], rows: [] });
    });

    it.each([
      'VALUES (1), (2)',
      'WITH x AS (SELECT 1) SELECT * FROM x',
      'EXPLAIN QUERY PLAN SELECT * FROM items',
      "SELECT * FROM pragma_table_info('items')",
      'SELECT name FROM sqlite_schema',
      '/* first */ SELECT count(*), lower(name) FROM items -- last',
      'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 9) SELECT * FROM c;',
    ])('what %s asks for', async (sql) => {
      expect((await throughGate(sql)).rows.length).toBeGreaterThan(0);
    });

    it('one row more than are shown, of ten thousand', async () => {
      const sql = 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 10000) SELECT n FROM c';
      expect((await query(sql)).rows).toHaveLength(201);
    });

    it('the tables, with their keys and estimates', async () => {
      expect(await engine.schema(signal())).toEqual({
        dialect: 'sqlite',
        more: 0,
        tables: [
          {
            name: 'cheap',
            columns: [
              { name: 'id', type: 'INTEGER' },
              { name: 'price', type: 'REAL' },
            ],
          },
          {
            name: 'items',
            rows: 3,
            columns: [
              { name: 'id', type: 'INTEGER', key: 'primary key' },
              { name: 'name', type: 'TEXT' },
              { name: 'picture', type: 'BLOB' },
            ],
          },
          {
            name: 'sales',
            rows: 0,
            columns: [
              { name: 'id', type: 'INTEGER', key: 'primary key' },
              { name: 'item', type: 'INTEGER', key: '→ items.id' },
              { name: 'price', type: 'REAL' },
            ],
          },
        ],
      });
    });
  });

  describe('whatever is asked, nothing is written', () => {
    /** SQLite itself refuses these, also where the gate is deceived. */
    const refused: readonly string[] = [
      "INSERT INTO items (name) VALUES ('x')",
      "INSERT INTO items (name) VALUES ('x') RETURNING id",
      "UPDATE items SET name = 'x'",
      'DELETE FROM items',
      'CREATE TABLE made (a)',
      'DROP TABLE sales',
      'ALTER TABLE items ADD COLUMN a',
      "WITH x AS (SELECT 1) INSERT INTO items (name) SELECT 'x' FROM x",
      'PRAGMA user_version = 7',
      'PRAGMA journal_mode = wal',
      "ATTACH 'FOLDER/missing.db' AS other",
      "ATTACH 'file:FOLDER/missing.db?mode=rwc' AS other",
      "SELECT load_extension('x')",
      'SELECT 1; INSERT INTO items (name) VALUES (1)',
      "SELECT writefile('FOLDER/written', 'x')",
      "SELECT readfile('/etc/passwd')",
      "SELECT * FROM fsdir('/etc')",
      "SELECT edit('x', 'touch FOLDER/edited')",
    ];
    /** Node 22 has no authorizer: these would run there, and have no effect on the file or only an empty one. */
    const refusedByGate: readonly string[] = [
      "ATTACH 'FOLDER/shop.db' AS other",
      "VACUUM INTO 'FOLDER/copy.db'",
      'PRAGMA query_only = off',
      'PRAGMA writable_schema = on',
      'CREATE TEMP TABLE made (a)',
      'BEGIN IMMEDIATE',
      'SELECT fts3_tokenizer(1)',
      "SELECT 'x' FROM 'fsdir'('/etc')",
      'SELECT "readfile"(1)',
      'SELECT [readfile](1)',
      'SELECT `READFILE`(1)',
      'EXPLAIN DELETE FROM items',
    ];
    const placed = (sql: string) => sql.replaceAll('FOLDER', folder.path);

    it.each([...refused, ...refusedByGate])('refused by the gate or behind it: %s', async (sql) => {
      const before = folder.state();
      await expect(throughGate(placed(sql))).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
      expect(folder.state()).toEqual(before);
    });

    it.each(node.major >= 24 ? [...refused, ...refusedByGate.slice(0, 7)] : refused)(
      'refused by SQLite: %s',
      async (sql) => {
        const before = folder.state();
        const code = expect.stringMatching(/^(?:BLOCKED_BY_POLICY|INVALID_QUERY|NOT_CONFIGURED)$/);
        await expect(query(placed(sql))).rejects.toMatchObject({ code });
        expect(folder.state()).toEqual(before);
      },
    );
  });

  it("tells what is wrong with the SQL in SQLite's own words, apart from ours", async () => {
    await expect(query('SELECT nmae FROM items')).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      message: 'SQLite did not understand the SQL. Correct it and ask again.',
      detail: 'no such column: nmae',
    });
  });

  describe('the file', () => {
    it('is never made', async () => {
      const before = folder.state();
      const missing = openWith(node, join(folder.path, 'missing.db'));
      await expect(missing.query('SELECT 1', signal())).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
      expect(folder.state()).toEqual(before);
    });

    it('must be one of SQLite', async () => {
      const file = join(folder.path, 'note.txt');
      writeFileSync(file, 'Dear diary, this is certainly no database.'.repeat(30));
      const diary = openWith(node, file);
      await expect(diary.query('SELECT * FROM sqlite_schema', signal())).rejects.toMatchObject({
        code: 'NOT_CONFIGURED',
      });
      await diary.close();
    });

    it('may have a writer at work, in WAL mode too', async () => {
      const live = await makeSqliteFolder();
      live.writer.exec('PRAGMA journal_mode = wal');
      const reader = openWith(node, live.file);
      const count = async () => (await reader.query('SELECT count(*) FROM items', signal())).rows;
      expect(await count()).toEqual([['3']]);
      live.writer.exec("BEGIN; INSERT INTO items (name) VALUES ('live')");
      expect(await count()).toEqual([['3']]);
      live.writer.exec('COMMIT');
      expect(await count()).toEqual([['4']]);
      await expect(reader.query('DELETE FROM items', signal())).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
      expect(await count()).toEqual([['4']]);
      await reader.close();
      live.remove();
    });
  });

  describe('within bounds', () => {
    const endless = 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c';

    it('an endless query ends with its process when the time is up, and the next one runs', async () => {
      await expect(engine.query(endless, AbortSignal.timeout(300))).rejects.toThrow(/time/);
      expect((await query('SELECT 1')).rows).toEqual([['1']]);
    });

    it('queries run side by side: one that is slow keeps no other waiting', async () => {
      const slow = new AbortController();
      const waiting = engine.query(endless, slow.signal);
      expect((await query('SELECT 1')).rows).toEqual([['1']]);
      slow.abort(new Error('enough'));
      await expect(waiting).rejects.toThrow('enough');
    });

    it.each(['SELECT hex(randomblob(150000000))', 'SELECT zeroblob(300000000), hex(zeroblob(100000000))'])(
      'what takes too much memory ends with its process: %s',
      async (sql) => {
        await expect(query(sql)).rejects.toMatchObject({ code: 'TOO_LARGE' });
        expect((await query('SELECT 1')).rows).toEqual([['1']]);
      },
    );

    it('many large values are cut off, and the rows before are kept', async () => {
      const columns = Array.from({ length: 60 }, (_, number) => `hex(zeroblob(2000)) AS c${number}`).join(', ');
      const sql = `WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT ${columns} FROM c`;
      const { columns: names, rows, isBrokenOff } = await query(sql);
      expect(isBrokenOff).toBe(true);
      expect(names).toHaveLength(60);
      expect(rows).toHaveLength(160);
      expect(rows[0]).toHaveLength(50);
    });
  });

  it('the process ends with whoever started it, whatever it is doing', async () => {
    const script = new URL('./sqlite-process.ts', import.meta.url).pathname;
    const job = {
      kind: 'query',
      file: folder.file,
      sql: 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c',
    };
    // It starts one, hands it an endless query and is killed.
    const parent = `
      const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(script)}], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      child.on('message', () => {
        child.send(${JSON.stringify(job)}, () => { console.log(child.pid); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100); });
      });
      child.send({ kind: 'schema', file: ${JSON.stringify(folder.file)} });`;
    const pid = await new Promise<number>((resolve) => {
      execFile(node.node, ['-e', parent], (_, stdout) => resolve(Number(stdout)));
    });
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });
});

/** A process that ended and that nobody has buried still has its number. */
function isRunning(pid: number): boolean {
  try {
    if (process.platform === 'linux') return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

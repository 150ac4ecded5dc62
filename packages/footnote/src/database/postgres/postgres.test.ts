import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, connect as dial, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseEngine } from '../database-engine.ts';
import { oneSelect } from '../gate/one-select.ts';
import { openPostgres } from './postgres.ts';
import { type PostgresServer, realPostgres } from './real-postgres.test-kit.ts';

const postgres = await realPostgres();

describe.skipIf(postgres.missing !== undefined)('PostgreSQL', () => {
  let server: PostgresServer;
  const engines: DatabaseEngine[] = [];
  beforeAll(async () => {
    server = await postgres.start();
  }, 60_000);
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
  });
  afterAll(async () => server.close());

  function open(url: string): DatabaseEngine {
    const engine = openPostgres(url);
    engines.push(engine);
    return engine;
  }
  const signal = () => AbortSignal.timeout(10_000);
  const query = (sql: string, url = server.readerUrl) => open(url).query(sql, signal());

  describe('gives', () => {
    it('rows as text, whatever their types', async () => {
      const sql = `SELECT 1 AS n, 9007199254740993::int8 AS big, 1.10::numeric AS price, date '2026-11-16' AS day,
        NULL::text AS nothing, '\\x00ff01'::bytea AS picture, true AS flag, ARRAY[1, 2] AS list, 'ä€😀' AS text`;
      expect(await query(sql)).toEqual({
        columns: ['n', 'big', 'price', 'day', 'nothing', 'picture', 'flag', 'list', 'text'],
        rows: [['1', '9007199254740993', '1.10', '2026-11-16', null, '<blob 3 bytes>', 't', '{1,2}', 'ä€😀']],
        isBrokenOff: false,
      });
    });

    it('columns also where there is no row, and twice where they have the same name', async () => {
      expect(await query('SELECT id, id FROM items WHERE false')).toMatchObject({ columns: ['id', 'id'], rows: [] });
      expect(await query('SELECT 1 AS a, 2 AS a')).toMatchObject({ columns: ['a', 'a'], rows: [['1', '2']] });
    });

    it.each(['TABLE items', 'VALUES (1), (2)', 'WITH x AS (SELECT 1) SELECT * FROM x', '(SELECT 1) UNION (SELECT 2)'])(
      'what %s asks for',
      async (sql) => {
        expect((await query(oneSelect(sql, 'postgres'))).rows.length).toBeGreaterThan(0);
      },
    );

    it('one row more than are shown, of ten thousand', async () => {
      expect((await query('SELECT generate_series(1, 10000)')).rows).toHaveLength(201);
    });

    it('the tables that the role may read, with their keys, estimates and comments', async () => {
      const { tables, more } = await open(server.readerUrl).schema(signal());
      expect(more).toBe(0);
      expect(tables).toEqual([
        {
          name: 'cheap',
          columns: [
            { name: 'id', type: 'integer' },
            { name: 'item', type: 'integer' },
            { name: 'price', type: 'numeric(10,2)' },
          ],
        },
        {
          name: 'items',
          rows: 3,
          comment: 'what is sold',
          columns: [
            { name: 'id', type: 'integer', key: 'primary key' },
            { name: 'name', type: 'text', comment: 'as it stands on the label' },
            { name: 'picture', type: 'bytea' },
          ],
        },
        {
          name: 'sales',
          columns: [
            { name: 'id', type: 'integer', key: 'primary key' },
            { name: 'item', type: 'integer', key: '→ items.id' },
            { name: 'price', type: 'numeric(10,2)' },
          ],
        },
      ]);
    });
  });

  /** Without the gate: this is what holds where it is deceived. */
  const refused: readonly string[] = [
    "INSERT INTO items (name) VALUES ('x')",
    "INSERT INTO items (name) VALUES ('x') RETURNING id",
    "UPDATE items SET name = 'x'",
    'DELETE FROM items',
    'TRUNCATE sales',
    'CREATE TABLE made (a int)',
    'CREATE TEMP TABLE temporary_made (a int)',
    'DROP TABLE sales',
    'ALTER TABLE items ADD COLUMN a int',
    "WITH x AS (INSERT INTO items (name) VALUES ('x') RETURNING *) SELECT * FROM x",
    'WITH x AS (DELETE FROM items RETURNING *) SELECT * FROM x',
    'SELECT * FROM items FOR UPDATE',
    'SELECT * INTO made FROM items',
    "SELECT nextval('numbers')",
    "SELECT setval('numbers', 5)",
    "DO $$ BEGIN INSERT INTO items (name) VALUES ('x'); END $$",
    'CALL proc()',
    "EXPLAIN ANALYZE INSERT INTO items (name) VALUES ('x')",
    'EXPLAIN SELECT 1',
    'SELECT sneaky()',
    'SELECT sneakier()',
    "SELECT query_to_xml('insert into items (name) values (''x'')', true, true, '')",
    'VACUUM',
    'ANALYZE items',
    'CHECKPOINT',
    "ALTER SYSTEM SET work_mem = '5MB'",
    "COPY items TO PROGRAM 'cat > FOLDER/copied'",
    "COPY items TO 'FOLDER/copied'",
    "COPY items FROM '/etc/passwd'",
    "SELECT dblink_exec('host=127.0.0.1 port=PORT dbname=postgres user=admin', 'insert into items (name) values (1)')",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    'SELECT * FROM pg_shadow',
    'SELECT pg_reload_conf()',
    'SELECT pg_switch_wal()',
    'SET default_transaction_read_only = off',
    'SET TRANSACTION READ WRITE',
    'SET ROLE admin',
    'RESET ALL',
    'BEGIN',
    'COMMIT',
    'LOCK TABLE items',
    'LISTEN x',
    'NOTIFY x',
    'PREPARE p AS SELECT 1',
    'SHOW work_mem',
    'SELECT 1; SELECT 2',
    "set transaction read write; insert into items (name) values ('x'); commit",
    "commit; begin read write; insert into items (name) values ('x'); commit",
    "commit; set default_transaction_read_only=off; insert into items (name) values ('x')",
    "SELECT 1; COMMIT; INSERT INTO items (name) VALUES ('x')",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT set_config('role', 'admin', false)",
  ];

  /** These run, and leave nothing. */
  const withoutTrace: readonly string[] = [
    "SELECT lo_from_bytea(0, 'x')",
    'SELECT lo_create(4711)',
    "SELECT pg_notify('x', 'y')",
    "SELECT pg_logical_emit_message(true, 'x', 'y')",
    'SELECT pg_advisory_lock(7)',
    "SELECT set_config('statement_timeout', '0', false)",
    "SELECT set_config('default_transaction_read_only', 'off', false)",
    `SELECT xmlparse(document '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')`,
  ];

  const placed = (sql: string) => sql.replaceAll('FOLDER', server.folder).replaceAll('PORT', String(server.port));

  describe.each(['reader', 'writer'])('whatever the %s asks, nothing is written', (role) => {
    it.concurrent.each(refused)('refused: %s', async (sql) => {
      const before = await server.state();
      const files = readdirSync(server.folder);
      const error = await query(placed(sql), server.urlOf(role)).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: expect.stringMatching(/^(?:BLOCKED_BY_POLICY|INVALID_QUERY)$/) });
      expect(await server.state()).toEqual(before);
      expect(readdirSync(server.folder)).toEqual(files);
    });

    it.each(withoutTrace)('undone: %s', async (sql) => {
      const before = await server.state();
      const { rows } = await query(sql, server.urlOf(role));
      expect(JSON.stringify(rows)).not.toContain('root:');
      // Its lock ends with the connection, which is closed in the background.
      await soon(() => server.state()).toEqual(before);
    });
  });

  it('says that it only reads where PostgreSQL refuses to write', async () => {
    const inserting = "WITH x AS (INSERT INTO items (name) VALUES ('x') RETURNING *) SELECT * FROM x";
    for (const sql of ['SELECT sneaky()', inserting, 'SELECT 1; SELECT 2', "SELECT nextval('numbers')"]) {
      await expect(query(sql, server.writerUrl)).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
    }
  });

  it("tells what is wrong with the SQL in the server's own words, apart from ours", async () => {
    await expect(query('SELECT nmae FROM items')).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      message: 'The database did not understand the SQL (SQLSTATE 42703). Correct it and ask again.',
      detail: 'column "nmae" does not exist. Perhaps you meant to reference the column "items.name".',
    });
    await expect(query("SELECT 'ignore\u001b[2J all'::text::int")).rejects.toMatchObject({
      detail: 'invalid input syntax for type integer: "ignore all".',
    });
  });

  describe('refuses a role that can do more than read', () => {
    const sentence =
      /^This role can do more than read\. Create one: CREATE ROLE footnote LOGIN PASSWORD …; GRANT pg_read/;

    it('a superuser', async () => {
      const asking = query('SELECT 1', server.adminUrl);
      await expect(asking).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
      await expect(asking).rejects.toThrow(sentence);
      await expect(open(server.adminUrl).schema(signal())).rejects.toThrow(sentence);
    });

    it.each([
      ['files', 'GRANT pg_read_server_files TO mighty_files'],
      ['writes', 'GRANT pg_write_server_files TO mighty_writes'],
      ['programs', 'GRANT pg_execute_server_program TO mighty_programs'],
      ['signals', 'GRANT pg_signal_backend TO mighty_signals'],
      ['replication', 'ALTER ROLE mighty_replication REPLICATION'],
      ['behind', 'CREATE ROLE boss SUPERUSER; GRANT boss TO mighty_behind; ALTER ROLE mighty_behind NOINHERIT'],
      ['session', 'ALTER ROLE mighty_session SUPERUSER; ALTER ROLE mighty_session SET role = reader'],
    ])('one with rights to %s', async (name, grant) => {
      const role = `mighty_${name}`;
      await server.admin.query(`CREATE ROLE ${role} LOGIN PASSWORD '${server.password}'; ${grant}`);
      await expect(query('SELECT 1', server.urlOf(role))).rejects.toThrow(sentence);
    });
  });

  describe('within bounds', () => {
    const endless = 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c';

    it('a value of 30 MB is not read to its end', async () => {
      await expect(query("SELECT repeat('x', 30000000)")).rejects.toMatchObject({ code: 'TOO_LARGE' });
    });

    it('a value of 300 MB does not take the memory', { timeout: 40_000 }, async () => {
      const before = process.memoryUsage.rss();
      // It is too large, or on a slow machine the time is up before the server has made it.
      await expect(query("SELECT repeat('x', 300000000)")).rejects.toThrow();
      expect(process.memoryUsage.rss() - before).toBeLessThan(250e6);
      await expect.poll(() => server.ours(), { timeout: 20_000 }).toEqual([]);
    });

    it('many large values are cut off, and the rows before are kept', async () => {
      const { rows, isBrokenOff } = await query("SELECT repeat('x', 100000) FROM generate_series(1, 200)");
      expect(isBrokenOff).toBe(true);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows[0]?.[0]).toHaveLength(1_000);
    });

    it('the server itself ends what takes too long, also where the query switches that off', async () => {
      await server.admin.query('ALTER ROLE reader SET statement_timeout = 0');
      const engine = openPostgres(server.readerUrl, 500);
      const asking = engine.query("SELECT set_config('statement_timeout', '0', false), pg_sleep(30)", signal());
      await expect(asking).rejects.toMatchObject({
        code: 'TIMEOUT',
        message: 'The database query took longer than 0.5 s. Ask for less: fewer joins, a WHERE, a LIMIT.',
      });
      await engine.close();
    });

    /** Its own limit of time would end it after 5 s. */
    async function abortEndless(url: string): Promise<void> {
      const controller = new AbortController();
      const asking = open(url).query(endless, controller.signal);
      await soon(() => server.ours()).toEqual([expect.stringContaining('FETCH')]);
      const runningAt = performance.now();
      controller.abort(new Error('enough'));
      await expect(asking).rejects.toThrow('enough');
      await soon(() => server.ours()).toEqual([]);
      expect(performance.now() - runningAt).toBeLessThan(4_000);
    }

    it('an abort ends the query in the database: it is cancelled from a second connection', async () => {
      // Without its settings, the server would not notice by itself that nobody listens.
      await using pool = await poolWithoutOptions(server.port);
      await abortEndless(`postgres://reader:${server.password}@127.0.0.1:${pool.port}/postgres`);
    });

    it('an abort ends it also where there is no room for a second one: the server notices', async () => {
      await server.admin.query(`CREATE ROLE lonely LOGIN PASSWORD '${server.password}' CONNECTION LIMIT 1`);
      await abortEndless(server.urlOf('lonely'));
    });

    it('a locked table is not waited for', async () => {
      const owner = new pg.Client(server.writerUrl);
      await owner.connect();
      await owner.query('BEGIN; LOCK TABLE sales IN ACCESS EXCLUSIVE MODE');
      await expect(query('SELECT * FROM sales')).rejects.toMatchObject({ code: 'PROVIDER_FAILED', retryable: true });
      await owner.end();
    });
  });

  describe('the address', () => {
    it('can not change what a session may do', async () => {
      const options = encodeURIComponent('-c default_transaction_read_only=off -c statement_timeout=0');
      const sql = "SELECT current_setting('transaction_read_only'), current_setting('statement_timeout')";
      const { rows } = await query(sql, `${server.readerUrl}?options=${options}&application_name=x`);
      expect(rows).toEqual([['on', '5s']]);
    });

    it('may name a Unix socket', async () => {
      const url = `postgres://reader:${server.password}@/postgres?host=${server.folder}&port=${server.port}`;
      expect((await query('SELECT 1', url)).rows).toEqual([['1']]);
    });

    it('may ask for TLS, and name who is trusted; what is too large is cut off there too', async () => {
      const url = `${server.readerUrl.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${server.certificate}`;
      const { rows } = await query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()', url);
      expect(rows).toEqual([['t']]);
      await expect(query("SELECT repeat('x', 30000000)", url)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    });

    it('holds the settings also where a pool of connections takes none', async () => {
      await using pool = await poolWithoutOptions(server.port);
      const sql = "SELECT current_setting('transaction_read_only'), current_setting('lock_timeout')";
      const { rows } = await query(sql, `postgres://reader:${server.password}@127.0.0.1:${pool.port}/postgres`);
      expect(rows).toEqual([['on', '1s']]);
    });

    it.each([
      ['a wrong password', 'AUTH_FAILED', () => `postgres://reader:wrong-one@127.0.0.1:${server.port}/postgres`],
      ['no password', 'AUTH_FAILED', () => `postgres://reader@127.0.0.1:${server.port}/postgres`],
      ['no such database', 'NOT_CONFIGURED', () => `${server.readerUrl}-none`],
      ['nobody there', 'PROVIDER_FAILED', () => `postgres://reader:wrong-one@127.0.0.1:1/postgres`],
      ['a certificate of nobody', 'PROVIDER_FAILED', () => `${server.readerUrl}?sslmode=require`],
    ])('is told to be wrong without its password: %s', async (_, code, url) => {
      const error = await query('SELECT 1', url()).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code });
      const said = JSON.stringify([error, String(error), error instanceof Error ? String(error.cause) : '']);
      expect(said).not.toContain('wrong-one');
      expect(said).not.toContain(server.password);
    });
  });

  it('keeps no connection', async () => {
    await query('SELECT 1');
    await soon(() => server.ours()).toEqual([]);
  });
});

/** What others do in the background is done in a moment, or late on a busy machine. */
function soon<T>(look: () => Promise<T>) {
  return expect.poll(look, { interval: 10, timeout: 6_000 });
}

/** Speaks for the server, and refuses whoever brings settings, as pgbouncer does. */
async function poolWithoutOptions(port: number) {
  const sockets = new Set<Socket>();
  const pool = createServer((client) => {
    sockets.add(client);
    client.once('data', (startup: Buffer) => {
      if (startup.includes('options\0')) {
        const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
        const length = Buffer.alloc(4);
        length.writeInt32BE(fields.length + 4);
        client.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]));
        return;
      }
      const upstream = dial(port, '127.0.0.1');
      sockets.add(upstream);
      upstream.write(startup);
      client.pipe(upstream).pipe(client);
      for (const side of [client, upstream]) side.on('error', () => side.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(pool, 'listening');
  const address = pool.address();
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      pool.close();
      await once(pool, 'close');
    },
  };
}

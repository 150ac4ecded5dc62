import pg from 'pg';
import { findPostgres, startPostgres } from '../../../../../scripts/shared/real-postgres.mjs';
import { selfSigned } from '../../../../../scripts/shared/self-signed.mjs';

/** The real PostgreSQL of a test file. Where there is none, one loud line says why, and the tests are skipped. */
export interface RealPostgres {
  /** Why there is none; undefined where there is one. */
  readonly missing: string | undefined;
  start(): Promise<PostgresServer>;
}

export interface PostgresServer {
  /** Its superuser. */
  readonly admin: pg.Pool;
  readonly adminUrl: string;
  /** A role that may only read. */
  readonly readerUrl: string;
  /** An ordinary role of an application: it owns the table and may write. */
  readonly writerUrl: string;
  readonly password: string;
  readonly port: number;
  /** The server may write here. */
  readonly folder: string;
  /** The file with its certificate, for the name localhost. */
  readonly certificate: string;
  urlOf(role: string): string;
  /** Everything that a statement could have left behind. */
  state(): Promise<unknown>;
  /** The connections of ours that are still there. */
  ours(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function realPostgres(): Promise<RealPostgres> {
  const found = await findPostgres();
  const missing = 'missing' in found ? found.missing : undefined;
  if (missing !== undefined) process.stderr.write(`SKIPPED: tests with a real PostgreSQL: ${missing}.\n`);
  return {
    missing,
    async start() {
      if ('missing' in found) throw new Error(`No PostgreSQL can be started: ${found.missing}.`);
      const server = await startPostgres(found, selfSigned(['localhost']));
      const adminUrl = server.urlOf('admin', server.password);
      const admin = new pg.Pool({ connectionString: adminUrl, max: 3 });
      await admin.query(tables(server.password));
      const urlOf = (role: string) => server.urlOf(role, server.password);
      return {
        admin,
        adminUrl,
        readerUrl: urlOf('reader'),
        writerUrl: urlOf('writer'),
        password: server.password,
        port: server.port,
        folder: server.folder,
        certificate: server.certificate,
        urlOf,
        state: async () => (await admin.query(stateSql)).rows,
        ours: async () => {
          const { rows } = await admin.query("SELECT query FROM pg_stat_activity WHERE application_name = 'footnote'");
          return rows.map(({ query }: { readonly query: string }) => query);
        },
        async close() {
          await admin.end();
          await server.close();
        },
      };
    },
  };
}

function tables(password: string): string {
  return `
    CREATE ROLE reader LOGIN PASSWORD '${password}';
    CREATE ROLE writer LOGIN PASSWORD '${password}';
    GRANT CREATE ON SCHEMA public TO writer;
    CREATE EXTENSION dblink;
    SET ROLE writer;
    CREATE TABLE items (id serial PRIMARY KEY, name text NOT NULL, picture bytea);
    COMMENT ON TABLE items IS 'what is sold';
    COMMENT ON COLUMN items.name IS 'as it stands on the label';
    CREATE TABLE sales (id int PRIMARY KEY, item int REFERENCES items (id), price numeric(10, 2));
    CREATE TABLE hidden (secret text);
    CREATE VIEW cheap AS SELECT * FROM sales WHERE price < 10;
    CREATE SEQUENCE numbers;
    INSERT INTO items (name) SELECT 'item ' || n FROM generate_series(1, 3) n;
    CREATE FUNCTION sneaky() RETURNS int LANGUAGE plpgsql AS $$ BEGIN INSERT INTO items (name) VALUES ('sneaky'); RETURN 1; END $$;
    CREATE FUNCTION sneakier() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM set_config('transaction_read_only', 'off', false); INSERT INTO items (name) VALUES ('sneakier'); RETURN 1; END $$;
    CREATE PROCEDURE proc() LANGUAGE sql AS $$ INSERT INTO items (name) VALUES ('proc') $$;
    GRANT SELECT ON items, sales, cheap, numbers TO reader;
    GRANT USAGE ON SEQUENCE numbers, items_id_seq TO reader;
    RESET ROLE;
    ANALYZE items;`;
}

const stateSql = `
  SELECT (SELECT json_agg(i ORDER BY id) FROM items i) AS items,
    (SELECT count(*) FROM sales) AS sales,
    (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS relations,
    (SELECT count(*) FROM pg_class WHERE relname LIKE 'temporary%') AS temporary,
    (SELECT count(*) FROM pg_largeobject_metadata) AS large_objects,
    (SELECT is_called FROM numbers) AS is_called, (SELECT last_value FROM numbers) AS number,
    (SELECT count(*) FROM pg_roles) AS roles, (SELECT count(*) FROM pg_proc) AS functions,
    (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory') AS advisory_locks,
    pg_conf_load_time() AS loaded`;

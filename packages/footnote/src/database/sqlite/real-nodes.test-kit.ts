import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installNode, nodeVersions } from '../../../../../scripts/shared/other-node.mjs';
import { type Connection, sqliteEngine } from '../../docs/store/sqlite.ts';
import type { DatabaseEngine } from '../database-engine.ts';
import { openSqlite } from './sqlite.ts';

/** The Nodes that have a SQLite of their own, from npm: this process may be an older one. */
export async function nodesWithSqlite(): Promise<readonly SqliteNode[]> {
  const majors = Object.keys(nodeVersions);
  const found = await Promise.all(
    majors.map(async (major) => ({ major: Number(major), node: await installNode(major) })),
  );
  const missing = found.filter(({ node }) => node === undefined).map(({ major }) => major);
  if (missing.length > 0) {
    process.stderr.write(
      `SKIPPED: tests of SQLite queries on Node ${missing.join(' and ')}: not to be had from npm.\n`,
    );
  }
  return found.flatMap(({ major, node }) => (node === undefined ? [] : [{ major, node }]));
}

export interface SqliteNode {
  readonly major: number;
  readonly node: string;
}

/** An engine as that Node would have it. */
export function openWith({ node, major }: SqliteNode, file: string): DatabaseEngine {
  const script = new URL('./sqlite-process.ts', import.meta.url);
  return openSqlite(file, { node, script, nodeVersion: nodeVersions[major] ?? '' });
}

export interface SqliteFolder {
  readonly path: string;
  readonly file: string;
  /** Somebody else's connection, which may write. */
  readonly writer: Connection;
  /** Every file in the folder and what is in it. */
  state(): unknown;
  remove(): void;
}

export async function makeSqliteFolder(): Promise<SqliteFolder> {
  const path = mkdtempSync(join(tmpdir(), 'footnote-sqlite-'));
  const file = join(path, 'shop.db');
  const writer = (await sqliteEngine()).open(file);
  writer.exec(`
    CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL, picture BLOB);
    CREATE TABLE sales (id INTEGER PRIMARY KEY, item INTEGER REFERENCES items (id), price REAL);
    CREATE VIEW cheap AS SELECT id, price FROM sales WHERE price < 10;
    INSERT INTO items (name) VALUES ('item 1'), ('item 2'), ('item 3');`);
  return {
    path,
    file,
    writer,
    state: () =>
      readdirSync(path).map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex'),
      ]),
    remove() {
      writer.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

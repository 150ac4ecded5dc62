import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../docs-index.test-kit.ts';
import { availableEngines, resultCode, resultCodes, sqliteEngine } from './sqlite.ts';

describe.each(await availableEngines())('$name', (engine) => {
  it('stores and gives back what a column can hold', () => {
    const connection = engine.open(':memory:');
    connection.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT, number REAL, missing TEXT)');
    const added = connection
      .prepare('INSERT INTO t (text, number, missing) VALUES (?, ?, ?)')
      .run('日本 "x" \'y\'', 1.5, null);
    expect(added).toEqual({ changes: 1, lastInsertRowid: 1 });
    const row = connection.prepare<Record<string, unknown>>('SELECT text, number, missing FROM t WHERE id = ?').get(1);
    expect({ ...row }).toEqual({ text: '日本 "x" \'y\'', number: 1.5, missing: null });
    expect(connection.prepare('SELECT 1 FROM t WHERE id = ?').get(2)).toBeUndefined();
    connection.close();
  });

  it('leaves no reading open behind it', () => {
    const path = join(temporaryFolder(), 'x.sqlite');
    const [one, two] = [engine.open(path), engine.open(path)];
    one.exec('PRAGMA busy_timeout = 0; CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1), (2)');
    const read = two.prepare<{ n: number }>('SELECT n FROM t');
    expect(read.get()?.n).toBe(1);
    // Without WAL a writer can't finish while somebody still reads.
    one.exec('DELETE FROM t');
    expect(read.all()).toEqual([]);
    one.close();
    two.close();
  });

  it('opens for reading only, whatever the folder is called', () => {
    const path = join(temporaryFolder(), 'ü #1 50%?.sqlite');
    const writer = engine.open(path);
    writer.exec('CREATE TABLE t (n INTEGER)');
    const reader = engine.open(path, { readOnly: true });
    expect(reader.prepare('SELECT n FROM t').all()).toEqual([]);
    expect(codeOf(() => reader.exec('INSERT INTO t VALUES (1)'))).toBe(resultCodes.readOnly);
    reader.close();
    writer.close();
  });

  it('does not create what it is to read', () => {
    const path = join(temporaryFolder(), 'missing.sqlite');
    expect(codeOf(() => engine.open(path, { readOnly: true }).exec('SELECT 1'))).toBe(resultCodes.cannotOpen);
    expect(existsSync(path)).toBe(false);
  });

  it('says who is in the way', () => {
    const path = join(temporaryFolder(), 'x.sqlite');
    const [one, two] = [engine.open(path), engine.open(path)];
    for (const connection of [one, two]) connection.exec('PRAGMA busy_timeout = 0');
    one.exec('BEGIN IMMEDIATE');
    expect(codeOf(() => two.exec('BEGIN IMMEDIATE'))).toBe(resultCodes.busy);
    one.exec('ROLLBACK');
    one.close();
    two.close();
  });
});

describe('sqliteEngine', () => {
  it('prefers the one that Node brings, and warns nobody about it', async () => {
    const warnings: string[] = [];
    const listen = (warning: Error) => warnings.push(warning.message);
    process.on('warning', listen);
    const [first] = await availableEngines();
    expect((await sqliteEngine()).name).toBe(first?.name);
    await new Promise(setImmediate);
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });
});

function codeOf(work: () => void): number | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return resultCode(error);
  }
}

it("loading libsql leaves Node's reports as they were", async () => {
  await availableEngines();
  expect(process.report?.getReport()).toHaveProperty('header');
});

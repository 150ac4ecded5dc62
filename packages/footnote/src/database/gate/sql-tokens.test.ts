import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseDialect } from '../../contract/database.ts';
import { realPostgres } from '../postgres/real-postgres.test-kit.ts';
import { makeSqliteFolder, nodesWithSqlite, openWith } from '../sqlite/real-nodes.test-kit.ts';
import { oneSelect } from './one-select.ts';

/** The real engines say whether the gate counts statements as they do. */
const postgres = await realPostgres();
const nodes = await nodesWithSqlite();

const pieces = [
  ...["'", "''", '"', '""', '`', '[', ']', '$$', '$a$', '$b', '$1', '\\', "\\'", '--', '/*', '*/', '/', '*', '-'],
  ...["E'", "e'", "xe'", "1e'", "U&'", "u&'", "N'", "b'1", "x'00", "'a\\'", "E'\\\\'", "E'a' \n '\\'", "_e'x\\'"],
  ...[
    ';',
    ';;',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\t',
    '\f',
    '\v',
    ',',
    '(',
    ')',
    '.',
    ':',
    '::',
    '@',
    '#',
    '?',
    '|',
    '\u00a0',
  ],
  ...['1', '1e', '1.', '.5', '0x1', '1_0', 'a', 'é', 'a$', 'as a', 'select 1', 'union select', '; select 2', 'from x'],
];
const hostile = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  .map((parts) => `select 1 ${parts.join('')}`);

function passed(sql: string, dialect: DatabaseDialect): string | undefined {
  try {
    return oneSelect(sql, dialect);
  } catch {
    return undefined;
  }
}

/** So many of those that pass the gate. */
function samples(dialect: DatabaseDialect, count: number): readonly string[] {
  const found = new Set<string>();
  for (let round = 0; found.size < count && round < 60; round++) {
    for (const sql of fc.sample(hostile, 2_000)) {
      const statement = passed(sql, dialect);
      if (statement !== undefined && found.size < count) found.add(statement);
    }
  }
  expect(found.size).toBe(count);
  return [...found];
}

describe('what the gate calls one statement', () => {
  it.skipIf(postgres.missing !== undefined)('is one to PostgreSQL', { timeout: 60_000 }, async () => {
    const server = await postgres.start();
    onTestFinished(() => server.close());
    const client = new pg.Client({ connectionString: server.readerUrl, statement_timeout: 1_000 });
    await client.connect();
    for (const text of samples('postgres', 500)) {
      const config = { text, queryMode: 'extended' };
      const said = await client.query(config).then(
        () => 'fine',
        (error: Error) => error.message,
      );
      expect(said, JSON.stringify(text)).not.toMatch(/multiple commands|unterminated/);
    }
    await client.end();
  });

  it.each(nodes)('is one to SQLite on Node $major', { timeout: 60_000 }, async (node) => {
    const folder = await makeSqliteFolder();
    const engine = openWith(node, folder.file);
    onTestFinished(async () => {
      await engine.close();
      folder.remove();
    });
    for (const sql of samples('sqlite', 500)) {
      const said = await engine.query(sql, AbortSignal.timeout(20_000)).then(
        () => 'fine',
        ({ detail }: { readonly detail: string }) => detail,
      );
      expect(said, JSON.stringify(sql)).not.toMatch(/more than one statement|unrecognized token: "(?:['"`[]|\/\*)/);
    }
  });
});

describe('what is quoted', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab;\'"\\$-/*`[]\n\r ') });

  it('is never taken for the end of a statement', () => {
    fc.assert(
      fc.property(text, text, (one, two) => {
        const tag = '$q$';
        const doubled = (quote: string, inner: string) => quote + inner.replaceAll(quote, quote + quote) + quote;
        const common = [doubled("'", one), `a AS ${doubled('"', `x${two}`)}`];
        const dollar = one.includes(tag) ? "''" : `${tag}${one}${tag}`;
        const escaped = `E'${one.replace(/['\\]/g, '\\$&')}'`;
        const forPostgres = `SELECT ${[...common, dollar, escaped].join(', ')}`;
        const forSqlite = `SELECT ${[...common, doubled('`', `x${one}`), `[x${two.replaceAll(']', '')}]`].join(', ')}`;
        expect(oneSelect(forPostgres, 'postgres')).toBe(forPostgres);
        expect(oneSelect(forSqlite, 'sqlite')).toBe(forSqlite);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { oneSelect } from './one-select.ts';

describe('one statement that reads', () => {
  it.each([
    ['SELECT 1', 'SELECT 1'],
    ['  select 1 ; ; \n', 'select 1'],
    ['-- why\n/* how */ SELECT \';\' AS ";" -- ; the end', 'SELECT \';\' AS ";"'],
    ['WITH a AS (SELECT 1) SELECT * FROM a', 'WITH a AS (SELECT 1) SELECT * FROM a'],
    ['VALUES (1)', 'VALUES (1)'],
    ["SELECT 'it''s; fine'", "SELECT 'it''s; fine'"],
    ['SELECT 1 - -1 /* ; */ + 2', 'SELECT 1 - -1 /* ; */ + 2'],
  ])('%j passes in both dialects', (sql, statement) => {
    expect(oneSelect(sql, 'postgres')).toBe(statement);
    expect(oneSelect(sql, 'sqlite')).toBe(statement);
  });

  it.each([
    'TABLE items',
    '(SELECT 1) UNION (SELECT 2)',
    'SELECT $$;$$, $a$ $$; $a$',
    "SELECT E'\\';'",
    "SELECT E'a'\n -- on\n'\\';'",
    'SELECT /* a /* ; */ ; */ 1',
    "SELECT a$b, U&'\\0041', x'ff', 1::int, a @> b, a ? 'b' FROM t WHERE a[1] = 2",
  ])('%j passes for PostgreSQL', (sql) => {
    expect(oneSelect(sql, 'postgres')).toBe(sql);
  });

  it.each([
    'SELECT [;] FROM [a;b]',
    'SELECT `;`',
    "SELECT '\\' AS a",
    "SELECT a->>'$.b;c'",
    'EXPLAIN QUERY PLAN SELECT 1',
    'EXPLAIN SELECT 1',
  ])('%j passes for SQLite', (sql) => {
    expect(oneSelect(sql, 'sqlite')).toBe(sql);
  });
});

describe('what is not one statement that reads', () => {
  it.each([
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP TABLE a',
    'COMMIT; DROP TABLE a',
    '/* SELECT */ DROP TABLE a',
    '-- SELECT\nDROP TABLE a',
    'INSERT INTO a VALUES (1)',
    'explain analyze insert into a values (1)',
    'EXPLAIN DELETE FROM a',
    '"select" 1',
    "'select' 1",
    'PRAGMA table_info(a)',
    'ATTACH x AS y',
    'selects 1',
    '1 select',
    '\ufeffSELECT 1',
  ])('%j is refused in both dialects', (sql) => {
    for (const dialect of ['postgres', 'sqlite'] as const) {
      expect(() => oneSelect(sql, dialect)).toThrow(expect.objectContaining({ code: 'BLOCKED_BY_POLICY' }));
    }
  });

  it.each([
    "SELECT '\\'; DROP TABLE a; --'",
    'EXPLAIN SELECT 1',
    'SELECT 1 -- a\r; DROP TABLE a',
    'SELECT 1 /* /* */ */ ; DROP TABLE a',
    'SELECT fooe$$; DROP TABLE a',
    "SELECT dblink_exec('x', 'y')",
    'SELECT "pg_terminate_backend"(1)',
    'SELECT Query_To_XML(1)',
  ])('%j is refused for PostgreSQL', (sql) => {
    expect(() => oneSelect(sql, 'postgres')).toThrow(expect.objectContaining({ code: 'BLOCKED_BY_POLICY' }));
  });

  it.each([
    'TABLE items',
    "SELECT E'\\'; DROP TABLE a; --'",
    'SELECT 1 /* /* */ ; DROP TABLE a',
    'SELECT [a]]; DROP TABLE b; --]',
    "SELECT * FROM 'FSDIR'('/')",
    'SELECT "writefile"(1)',
  ])('%j is refused for SQLite', (sql) => {
    expect(() => oneSelect(sql, 'sqlite')).toThrow(expect.objectContaining({ code: 'BLOCKED_BY_POLICY' }));
  });

  it.each([
    ['', 'it is empty'],
    [' -- nothing\n;', 'it is empty'],
    ["SELECT 'a", 'a quote in it is not closed'],
    ['SELECT "a', 'a quote in it is not closed'],
    ['SELECT 1 /* a', 'a comment in it has no end'],
    ['SELECT 1\0', 'it holds a NUL character'],
    ['SELECT \ud800', 'it holds half a character'],
    [`SELECT ${'1 + '.repeat(6_000)} 1`, 'it is longer than 20,000 characters'],
    ["SELECT 1e'x'", 'a number in it touches a quote'],
  ])('%j is told to be unreadable', (sql, why) => {
    for (const dialect of ['postgres', 'sqlite'] as const) {
      expect(() => oneSelect(sql, dialect)).toThrow(`The SQL was not run: ${why}. Correct it and ask again.`);
    }
  });

  it.each([
    ['SELECT $1', 'postgres', 'it holds a parameter'],
    ['SELECT U&"\\0070g_sleep"(9)', 'postgres', 'a name in it is written in code points'],
    ['SELECT $a$ ;', 'postgres', 'a quote in it is not closed'],
    ["SELECT $a('); DROP TABLE b --'", 'sqlite', 'it holds a parameter'],
    ['SELECT ?', 'sqlite', 'it holds a parameter'],
    ['SELECT [a', 'sqlite', 'a quote in it is not closed'],
  ] as const)('%j is told to be unreadable for %s', (sql, dialect, why) => {
    expect(() => oneSelect(sql, dialect)).toThrow(why);
  });
});

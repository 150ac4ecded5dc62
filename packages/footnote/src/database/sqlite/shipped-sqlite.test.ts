import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeSqliteFolder, nodesWithSqlite } from './real-nodes.test-kit.ts';

/** The package as it is installed: `npm test` has built it before. */
const frontDoor = fileURLToPath(new URL('../../../dist/bundle/index.js', import.meta.url));
const nodes = await nodesWithSqlite();

const program = `
import { createFootnote } from ${JSON.stringify(frontDoor)};
const footnote = createFootnote({ settings: { agent: { databaseUrl: 'sqlite:shop.db' } } });
const [schema, rows] = await Promise.all([
  footnote.database.schema(),
  footnote.database.query({ sql: 'SELECT name FROM items' }),
]);
// So much is cleaned in another thread.
const long = await footnote.database.query({
  sql: 'WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 150) SELECT n, hex(zeroblob(900)), hex(zeroblob(900)) FROM c',
});
const refused = await footnote.database.query({ sql: 'DELETE FROM items' }).catch(({ code }) => code);
console.log(JSON.stringify({ tables: schema.tables.map(({ name }) => name), rows: rows.rows, long: long.rows.length, refused }));
// No close(): a process that waits for its next question keeps no other alive.
`;

it.each(nodes)('the shipped package asks SQLite on Node $major, and its process ends', async ({ node }) => {
  const folder = await makeSqliteFolder();
  const env = { HOME: folder.path, FOOTNOTE_DATA_DIR: folder.path };
  const printed = await new Promise<string>((resolve) => {
    execFile(node, ['--input-type=module', '-e', program], { cwd: folder.path, env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(JSON.parse(printed)).toEqual({
    tables: ['cheap', 'items', 'sales'],
    rows: [['item 1'], ['item 2'], ['item 3']],
    long: 150,
    refused: 'BLOCKED_BY_POLICY',
  });
  folder.remove();
});

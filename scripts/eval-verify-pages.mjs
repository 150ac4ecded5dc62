// Claims of our own about pages of a folder, half of them altered, by the whole way of a check: fetched from a server on
// loopback, read by our extractor, and checked.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createFootnote } from '../packages/footnote/dist/footnote.js';
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { root } from './shared/run.mjs';

const help = `Usage: npm run eval:verify-pages -- FOLDER [--verbose] [--json]

Checks the claims of bench/verify-claims.jsonl, which were written and labelled by hand, against their pages in FOLDER
(NAME.html.gz or NAME.html), through fetch and its extractor. A row is { set, page, claim, label, change, why? }:
"supported" says what the page says, in other or nearly the same words; "altered" has one thing changed, or is of
another page. The set "own" was seen while the rules were written; "readers", "readers2", "readers3" and "languages" (other than
English) were written from the pages alone, by readers who had not seen the check.

  --verbose  every claim that got the wrong kind of verdict, and its passage
  --json     the counts as JSON`;

const { values, positionals } = readArguments(help, { verbose: { type: 'boolean' }, json: { type: 'boolean' } }, true);
if (positionals.length !== 1) fail(help, 2);
const folder = positionals[0];
const rows = readFileSync(join(root, 'bench/verify-claims.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

const server = createServer((request, reply) => {
  const html = readPage(decodeURIComponent(request.url.slice(1)));
  reply.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const place = `127.0.0.1:${server.address().port}`;
const dataDir = await mkdtemp(join(tmpdir(), 'footnote-eval-'));
const footnote = createFootnote({ env: {}, cwd: dataDir, settings: { dataDir, policy: { allowPrivate: [place] } } });

const checked = [];
for (const page of new Set(rows.map((row) => row.page))) {
  const own = rows.filter((row) => row.page === page);
  const url = `http://${place}/${encodeURIComponent(page)}`;
  const claims = own.map(({ claim }) => ({ text: claim, url }));
  const verification = await footnote.verify({ claims });
  checked.push(...verification.claims.map((result, index) => ({ ...own[index], ...result })));
}
await footnote.close();
server.close();
await rm(dataDir, { recursive: true, force: true });

const verdicts = ['supported', 'partly', 'differs', 'not_found', 'unchecked'];
const sets = [...new Set(rows.map(({ set }) => set))];
const tables = Object.fromEntries(sets.map((set) => [set, tableOf(checked.filter((row) => row.set === set))]));
if (values.json) console.log(JSON.stringify(tables, null, 2));
else for (const set of sets) print(set, tables[set]);
if (values.verbose) printWrong();

function tableOf(list) {
  const groups = [...new Set(list.map(({ label, change }) => `${label}: ${change}`)), 'supported', 'altered'];
  return Object.fromEntries(
    groups.map((group) => {
      const inGroup = list.filter(({ label, change }) => group === label || group === `${label}: ${change}`);
      const count = (verdict) => inGroup.filter((one) => one.verdict === verdict).length;
      return [group, Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)]))];
    }),
  );
}

function print(set, table) {
  const own = rows.filter((row) => row.set === set);
  console.log(`\n${set}: ${own.length} claims of ${new Set(own.map(({ page }) => page)).size} pages\n`);
  console.log(`${''.padEnd(28)}${['n', ...verdicts].map((word) => word.padStart(11)).join('')}`);
  for (const [group, counts] of Object.entries(table).sort(([a], [b]) => order(a) - order(b) || a.localeCompare(b))) {
    const n = Object.values(counts).reduce((sum, count) => sum + count, 0);
    console.log(
      `${group.padEnd(28)}${[n, ...verdicts.map((verdict) => counts[verdict])].map((count) => String(count).padStart(11)).join('')}`,
    );
  }
  const share = (group, verdict) => {
    const counts = Object.values(table[group]).reduce((sum, count) => sum + count, 0) - table[group].unchecked;
    return `${((100 * table[group][verdict]) / counts).toFixed(1)} %`;
  };
  console.log(
    `\nsupported and called so ${share('supported', 'supported')}, and called differs ${share('supported', 'differs')}; altered and called supported ${share('altered', 'supported')}`,
  );
}

function printWrong() {
  for (const { label, change, verdict, claim, passage, missing, differs, reason } of checked) {
    const isRight =
      label === 'supported' ? verdict === 'supported' : verdict !== 'supported' && verdict !== 'unchecked';
    if (!isRight)
      console.log(
        `\n${label} (${change}): ${verdict} ${reason ?? ''}\n  ${claim}\n  ${passage?.text ?? ''}\n  ${JSON.stringify({ missing, differs })}`,
      );
  }
}

function order(group) {
  return group.includes(':') ? 0 : 1;
}

function readPage(name) {
  for (const [ending, read] of [
    ['.html.gz', gunzipSync],
    ['.html', (bytes) => bytes],
  ]) {
    const file = join(folder, `${name}${ending}`);
    if (existsSync(file)) return read(readFileSync(file));
  }
  return undefined;
}

// How many secrets are found in queries, kind by kind, and how many clean queries are stopped.
//   npm run eval:secrets -- FILE.jsonl.gz [--clean FILE.jsonl]… [--seed N] [--misses]
// Each line of FILE is {text, secret, kind, form, source}; a `lookalike:` is made to look like a secret in every way
// but one, and counts apart from the clean queries. Each line of a --clean file is JSON with a `q`, `query`, `question`,
// `claim` or `text`. Two tables need no file: documented shapes with random values (shared/secret-shapes.mjs), and ways
// to write a configured key or a token (shared/secret-writings.mjs).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { getAllWebSearchProviders } from '../packages/footnote/dist/providers/registry.js';
import { createSecretScanner } from '../packages/footnote/dist/secrets/secret-scanner.js';
import { drawValue, seeded, shapes } from './shared/secret-shapes.mjs';
import { writings } from './shared/secret-writings.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clean: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
if (file === undefined || options.help) {
  console.log(
    'Usage: npm run eval:secrets -- FILE.jsonl.gz [--clean FILE.jsonl]… [--seed N] [--misses]\n--misses shows every row that was judged wrongly.',
  );
  process.exit(options.help ? 0 : 2);
}

/** Kinds of no one vendor; all others are vendors' own. */
const generic =
  /^(?:basic_?auth|curl-|database-|generic-|jwt|kubernetes-|private-?key|hashicorp-tf-password|nuget-config|sidekiq-|secp256k1)/;

const rows = readRows(file);
const scanner = await createSecretScanner([], getAllWebSearchProviders());
const micros = [];
const judged = rows.map((row) => {
  const start = performance.now();
  const isFound = scanner.find(row.text).length > 0;
  micros.push((performance.now() - start) * 1000);
  return { ...row, isFound };
});

const secrets = judged.filter(({ secret }) => secret);
const lookalikes = judged.filter(({ secret, kind }) => !secret && kind.startsWith('lookalike:'));
const clean = judged.filter(({ secret, kind }) => !secret && !kind.startsWith('lookalike:'));

console.log('found of    kind');
for (const [kind, group] of groups(secrets)) console.log(`${count(group)}  ${kind}${generic.test(kind) ? ' *' : ''}`);
console.log('* of no one vendor\n\nstopped of  clean queries');
for (const [kind, group] of groups(clean)) console.log(`${count(group)}  ${kind}`);

const vendorRecall = share(secrets.filter(({ kind }) => !generic.test(kind)));
const falseAlarms = share(clean);
console.log(`\nrecall, vendors' kinds   ${vendorRecall.text}   (wanted: at least 97 %)`);
console.log(`recall, all kinds        ${share(secrets).text}`);
console.log(`clean queries stopped    ${falseAlarms.text}   (wanted: at most 0.5 %)`);
console.log(`lookalikes stopped       ${share(lookalikes).text}`);
console.log(`time for a query         median ${percentile(50)} µs, 99 % within ${percentile(99)} µs`);
for (const path of options.clean) printClean(path);
const shapeRecall = printShapes();
const isEveryWritingFound = await printWritings();

if (options.misses) {
  for (const { kind, secret, isFound, text } of judged) {
    if (secret !== isFound)
      console.log(`${secret ? 'missed ' : 'stopped'} ${kind}: ${JSON.stringify(text.slice(0, 160))}`);
  }
}
const isGood = vendorRecall.value >= 0.97 && shapeRecall >= 0.95 && falseAlarms.value <= 0.005 && isEveryWritingFound;
process.exitCode = isGood ? 0 : 1;

/** Other text in which there is nothing to find. */
function printClean(path) {
  const texts = new Set(readRows(path).map((row) => row.q ?? row.query ?? row.question ?? row.claim ?? row.text ?? ''));
  const judged = [...texts].map((text) => ({ text, isFound: scanner.find(text).length > 0 }));
  console.log(`stopped in ${path.split('/').at(-1)}: ${share(judged).text}`);
  if (options.misses)
    for (const { text, isFound } of judged) if (isFound) console.log(`stopped ${JSON.stringify(text)}`);
}

/** Twenty random values of each documented shape, half of them in a sentence. */
function printShapes() {
  const random = seeded(Number(options.seed));
  const rows = Object.entries(shapes).map(([name, shape]) => {
    const values = Array.from({ length: 20 }, () => drawValue(shape, random));
    const group = values.map((value, index) => {
      const text = index % 2 === 0 ? value : `why does ${value} return 401?`;
      return { isFound: scanner.find(text).length > 0 };
    });
    return { name, group, isTold: !name.startsWith('~') };
  });
  console.log(`\nfound of    documented shape, 20 random values each; those found 20 times are counted only`);
  for (const { name, group } of rows) {
    if (group.some(({ isFound }) => !isFound)) console.log(`${count(group)}  ${name}`);
  }
  const told = share(rows.filter(({ isTold }) => isTold).flatMap(({ group }) => group));
  console.log(`~ nothing tells such a value from a hash, an id or a word`);
  console.log(`recall, shapes with a prefix, a frame or a name   ${told.text}   (wanted: at least 95 %)`);
  console.log(
    `recall, all ${rows.length} shapes                           ${share(rows.flatMap(({ group }) => group)).text}`,
  );
  return told.value;
}

/** A configured key and a vendor's token, each twenty times, in every writing. */
async function printWritings() {
  const random = seeded(Number(options.seed));
  const judged = Object.entries(writings).map(([name, write]) => ({ name, write, key: [], token: [] }));
  for (let round = 0; round < 20; round++) {
    const key = drawValue('k-{mixed:14}_{mixed:21}', random);
    const token = drawValue('ghp_{mixed:36}', random);
    const configured = await createSecretScanner([key], []);
    for (const row of judged) {
      row.key.push({ isFound: configured.find(`why does ${row.write(key)} fail`).length > 0 });
      row.token.push({ isFound: scanner.find(`why does ${row.write(token)} fail`).length > 0 });
    }
  }
  console.log('\nconfigured  token of  written');
  console.log('key, of 20  GitHub');
  for (const { name, key, token } of judged) console.log(`${count(key)}  ${count(token)}   ${name}`);
  return judged.every(({ key }) => key.every(({ isFound }) => isFound));
}

function readRows(path) {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function groups(all) {
  const byKind = new Map();
  for (const row of all) byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), row]);
  return [...byKind].sort(([a], [b]) => (a < b ? -1 : 1));
}

function count(group) {
  return `${String(group.filter(({ isFound }) => isFound).length).padStart(5)} ${String(group.length).padStart(4)}`;
}

function share(group) {
  const found = group.filter(({ isFound }) => isFound).length;
  const value = group.length === 0 ? 0 : found / group.length;
  return { value, text: `${(100 * value).toFixed(1).padStart(5)} %   ${found} of ${group.length}` };
}

function percentile(percent) {
  const sorted = [...micros].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}

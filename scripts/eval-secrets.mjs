// How many secrets are found in queries, kind by kind, and how many clean queries are stopped.
//   npm run eval:secrets -- FILE.jsonl.gz
// Each line of FILE is {text, secret, kind, form, source}; a `lookalike:` is made to look like a
// secret in every way but one, and counts apart from the clean queries.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { getAllWebSearchProviders } from '../packages/footnote/dist/providers/registry.js';
import { createSecretScanner } from '../packages/footnote/dist/secrets/secret-scanner.js';

const options = process.argv.slice(2);
const [file] = options.filter((option) => !option.startsWith('--'));
if (file === undefined || options.includes('--help')) {
  console.log(
    'Usage: npm run eval:secrets -- FILE.jsonl.gz [--misses]\n--misses shows every row that was judged wrongly.',
  );
  process.exit(file === undefined && !options.includes('--help') ? 2 : 0);
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
console.log(`\nrecall, vendors' kinds   ${vendorRecall.text}   (wanted: at least 95 %)`);
console.log(`recall, all kinds        ${share(secrets).text}`);
console.log(`clean queries stopped    ${falseAlarms.text}   (wanted: at most 0.5 %)`);
console.log(`lookalikes stopped       ${share(lookalikes).text}`);
console.log(`time for a query         median ${percentile(50)} µs, 99 % within ${percentile(99)} µs`);

if (options.includes('--misses')) {
  for (const { kind, secret, isFound, text } of judged) {
    if (secret !== isFound)
      console.log(`${secret ? 'missed ' : 'stopped'} ${kind}: ${JSON.stringify(text.slice(0, 160))}`);
  }
}
process.exitCode = vendorRecall.value >= 0.95 && falseAlarms.value <= 0.005 ? 0 : 1;

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

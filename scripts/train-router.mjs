// Trains the router of the agent and writes its weights, the same bytes for the same rows.
//   node scripts/build.mjs && node scripts/train-router.mjs ROWS.jsonl SCHEMAS.json
// What it is trained on, where that comes from and under which licence: scripts/shared/router-rows.mjs. Sets whose
// licence forbids it are only measured with. The sentences of scripts/router-sentences are our own.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeModel } from '../packages/footnote/dist/agent/router/model.js';
import { readArguments } from './shared/read-arguments.mjs';
import { defaults, trainModel } from './shared/router-model.mjs';
import { countBy, readOwnRows, readPublicRows, schemaPool, sourceOf, trainingRows } from './shared/router-rows.mjs';
import { root } from './shared/run.mjs';

const help = `Usage: node scripts/train-router.mjs ROWS.jsonl SCHEMAS.json

ROWS are lines {q, label: web|db|none, source, db?}, SCHEMAS is {db: {table: [columns]}}.
Writes packages/footnote/src/agent/router/router-weights.bin; build first, and again afterwards.`;

const { positionals } = readArguments(help, {}, true);
const [rowsFile, schemasFile] = positionals;
if (schemasFile === undefined) {
  console.error(help);
  process.exit(2);
}

const publicRows = readPublicRows(rowsFile, schemasFile);
const learned = publicRows.filter((row) => sourceOf(row).use === 'train');
const own = readOwnRows();
const examples = trainingRows([...learned, ...own], schemaPool(publicRows));
const bytes = writeModel(trainModel(examples));
const file = join(root, 'packages/footnote/src/agent/router/router-weights.bin');
writeFileSync(file, bytes);

console.log('rows  trained on');
for (const [source, count] of countBy([...learned, ...own], ({ source }) => source)) {
  const { licence, from } = sourceOf({ source });
  console.log(`${String(count).padStart(4)}  ${source}: ${licence}${from === '' ? '' : `, ${from}`}`);
}
const left = publicRows.length - learned.length;
console.log(`${String(left).padStart(4)}  left out, for measuring only`);
console.log(`${examples.length} examples with and without tables; ${JSON.stringify(defaults)}`);
console.log(`${bytes.length.toLocaleString('en')} bytes in ${file}`);

// What the router is trained on and measured with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { seeded } from './seeded.mjs';

/**
 * The public sets, their licences as their publishers state them, and what they may be used for. None of their rows
 * is in this repository. `measure` sets never touch the weights.
 */
const sources = {
  own: { use: 'train', licence: 'MIT, written for this project', from: 'scripts/router-sentences' },
  'self-instruct-seed': { use: 'train', licence: 'Apache-2.0', from: 'github.com/yizhongw/self-instruct, seed tasks' },
  academic: { use: 'train', licence: 'CC-BY-4.0', from: 'github.com/jkkummerfeld/text2sql-data (MAS)' },
  bird: { use: 'train', licence: 'CC-BY-SA-4.0', from: 'bird-bench.github.io, dev' },
  clinc150: { use: 'train', licence: 'CC-BY-3.0', from: 'github.com/clinc/oos-eval' },
  freshqa: { use: 'train', licence: 'Apache-2.0', from: 'github.com/freshllms/freshqa' },
  geography: { use: 'train', licence: 'CC-BY-4.0', from: 'github.com/jkkummerfeld/text2sql-data (GeoQuery)' },
  realtimeqa: { use: 'train', licence: 'none stated', from: 'github.com/realtimeqa/realtimeqa_public' },
  recencyqa: { use: 'train', licence: 'none stated (paper: CC-BY-4.0)', from: 'github.com/DataScienceUIBK/RecencyQA' },
  spider: { use: 'train', licence: 'CC-BY-SA-4.0', from: 'yale-lily.github.io/spider' },
  'sql-eval': { use: 'train', licence: 'Apache-2.0', from: 'github.com/defog-ai/sql-eval' },
  'synthetic-version-template': { use: 'train', licence: 'written for this project', from: '' },
  wikisql: { use: 'train', licence: 'BSD-3-Clause', from: 'github.com/salesforce/WikiSQL' },
  yelp: { use: 'train', licence: 'CC-BY-4.0', from: 'github.com/jkkummerfeld/text2sql-data (Yelp)' },
  alpaca_eval: { use: 'measure', licence: 'CC-BY-NC-4.0', from: 'github.com/tatsu-lab/alpaca_eval' },
};

export function sourceOf({ source }) {
  const known = sources[source.split('/')[0]];
  if (known === undefined) throw new Error(`'${source}' is not in the list of sources: add it with its licence.`);
  return known;
}

const decisionOf = { web: 'web', db: 'database', none: 'none' };

/** Rows `{message, schema?, decision, source, row}` of the public sets, each with the schema that it is asked with. */
export function readPublicRows(rowsFile, schemasFile, seed = 7) {
  const schemas = JSON.parse(readFileSync(schemasFile, 'utf8'));
  const names = Object.keys(schemas);
  const random = seeded(seed);
  return readFileSync(rowsFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map((row) => {
      const drawn = schemas[names[Math.floor(random() * names.length)]];
      return {
        message: row.q,
        decision: decisionOf[row.label],
        source: row.source,
        sub: row.sub,
        // A row about the user's own data without a schema is asked without one.
        schema: row.label === 'db' ? schemas[row.db] : drawn,
        row,
      };
    });
}

/** All schemas that rows are asked with: what a message is about must not be guessed from the tables around it. */
export function schemaPool(rows) {
  const known = new Set(rows.flatMap(({ schema }) => (schema === undefined ? [] : [schema])));
  return [...Object.values(ownSchemas()).map(({ tables }) => tables), ...known];
}

/** A row is learned with tables around it and without, since both will be asked. */
export function trainingRows(rows, pool, seed = 11) {
  const random = seeded(seed);
  const drawn = () => pool[Math.floor(random() * pool.length)];
  return rows.flatMap(({ message, decision, schema, weight = 1 }) => {
    if (decision === 'database' && schema !== undefined) return [{ message, decision, schema, weight: weight * 1.5 }];
    return [
      { message, decision, schema: drawn(), weight: weight * 0.5 },
      { message, decision, schema: drawn(), weight: weight * 0.5 },
      { message, decision, schema: undefined, weight: weight * 0.6 },
    ];
  });
}

export function countBy(rows, keyOf) {
  const counts = new Map();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

const folder = join(root, 'scripts/router-sentences');

/** Our own sentences: `{message, decision, schema?, source, weight}`; many are alike, so each counts less. */
export function readOwnRows(perTemplate = 16, seed = 3) {
  const random = seeded(seed);
  const lists = readLists();
  const english = readSections('english.txt').flatMap(({ head, line }) =>
    expand(line, perTemplate).map((message) => ({
      message,
      decision: head,
      source: 'own/english',
      weight: /[{<]/.test(line) ? 0.3 : 1,
    })),
  );
  const other = readSections('languages.txt').flatMap(({ head, line }) => {
    const [language, decision] = head.split(' ');
    return expand(line, perTemplate).map((message) => ({ message, decision, source: `own/${language}`, weight: 0.15 }));
  });
  const tables = Object.values(ownSchemas()).flatMap(({ tables: schema, questions }) =>
    questions.flatMap((line) =>
      expand(line, perTemplate).map((message) => ({
        message,
        decision: 'database',
        schema,
        source: 'own/tables',
        weight: 0.3,
      })),
    ),
  );
  return [...english, ...other, ...tables];

  function expand(line, most) {
    if (!/[{<]/.test(line)) return [line];
    const made = new Set();
    for (let turn = 0; turn < most * 3 && made.size < most; turn += 1) made.add(fill(line));
    return [...made];
  }

  function fill(line) {
    const pick = (list) => list[Math.floor(random() * list.length)] ?? '';
    let filled = line.replace(/<([a-z-]+)>/g, (_, name) => {
      if (lists[name] === undefined) throw new Error(`There is no list <${name}>.`);
      return pick(lists[name]);
    });
    // From the inside out: a choice can have choices of its own.
    while (/\{[^{}]*\}/.test(filled))
      filled = filled.replace(/\{([^{}]*)\}/g, (_, choices) => pick(choices.split('|')));
    return filled.replace(/ {2,}/g, ' ').trim();
  }
}

function ownSchemas() {
  return JSON.parse(readFileSync(join(folder, 'tables.json'), 'utf8'));
}

function readLists() {
  const lines = readFileSync(join(folder, 'lists.txt'), 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(': '))
      .map((line) => [
        line.slice(0, line.indexOf(': ')),
        line
          .slice(line.indexOf(': ') + 2)
          .split(' | ')
          .map((item) => item.trim()),
      ]),
  );
}

/** Lines below a head such as `[web]`; `#` begins a comment. */
function readSections(file) {
  let head = '';
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = line.match(/^\[(.+)\]$/);
      if (found) head = found[1];
      return found || line.trim() === '' || line.startsWith('#') ? [] : [{ head, line }];
    });
}

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  cyclesOf,
  fileEdges,
  filesPerFolder,
  readModules,
  roomOf,
  roomsOfTypes,
} from '../../../scripts/shared/import-graph.mjs';
import { faultsOf, readWays } from '../../../scripts/shared/ways.mjs';

/** Lower rooms first: a room imports from its own line and from those above it, types and lazy imports included. */
const order = [
  [
    'errors.ts',
    'json.ts',
    'version.ts',
    'lazy.ts',
    'memoize.ts',
    'clock.ts',
    'defined.ts',
    'in-worker.ts',
    'deadline.ts',
    'counters.ts',
  ],
  ['disk'],
  ['text'],
  ['html'],
  ['contract'],
  ['http'],
  ['settings'],
  ['store'],
  ['audit'],
  ['telemetry'],
  ['secrets'],
  ['clean'],
  ['cache'],
  ['limits'],
  ['resilience'],
  ['domains.ts', 'policy.ts', 'gateway.ts', 'local-gateway.ts'],
  ['providers'],
  ['search'],
  ['fetch'],
  ['docs'],
  ['database'],
  ['render'],
  ['tools'],
  ['agent'],
  ['verify'],
  ['adapters'],
  ['setup'],
  ['footnote.ts', 'google-search.ts', 'setting-keys.ts', 'index.ts'],
  ['server'],
  ['cli'],
];

const modules = readModules();
const levelOf = (file: string) => order.findIndex((rooms) => rooms.includes(roomOf(file)));

describe('the rooms', () => {
  it('all have their place in the order', () => {
    expect([...modules.keys()].filter((file) => levelOf(file) === -1)).toEqual([]);
  });

  it('import nothing from above', () => {
    const upwards = [...modules.values()].flatMap(({ file, imports }) =>
      imports.filter(({ to }) => levelOf(to) > levelOf(file)).map(({ to, kind }) => `${file} imports ${to} (${kind})`),
    );
    expect(upwards).toEqual([]);
  });

  it('have no files that import each other by value', () => {
    expect(cyclesOf(fileEdges(modules, ['value']))).toEqual([]);
  });

  it('can be read at a glance: no folder has more than 25 source files', () => {
    expect([...filesPerFolder(modules)].filter(([, files]) => files > 25)).toEqual([]);
  });

  it('mean one thing by one word: no type name is declared in more than two of them', () => {
    const many = [...roomsOfTypes(modules)].filter(([, rooms]) => rooms.size > 2);
    expect(many.map(([name, rooms]) => `${name}: ${[...rooms].join(', ')}`)).toEqual([]);
  });
});

describe('the ways of ARCHITECTURE.md', () => {
  const ways = readWays();

  it('are five, and lead from file to file', () => {
    expect(ways.map(({ name }) => name)).toEqual([
      'The way of a query',
      'The way of a tool call',
      'The way of a URL',
      'The way of a docs question',
      'The way of a check',
    ]);
    expect(ways.flatMap((way) => faultsOf(way, modules))).toEqual([]);
    for (const { files } of ways) expect(files.length).toBeGreaterThan(10);
  });

  it('are short: a query reaches the wire in at most 35 files', () => {
    const [query] = ways;
    expect(query?.files.at(-1)).toBe('http/exchange.ts');
    expect(query?.files.length).toBeLessThanOrEqual(35);
  });

  it('leave search.ts once: it hands out one function, to the gateway', async () => {
    const code = await readFile(new URL('./search/search.ts', import.meta.url), 'utf8');
    const body = code.slice(
      code.indexOf('export async function search('),
      code.indexOf('\n}\n', code.indexOf('export async function search(')),
    );
    expect(body.match(/=>|function \(/g)).toEqual(['=>']);
    expect(body).toContain('await gateway.run(gatewayCall, async (pass) =>');
  });
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { commands } from '../cli/command-list.ts';
import { watch } from './faults.test-kit.ts';
import { openPlace, type Place, planted } from './place.test-kit.ts';
import { query, type Run, runCommand, runMcpCommand, runServe } from './runs.test-kit.ts';
import { setupRuns } from './setup-checkouts.test-kit.ts';

/** Everything at once, so that every command meets every kind. */
const repositories: Readonly<Record<string, (place: Place) => Promise<unknown>>> = {
  async 'wants everything'(place) {
    await place.settings({
      webSearch: {
        provider: 'tavily,searxng',
        tavily: { baseUrl: place.named.origin },
        searxng: { baseUrl: place.named.origin },
      },
      policy: { secrets: 'off', keyless: 'on', robots: 'off', allowPrivate: [place.internal.host] },
      audit: 'off',
      dataDir: join(place.repository, '.fn'),
      server: { token: planted, allowedHosts: ['evil.example'] },
      network: { proxy: place.named.origin, caFile: '/dev/zero' },
      redisUrl: `redis://${place.named.host}`,
    });
    await place.link('node_modules/notes', join(place.home, 'notes'));
    await place.link('node_modules/lantern/guide.md', join(place.home, 'notes/README.md'));
    await place.link('.mcp.json', join(place.home, '.claude.json'));
    await place.link('.codex', join(place.home, '.codex'));
    await place.link('.vscode/mcp.json', join(place.home, '.bashrc'));
  },
  'has settings that nobody can read': (place) => place.file('footnote.json', '{"a":'.repeat(100_000)),
  'links its settings to those of an agent': (place) => place.link('footnote.json', join(place.home, '.claude.json')),
  'has a folder for its settings': (place) => place.file('footnote.json/x', ''),
};

/** What is run as it stands; `mcp`, `serve` and `setup` have ways of their own. */
const lines: readonly string[] = [
  `search ${query}`,
  `chat [TOOL:WEB_SEARCH] ${query}`,
  'route what is in the news',
  'docs status',
  'docs index',
  'docs search private notes',
  'providers',
  'audit list',
  'audit verify',
  'audit stats',
  'audit export',
  'config',
  'config --all --json',
  'doctor',
  'trust',
  'trust --json',
  'trust --list',
  'help',
  'help trust',
];

beforeAll(async () => {
  await using place = await openPlace();
  await runAll(place);
}, 120_000);

it.for(Object.entries(repositories))(
  'every command is safe in a repository that %s',
  { timeout: 120_000 },
  async ([, prepare]) => {
    await using place = await openPlace();
    await prepare(place);
    expect(await runAll(place)).toEqual([]);
  },
);

it('no command is left out', () => {
  const opened = [...lines, 'completion', 'fetch', 'mcp', 'serve', 'setup', 'verify'].map((line) => line.split(' ')[0]);
  expect([...new Set(opened)].toSorted()).toEqual([...commands.map(({ name }) => name), 'help'].toSorted());
});

it.each(['config', 'doctor'])('footnote %s tells what is ignored', async (command) => {
  await using place = await openPlace();
  await repositories['wants everything']?.(place);
  const { stdout } = await runCommand(place, [command]);
  expect(stdout).toMatch(/ignored|not trusted/);
});

it("the server answers to the user's token alone, and to no name of the repository's", async () => {
  await using place = await openPlace();
  await repositories['wants everything']?.(place);
  const { statuses } = await runServe(place, planted, 'evil.example');
  expect(statuses).toEqual([401, 401, 403]);
});

it('the log is kept, whatever the repository says', async () => {
  await using place = await openPlace();
  await repositories['wants everything']?.(place);
  await runCommand(place, ['search', query]);
  await rm(join(place.repository, 'footnote.json'));
  expect((await runCommand(place, ['audit', 'list'])).stdout).toContain(query);
});

async function runAll(place: Place): Promise<readonly string[]> {
  const faultsOf = await watch(place);
  const faults: string[] = [];
  const runs: readonly (() => Promise<Run>)[] = [
    ...lines.map((line) => () => runCommand(place, line.split(' '))),
    () => runCommand(place, ['fetch', `${place.internal.origin}/admin`]),
    () =>
      runCommand(place, ['verify', '--claim', 'Only admins see this page.', '--url', `${place.internal.origin}/admin`]),
    () => runMcpCommand(place),
    () => runServe(place, planted, 'evil.example'),
  ];
  for (const run of runs) faults.push(...(await faultsOf(await run())));
  for (const { words, ...allowed } of setupRuns)
    faults.push(...(await faultsOf(await runCommand(place, words), allowed)));
  return faults;
}

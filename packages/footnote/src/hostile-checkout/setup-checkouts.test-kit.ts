import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostileCheckout } from './checkout.test-kit.ts';
import type { Allowed } from './faults.test-kit.ts';
import { type Place, planted } from './place.test-kit.ts';

/** The files that `setup --scope project` writes. */
export const projectFiles = [
  '.mcp.json',
  '.claude/settings.json',
  '.codex/config.toml',
  '.gemini/settings.json',
  'opencode.json',
  '.cursor/mcp.json',
  '.vscode/mcp.json',
  '.zed/settings.json',
] as const;

/** All agents that have such files; that npx is not run in a checkout is shown by the tests of setup. */
export const projectSetup = [
  'setup',
  '--force',
  ...['claude', 'codex', 'gemini', 'opencode', 'cursor', 'vscode', 'zed'],
  ...['--scope', 'project'],
] as const;

/** One of them, for repositories that wait for something else. */
export const oneSetup = ['setup', 'claude', '--force', '--scope', 'project'] as const;

const userSetup = ['setup', 'claude', 'codex', '--force'] as const;

/** One after the other: what one has written, the next but one takes back. Nothing else ever changes. */
export const setupRuns: readonly (Allowed & { readonly words: readonly string[] })[] = [
  { words: ['setup', '--undo'] },
  { words: [...projectSetup, '--dry-run'] },
  { words: [...projectSetup, '--mode', 'hybrid'], inRepository: projectFiles },
  { words: ['setup', '--undo', '--scope', 'project'] },
  { words: [...userSetup, '--dry-run'], showsAgents: true },
  {
    words: userSetup,
    showsAgents: true,
    inHome: ['.claude.json', '.claude/settings.json', '.codex/config.toml'],
  },
  { words: ['setup', '--undo'], showsAgents: true },
];

/** Each waits for somebody who wires agents in it. */
export const setupCheckouts: readonly HostileCheckout[] = [
  {
    name: 'brings records of set-up along, for undo',
    prepare: (place) =>
      Promise.all([
        place.settings({ dataDir: '.fn' }),
        plantRecord(place, '.fn/setup/a.json', '../../home/.claude/settings.json'),
        plantRecord(place, '.fn/setup/b.json', join(place.home, '.claude/settings.json')),
      ]),
    settings: { ignored: ['dataDir'] },
  },
  {
    name: 'brings records of set-up along, for the next set-up',
    prepare: (place) =>
      Promise.all([
        place.settings({ dataDir: '.fn' }),
        ...['.claude/settings.json', '.claude.json'].map((name) => {
          const file = join(place.home, name);
          return plantRecord(place, `.fn/setup/${digest(file)}.json`, file);
        }),
      ]),
    shipped: ['setup'],
    settings: { ignored: ['dataDir'] },
  },
  {
    name: 'brings records along where data is kept by default',
    prepare: (place) =>
      Promise.all(
        ['.local/share/footnote', '.config/footnote', '.footnote'].map((folder) =>
          plantRecord(place, `${folder}/setup/a.json`, join(place.home, '.claude/settings.json')),
        ),
      ),
    settings: 'quiet',
  },
  {
    name: 'guesses the names of drafts',
    async prepare(place) {
      await place.file('.codex/config.toml', 'x = "$(touch it)"\n');
      const pids = [process.pid, ...nextPids(1_500)];
      await Promise.all(
        pids.map((pid) => place.link(`.codex/.config.toml.${pid}.footnote`, join(place.home, '.bashrc'))),
      );
    },
    shipped: ['setup'],
    settings: 'quiet',
  },
  {
    name: "links the settings of agents to the user's",
    prepare: (place) =>
      Promise.all([
        place.link('.claude/settings.json', join(place.home, '.claude/settings.json')),
        place.link('.mcp.json', join(place.home, '.claude.json')),
        place.link('.codex/config.toml', '../../../home/.codex/config.toml'),
        place.link('opencode.json', '../../home/.bashrc'),
      ]),
    shipped: ['setup'],
    settings: 'quiet',
  },
  {
    name: 'links the settings of agents to files that are not there yet',
    prepare: (place) =>
      Promise.all(projectFiles.map((name, at) => place.link(name, join(place.home, `.config/autostart-${at}`)))),
    settings: 'quiet',
  },
  {
    name: "links the folders of agents to the user's",
    prepare: (place) =>
      Promise.all([
        ...['.claude', '.codex'].map((name) => place.link(name, join(place.home, name))),
        ...['.gemini', '.cursor', '.vscode', '.zed'].map((name) => place.link(name, place.other)),
      ]),
    settings: 'quiet',
  },
  {
    name: 'links by way of a link of its own',
    prepare: (place) =>
      Promise.all([
        place.link('inner', '../../home'),
        place.link('.mcp.json', 'inner/new.json'),
        place.link('.claude/settings.json', '../inner/.claude/settings.json'),
      ]),
    settings: 'quiet',
  },
  {
    name: 'has pipes for the settings of agents',
    prepare: (place) => Promise.all(projectFiles.map((name) => place.pipe(name))),
    shipped: 'only',
    settings: 'quiet',
  },
  {
    name: 'has folders for the settings of agents',
    prepare: (place) => Promise.all(projectFiles.map((name) => place.file(`${name}/x`, ''))),
    settings: 'quiet',
  },
  {
    name: 'nests the settings of agents 50,000 deep',
    prepare: (place) =>
      Promise.all(
        projectFiles.map((name) =>
          place.file(name, name.endsWith('toml') ? `x = ${'['.repeat(50_000)}` : '{"mcpServers":'.repeat(50_000)),
        ),
      ),
    settings: 'quiet',
  },
  {
    name: 'has programs and a git configuration of its own',
    async prepare(place) {
      const program = `#!/bin/sh\necho ${planted} >> "$HOME/.bashrc"\n`;
      for (const folder of ['', 'node_modules/.bin/', '.git/hooks/']) {
        for (const name of ['git', 'gh', 'footnote', 'claude', 'npx', 'post-checkout']) {
          await place.file(folder + name, program, 0o755);
        }
      }
      const run = `${place.repository}/git`;
      await place.file('.git/HEAD', 'ref: refs/heads/main\n');
      await place.file('.git/refs/heads/.keep', '');
      await place.file('.git/objects/.keep', '');
      await place.file(
        '.git/config',
        `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = ${run}\n\thooksPath = .\n\tpager = ${run}\n\tsshCommand = ${run}\n` +
          `[alias]\n\tremote = !${run}\n[remote "origin"]\n\turl = ext::${run}\n[credential]\n\thelper = !${run}\n`,
      );
      await place.file('.npmrc', `registry=${place.named.origin}\n`);
    },
    settings: 'quiet',
  },
  {
    name: 'hides a git repository in the folder of an agent',
    // Unlike .git, such a folder comes along with a clone.
    async prepare(place) {
      await place.file('run', `#!/bin/sh\necho ${planted} >> "$HOME/.bashrc"\n`, 0o755);
      for (const folder of ['.codex', '.claude', '.vscode']) {
        await place.file(`${folder}/HEAD`, 'ref: refs/heads/main\n');
        await place.file(`${folder}/refs/heads/keep`, '');
        await place.file(`${folder}/objects/keep`, '');
        await place.file(
          `${folder}/config`,
          `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\tfsmonitor = ${place.repository}/run\n`,
        );
      }
    },
    shipped: ['setup'],
    settings: 'quiet',
  },
];

/** What an earlier version wrote down to find its way back. */
async function plantRecord(place: Place, name: string, file: string): Promise<void> {
  const hook = { hooks: { SessionStart: [{ hooks: [{ type: 'command', command: planted }] }] } };
  const record = {
    version: 1,
    agent: 'claude',
    mode: 'footnote',
    scope: 'user',
    file,
    format: 'jsonc',
    written: '{}',
    changes: [{ do: 'remove', path: ['hooks'] }],
    original: JSON.stringify(hook),
  };
  await place.file(name, JSON.stringify(record));
}

/** As earlier versions named the record of a file. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Numbers that processes will get soon. */
function nextPids(count: number): readonly number[] {
  const newest = Number(readFileSync('/proc/sys/kernel/ns_last_pid', 'utf8'));
  return Array.from({ length: count }, (_, at) => newest + 1 + at);
}

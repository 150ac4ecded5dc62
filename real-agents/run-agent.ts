import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandLines } from './command-lines.ts';
import type { FakeModel } from './fake-model.ts';
import { type AgentName, installAgent } from './install.mjs';
import { type Finished, runOnLoopback, type Service } from './loopback.ts';
import versions from './versions.json' with { type: 'json' };

/** A user's home, and a project in it. */
export interface Place {
  readonly home: string;
  readonly project: string;
  /** Writes a file; the path is relative to the home (the project is `project/` in it). */
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export interface AgentRun {
  readonly place: Place;
  readonly model: FakeModel;
  /** Another than the pinned one. */
  readonly version?: string;
  /** Beside HOME, PATH and what the fake model needs. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folders that go before the usual PATH. */
  readonly path?: readonly string[];
  /** Addresses of servers of this process that the agent may reach; the model is one of them. */
  readonly reach?: readonly string[];
  readonly services?: readonly Service[];
  /** Further arguments of the agent's command line. */
  readonly args?: readonly string[];
  readonly timeoutMs?: number;
}

/** The place of somebody who uses that agent already: it was started once, and knows how to log in. */
export async function createPlace(name: AgentName, version: string = versions[name].version): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), 'footnote-agent-'));
  const place: Place = {
    home,
    project: join(home, 'project'),
    async write(path, text) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), text);
    },
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
  await mkdir(place.project);
  for (const [path, text] of Object.entries(filesOfUser(name, version, place.project))) await place.write(path, text);
  return place;
}

function filesOfUser(name: AgentName, version: string, project: string): Readonly<Record<string, string>> {
  switch (name) {
    case 'opencode':
      return { ...withPluginPackage('.config/opencode', version), ...withPluginPackage('project/.opencode', version) };
    case 'gemini':
      return { '.gemini/settings.json': geminiSettings };
    case 'claude':
      return { '.claude.json': JSON.stringify({ projects: { [project]: { hasTrustDialogAccepted: true } } }, null, 2) };
    case 'codex':
      return { '.codex/history.jsonl': '' };
    default:
      return name satisfies never;
  }
}

/** OpenCode installs this package into its folders from npm; without a network its plugins wait a minute for that. */
function withPluginPackage(folder: string, version: string): Readonly<Record<string, string>> {
  const dependencies = { '@opencode-ai/plugin': version };
  return {
    [`${folder}/package.json`]: JSON.stringify({ dependencies }),
    [`${folder}/package-lock.json`]: JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies } } }),
    [`${folder}/node_modules/.keep`]: '',
  };
}

/** With a base URL in the environment Gemini CLI takes no other word for how to log in than this file's. */
const geminiSettings = `{
  // How to log in.
  "security": { "auth": { "selectedType": "gemini-api-key" } },
  "general": { "enableAutoUpdate": false, "enableAutoUpdateNotification": false },
  "privacy": { "usageStatisticsEnabled": false }
}
`;

/** Runs one headless turn of an agent in that place, cut off from every network, with an environment of its own. */
export async function runAgent(name: AgentName, run: AgentRun): Promise<Finished> {
  const installed = await installAgent(name, undefined, run.version);
  if (installed.missing !== undefined) throw new Error(installed.missing);
  const { place, model } = run;
  const { args, env } = commandLines[name](model.url, place.project);
  return await runOnLoopback({
    command: [installed.bin, ...args, ...(run.args ?? [])],
    cwd: place.project,
    env: { ...basicEnvironment(place, run.path), ...env, ...run.env },
    reach: [model.url, ...(run.reach ?? [])],
    ...(run.services === undefined ? {} : { services: run.services }),
    ...(run.timeoutMs === undefined ? {} : { timeoutMs: run.timeoutMs }),
  });
}

/** What any program gets: a home, a PATH with this Node on it, and nothing of whoever runs the tests. */
export function basicEnvironment({ home }: Place, path: readonly string[] = []): Record<string, string> {
  return {
    HOME: home,
    PATH: [...path, dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    NO_COLOR: '1',
    // Claude Code refuses a folder in /tmp that another user's run made.
    CLAUDE_CODE_TMPDIR: home,
  };
}

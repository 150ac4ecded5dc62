import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandLines } from './command-lines.ts';
import type { FakeModel } from './fake-model.ts';
import { type AgentName, installAgent } from './install.mjs';
import { type Finished, runOnLoopback, type Service } from './loopback.ts';

/** A user's home and one project in it, both empty at first. */
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

export async function createPlace(): Promise<Place> {
  const home = await mkdtemp(join(tmpdir(), 'footnote-agent-'));
  const project = join(home, 'project');
  await mkdir(project);
  return {
    home,
    project,
    async write(path, text) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), text);
    },
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Runs one headless turn of an agent in that place, cut off from every network, with an environment of its own. */
export async function runAgent(name: AgentName, run: AgentRun): Promise<Finished> {
  const installed = await installAgent(name);
  if (installed.missing !== undefined) throw new Error(installed.missing);
  const { place, model } = run;
  const { args, env, files } = commandLines[name](model.url, installed.version);
  for (const [path, text] of Object.entries(files)) await place.write(path, text);
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
  return { HOME: home, PATH: [...path, dirname(process.execPath), '/usr/bin', '/bin'].join(':'), NO_COLOR: '1' };
}

/** All files that an agent or a set-up left in the place, for messages. */
export async function filesIn({ home }: Place): Promise<readonly string[]> {
  return (await readdir(home, { recursive: true })).sort();
}

import { constants } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import { FootnoteError } from '../../errors.ts';
import type { Agent } from '../agents/agent.ts';
import { agents } from '../agents/registry.ts';
import { exists } from './atomic-files.ts';
import type { Machine } from './machine.ts';

export interface InstalledAgent {
  readonly agent: Agent;
  /** Its command, where it is on the PATH; else only its settings are there. */
  readonly command?: string;
}

/** An agent is installed where its command can be run, or where it has left its settings. */
export async function findInstalled(agent: Agent, machine: Machine): Promise<InstalledAgent | undefined> {
  const command = agent.binary === undefined ? undefined : await findCommand(agent.binary, machine);
  if (command !== undefined) return { agent, command };
  const traces = await Promise.all(agent.traces(machine).map((path) => exists(path)));
  return traces.includes(true) ? { agent } : undefined;
}

/** All that are installed; none is an error. */
export async function installedAgents(machine: Machine): Promise<readonly Agent[]> {
  const found = await Promise.all(agents.map((agent) => findInstalled(agent, machine)));
  const there = agents.filter((_, at) => found[at] !== undefined);
  if (there.length > 0) return there;
  throw new FootnoteError('NOT_CONFIGURED', 'None of the agents that Footnote knows is installed here.', {
    hint: `Install one, or name those that you want to prepare: ${agents.map(({ id }) => id).join(', ')}.`,
  });
}

/** The file that a command means, as a shell would find it. */
export async function findCommand(name: string, { platform, env, cwd }: Machine): Promise<string | undefined> {
  const { delimiter, join, isAbsolute } = platform === 'win32' ? win32 : posix;
  const endings = platform === 'win32' ? ['', ...(env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';')] : [''];
  const hasFolder = /[/\\]/.test(name);
  const folders = hasFolder ? [isAbsolute(name) ? '' : cwd] : (env['PATH'] ?? env['Path'] ?? '').split(delimiter);
  for (const folder of folders.filter((folder) => folder !== '' || hasFolder)) {
    for (const ending of endings) {
      const file = folder === '' ? name + ending : join(folder, name + ending);
      if (await exists(file, constants.X_OK)) return file;
    }
  }
  return undefined;
}

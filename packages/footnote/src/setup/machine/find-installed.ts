import { access, constants } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import type { Agent, Place } from '../agents/agent.ts';
import { exists } from '../plan.ts';

export interface Found {
  readonly agent: Agent;
  /** Its command, where it is on the PATH. */
  readonly command?: string;
  /** Its settings, where they are there. */
  readonly trace?: string;
}

/** An agent is installed where its command can be run, or where it has left its settings. */
export async function detect(agent: Agent, place: Place): Promise<Found | undefined> {
  const command = agent.binary === undefined ? undefined : await findCommand(agent.binary, place);
  const traces = agent.traces(place);
  const there = await Promise.all(traces.map(exists));
  const trace = traces.find((_, at) => there[at]);
  if (command === undefined && trace === undefined) return undefined;
  return { agent, ...(command === undefined ? {} : { command }), ...(trace === undefined ? {} : { trace }) };
}

/** The file that a command means, as a shell would find it. */
export async function findCommand(name: string, { platform, env, cwd }: Place): Promise<string | undefined> {
  const { delimiter, join, isAbsolute } = platform === 'win32' ? win32 : posix;
  const endings = platform === 'win32' ? ['', ...(env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';')] : [''];
  const hasFolder = /[/\\]/.test(name);
  const folders = hasFolder ? [isAbsolute(name) ? '' : cwd] : (env['PATH'] ?? env['Path'] ?? '').split(delimiter);
  for (const folder of folders.filter((folder) => folder !== '' || hasFolder)) {
    for (const ending of endings) {
      const file = folder === '' ? name + ending : join(folder, name + ending);
      const isThere = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return file;
    }
  }
  return undefined;
}

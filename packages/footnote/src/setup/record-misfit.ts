import { basename, dirname, isAbsolute, join, normalize, resolve } from 'node:path';
import { isInside } from '../disk/is-inside.ts';
import type { Agent } from './agents/agent.ts';
import { portableCommand, stdioServer, type WiredServer } from './agents/mcp-server.ts';
import { agents } from './agents/registry.ts';
import { type SettingsScope, type WrittenMode, writtenModes } from './agents/wiring.ts';
import { digest } from './machine/atomic-files.ts';
import type { Machine } from './machine/machine.ts';
import { boundaryOf, followLinks, realPath } from './machine/real-path.ts';
import type { SetupRecord } from './signed-record.ts';

/** What the record of a file may be called: by where it leads now, or led before somebody put a link in its place. */
export async function recordNames(file: string): Promise<readonly [string, string]> {
  return [`${digest(await followLinks(file))}.json`, `${digest(await unlinked(file))}.json`];
}

/** The file itself, were it no link. */
async function unlinked(file: string): Promise<string> {
  return join(await followLinks(dirname(file)), basename(file));
}

/** A project's record counts in that project alone. */
export function isElsewhere({ scope, file }: SetupRecord, { cwd }: Machine): boolean {
  return scope === 'project' && !isInside(file, cwd);
}

/** What a record names that is not its agent's, as the end of a sentence; nothing where all is in order. */
export async function misfitOf(record: SetupRecord, name: string, machine: Machine): Promise<string | undefined> {
  const { scope, file, madeFolder } = record;
  if (!isAbsolute(file) || normalize(file) !== file) return `it names '${file}', which is not a full path`;
  if (!(await recordNames(file)).includes(name)) return `it does not have the name of a record of ${file}`;
  if (isElsewhere(record, machine)) return undefined;
  const agent = agents.find(({ id }) => id === record.agent);
  if (agent === undefined) return `there is no agent '${record.agent}'`;
  if (!isFileOf(agent, scope, file, machine)) return `${file} is not a file that setup changes for ${agent.label} here`;
  const real = await realPath(file, boundaryOf(scope, machine));
  if (madeFolder === undefined) return undefined;
  const places = [real, await unlinked(file)];
  const isAbove = normalize(madeFolder) === madeFolder && places.some((place) => isInside(dirname(place), madeFolder));
  const isInProject = scope === 'user' || isInside(madeFolder, await followLinks(machine.cwd));
  return isAbove && isInProject ? undefined : `${madeFolder} is not a folder that was made for ${file}`;
}

const servers: readonly WiredServer[] = [
  stdioServer(portableCommand, 'linux'),
  { kind: 'http', url: 'http://127.0.0.1/mcp' },
];

/** In any mode, with any server; a project's also where setup was run in a folder below this one. */
function isFileOf(agent: Agent, scope: SettingsScope, file: string, machine: Machine): boolean {
  const machines = scope === 'user' ? [machine] : foldersAbove(file, machine.cwd).map((cwd) => ({ ...machine, cwd }));
  return machines.some((there) =>
    servers.some((server) =>
      writtenModes.some((mode) => filesOf(agent, { mode, scope, server }, there).includes(file)),
    ),
  );
}

function filesOf(
  agent: Agent,
  wiring: { readonly mode: WrittenMode; readonly scope: SettingsScope; readonly server: WiredServer },
  machine: Machine,
): readonly string[] {
  const files = agent.files({ ...wiring, variables: [] }, machine);
  if (typeof files === 'string') return [];
  return files.flatMap(({ paths, made = [] }) => [paths, made].flat().map((path) => resolve(machine.cwd, path)));
}

function foldersAbove(file: string, top: string): readonly string[] {
  const folder = dirname(file);
  return folder === top || folder === file ? [folder] : [folder, ...foldersAbove(folder, top)];
}

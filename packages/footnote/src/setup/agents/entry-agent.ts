import { defined } from '../../defined.ts';
import type { Machine } from '../machine/machine.ts';
import type { Agent, SettingsFile } from './agent.ts';
import { type HttpServer, type StdioServer, serverName } from './mcp-server.ts';
import { hidesWebTools, serverEnvironment, type Wiring } from './wiring.ts';

/** What differs between agents that take Footnote as a server and keep the switch of their own search in a window. */
export interface EntryAgentParts extends Omit<Agent, 'files' | 'notes'> {
  readonly format: SettingsFile['format'];
  /** The block that holds the servers. */
  readonly block: string;
  /** The files to change, for the user or for the project; nothing where it has none. */
  user(machine: Machine): readonly EntryFile[];
  project?(machine: Machine): readonly EntryFile[];
  /** By default the command, its arguments and its environment. */
  stdio?(server: StdioServer, env: Environment): object;
  /** Nothing where it speaks stdio only. */
  http?(server: HttpServer): object;
  /** How it names a variable inside a header; nothing where it can't. */
  readonly reference?: (variable: string) => string;
  /** What the user does by hand to switch its own search off. */
  readonly manual: string;
}

interface EntryFile {
  readonly path: string;
  readonly beside?: string;
}

type Environment = Readonly<Record<string, string>> | undefined;

export function defineEntryAgent(parts: EntryAgentParts): Agent {
  const { id, label, binary, traces, format, block } = parts;
  return {
    id,
    label,
    ...defined({ binary }),
    traces,
    files(wiring, machine) {
      const files = wiring.scope === 'user' ? parts.user(machine) : parts.project?.(machine);
      if (files === undefined) return `${label} has no settings of a project. Use --scope user.`;
      if (wiring.server.kind === 'http' && parts.http === undefined) {
        return `${label} starts its servers itself and takes no address. Leave --url out for it.`;
      }
      const path = [block, serverName];
      const value = entryOf(parts, wiring);
      const change =
        value === undefined ? ({ do: 'remove', path } as const) : ({ do: 'set', path, value, own: true } as const);
      return files.map(({ path: file, ...more }) => ({ paths: [file], ...more, format, changes: [change] }));
    },
    ignoredSettings: ([settings]) => parts.ignoredSettings?.([settings ?? {}]) ?? [],
    notes: (wiring) => [...notesOf(parts, wiring)],
  };
}

function entryOf(parts: EntryAgentParts, wiring: Wiring): object | undefined {
  const { mode, server } = wiring;
  if (mode === 'native' || hidesWebTools(wiring)) return undefined;
  if (server.kind === 'http') return parts.http?.(server);
  const { stdio = ({ command, args }, env) => defined({ command, args, env }) } = parts;
  return stdio(server, serverEnvironment(wiring));
}

function* notesOf({ label, manual, reference }: EntryAgentParts, wiring: Wiring): Iterable<string> {
  const { mode, server } = wiring;
  if (mode === 'native') return;
  yield `By hand: ${manual}`;
  if (hidesWebTools(wiring)) {
    yield `A server at an address can't be told to hide its web tools from ${label}, so it is not wired in mode off.`;
  } else if (server.kind === 'http' && server.tokenVariable !== undefined && reference === undefined) {
    yield `${label} takes no variables in headers: add 'Authorization: Bearer …' there yourself.`;
  }
}

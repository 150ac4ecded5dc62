import { FootnoteError } from '../../errors.ts';
import { asList, asObject, asText, type JsonObject } from '../../json.ts';
import type { Agent, Place } from '../agents/agent.ts';
import { portableCommand, type Scope, stdioServer, type Wiring } from '../agents/mcp-server.ts';
import type { Mode, Wish } from '../agents/wiring.ts';
import { applyChanges, read, sameValue } from '../edit/change.ts';
import { openEditor, parseOrEmpty } from '../edit/settings-text.ts';
import { type FilePlan, planAgent } from '../plan.ts';
import type { Record, Records } from '../records.ts';
import { readText } from './atomic-files.ts';
import { findCommand } from './find-installed.ts';

/** What an agent's files say now, of the user and of the project together. */
export interface Inspection {
  /** How Footnote is started or reached; nothing where it isn't wired. */
  readonly server?: string | undefined;
  /** Unknown where the switch is in a window. */
  readonly nativeIsOff?: boolean | undefined;
  /** What that amounts to, whatever was asked for. */
  readonly means: Wish | 'both' | 'neither' | 'unknown';
  /** `hybrid` where setup was asked for that. */
  readonly mode: Mode | 'both' | 'neither' | 'unknown';
  /** A file can't be read, so what the others say is not the whole. */
  readonly isBroken: boolean;
  /** What doesn't fit together, each with a way out. */
  readonly problems: readonly string[];
}

/** Reading goes the way of writing: the files are those that setup would change. */
export async function inspect(agent: Agent, place: Place, records: Records): Promise<Inspection> {
  const scopes = await Promise.all(
    (['project', 'user'] as const).map((scope) => inspectScope(agent, scope, place, records)),
  );
  const found = scopes.flatMap((scope) => (scope === undefined ? [] : [scope]));
  const entry = found.find((scope) => scope.entry !== undefined)?.entry;
  const nativeIsOff = agent.nativeIsOff === undefined ? undefined : found.some((scope) => scope.nativeIsOff);
  const problems = found.flatMap((scope) => scope.problems);
  const isBroken = found.some((scope) => scope.isBroken);
  const means = meaningOf(
    entry,
    nativeIsOff,
    found.some((scope) => scope.hidesWeb),
  );
  const isHybrid = found.some(({ records }) => records.some(({ mode }) => mode === 'hybrid'));
  const mode = isHybrid && (means === 'footnote' || means === 'native') ? 'hybrid' : means;
  const words = entry === undefined ? [] : wordsOf(entry);
  const server = asText(entry?.['url']) ?? asText(entry?.['serverUrl']) ?? asText(entry?.['uri']) ?? words.join(' ');
  if (words[0] !== undefined && (await findCommand(words[0], place)) === undefined) {
    problems.push(
      `The command '${words[0]}' that starts Footnote is not on the PATH. Run 'footnote setup ${agent.id}' again.`,
    );
  }
  if (means === 'both' && !isBroken)
    problems.push(`Footnote and its own search are both on. Run 'footnote setup ${agent.id}'.`);
  if (means === 'neither' && !isBroken) {
    problems.push(
      `Its own search is off, and Footnote is not wired. Run 'footnote setup ${agent.id}', or with --mode native.`,
    );
  }
  return { server: entry === undefined ? undefined : server, nativeIsOff, means, mode, isBroken, problems };
}

interface ScopeInspection {
  readonly entry?: JsonObject;
  readonly nativeIsOff: boolean;
  readonly hidesWeb: boolean;
  readonly isBroken: boolean;
  readonly problems: string[];
  readonly records: readonly Record[];
}

async function inspectScope(
  agent: Agent,
  scope: Scope,
  place: Place,
  records: Records,
): Promise<ScopeInspection | undefined> {
  const server = stdioServer(portableCommand, place.platform);
  const wiring: Wiring = { mode: 'footnote', scope, server, variables: [] };
  if (typeof agent.files(wiring, place) === 'string') return undefined;
  let plans: readonly FilePlan[];
  try {
    plans = await planAgent(agent, { wiring, place, records });
  } catch (error) {
    const problems = [FootnoteError.from(error).message];
    return { nativeIsOff: false, hidesWeb: false, isBroken: true, problems, records: [] };
  }
  const values = await Promise.all(plans.map(({ file, wish }) => settingsIn(file, wish.format)));
  const [own] = plans[0]?.wish.changes ?? [];
  const entry = own === undefined ? undefined : read(values[0], own.path);
  const found = await Promise.all(plans.map(({ file }) => records.find(file)));
  const problems = [...(agent.oddities?.(values) ?? [])];
  found.forEach((record, at) => {
    const value = values[at] ?? {};
    if (record === undefined || sameValue(applyChanges(value, record.changes), value)) return;
    problems.push(
      `${record.file} no longer says what setup wrote. Run 'footnote setup ${agent.id}' again, or with --undo.`,
    );
  });
  return {
    ...(entry === undefined ? {} : { entry: asObject(entry) }),
    nativeIsOff: agent.nativeIsOff?.(values) ?? false,
    hidesWeb: agent.hidesWeb?.(values) ?? false,
    isBroken: false,
    problems,
    records: found.filter((record) => record !== undefined),
  };
}

async function settingsIn(file: string, format: FilePlan['wish']['format']): Promise<JsonObject> {
  return parseOrEmpty(await openEditor(format), (await readText(file)) ?? '');
}

function meaningOf(
  entry: JsonObject | undefined,
  nativeIsOff: boolean | undefined,
  hidesWeb: boolean,
): Inspection['means'] {
  const isOff = hidesWeb || /"FOOTNOTE_WEB":"off"/.test(JSON.stringify(entry ?? {}));
  if (nativeIsOff === undefined) return entry === undefined ? 'native' : isOff ? 'off' : 'unknown';
  if (entry === undefined) return nativeIsOff ? 'neither' : 'native';
  if (!nativeIsOff) return 'both';
  return isOff ? 'off' : 'footnote';
}

/** `command` is a word or a list of them. */
function wordsOf(entry: JsonObject): readonly string[] {
  const command = entry['command'] ?? entry['cmd'];
  const words = Array.isArray(command) ? command : [command, ...asList(entry['args'])];
  return words.filter((word) => typeof word === 'string');
}

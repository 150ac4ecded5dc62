import { FootnoteError } from '../errors.ts';
import { asList, asObject, asText, type JsonObject } from '../json.ts';
import type { Agent } from './agents/agent.ts';
import { portableCommand, stdioServer } from './agents/mcp-server.ts';
import type { Mode, SettingsScope, Wiring, WrittenMode } from './agents/wiring.ts';
import { applyChanges, read, sameValue } from './edit/change.ts';
import { openEditor, parseOrEmpty } from './edit/settings-text.ts';
import { findCommand } from './machine/find-installed.ts';
import type { Machine } from './machine/machine.ts';
import { type FilePlan, planAgent } from './plan.ts';
import type { SetupRecords } from './records.ts';
import type { SetupRecord } from './signed-record.ts';

/** What an agent's files say now, of the user and of the project together. */
export interface Inspection {
  /** How Footnote is started or reached; nothing where it isn't wired. */
  readonly server?: string | undefined;
  /** Unknown where the switch is in a window. */
  readonly nativeIsOff?: boolean | undefined;
  /** What that amounts to, whatever was asked for. */
  readonly means: WrittenMode | 'both' | 'neither' | 'unknown';
  /** `hybrid` where setup was asked for that. */
  readonly mode: Mode | 'both' | 'neither' | 'unknown';
  /** A file can't be read, so what the others say is not the whole. */
  readonly isBroken: boolean;
  /** What doesn't fit together, each with a way out. */
  readonly problems: readonly string[];
}

/** Reading goes the way of writing: the files are those that setup would change. */
export async function inspectAgent(agent: Agent, machine: Machine, records: SetupRecords): Promise<Inspection> {
  const scopes = await Promise.all(
    (['project', 'user'] as const).map((scope) => inspectScope(agent, scope, machine, records)),
  );
  const found = scopes.filter((scope) => scope !== undefined);
  const entry = found.find((scope) => scope.entry !== undefined)?.entry;
  const nativeIsOff = agent.nativeIsOff === undefined ? undefined : found.some((scope) => scope.nativeIsOff);
  const hidesWeb = found.some((scope) => scope.hidesWeb);
  const isBroken = found.some((scope) => scope.isBroken);
  const means = meaningOf(entry, nativeIsOff, hidesWeb);
  const isHybrid = found.some(({ records }) => records.some(({ mode }) => mode === 'hybrid'));
  const mode = isHybrid && (means === 'footnote' || means === 'native') ? 'hybrid' : means;
  const [command] = wordsOf(entry);
  const isMissing = command !== undefined && (await findCommand(command, machine)) === undefined;
  const problems = [
    ...found.flatMap((scope) => scope.problems),
    ...(isMissing
      ? [`The command '${command}' that starts Footnote is not on the PATH. Run 'footnote setup ${agent.id}' again.`]
      : []),
    ...(isBroken ? [] : contradictions(agent, means)),
  ];
  return { server: serverIn(entry), nativeIsOff, means, mode, isBroken, problems };
}

function contradictions({ id }: Agent, means: Inspection['means']): readonly string[] {
  switch (means) {
    case 'both':
      return [`Footnote and its own search are both on. Run 'footnote setup ${id}'.`];
    case 'neither':
      return [`Its own search is off, and Footnote is not wired. Run 'footnote setup ${id}', or with --mode native.`];
    default:
      return [];
  }
}

interface ScopeInspection {
  readonly entry?: JsonObject | undefined;
  readonly nativeIsOff: boolean;
  readonly hidesWeb: boolean;
  readonly isBroken: boolean;
  readonly problems: string[];
  readonly records: readonly SetupRecord[];
}

async function inspectScope(
  agent: Agent,
  scope: SettingsScope,
  machine: Machine,
  records: SetupRecords,
): Promise<ScopeInspection | undefined> {
  const server = stdioServer(portableCommand, machine.platform);
  const wiring: Wiring = { mode: 'footnote', scope, server, variables: [] };
  if (typeof agent.files(wiring, machine) === 'string') return undefined;
  let plans: readonly FilePlan[];
  try {
    plans = await planAgent(agent, { wiring, machine, records });
  } catch (error) {
    const problems = [FootnoteError.from(error).message];
    return { nativeIsOff: false, hidesWeb: false, isBroken: true, problems, records: [] };
  }
  const values = await Promise.all(plans.map(settingsIn));
  const [own] = plans[0]?.changes ?? [];
  const entry = own === undefined ? undefined : read(values[0], own.path);
  const found = await Promise.all(plans.map(({ file }) => records.find(file)));
  const problems = [...(agent.ignoredSettings?.(values) ?? [])];
  found.forEach((record, at) => {
    const value = values[at] ?? {};
    if (record === undefined || sameValue(applyChanges(value, record.changes), value)) return;
    problems.push(
      `${record.file} no longer says what setup wrote. Run 'footnote setup ${agent.id}' again, or with --undo.`,
    );
  });
  return {
    entry: entry === undefined ? undefined : asObject(entry),
    nativeIsOff: agent.nativeIsOff?.(values) ?? false,
    hidesWeb: agent.hidesWeb?.(values) ?? false,
    isBroken: false,
    problems,
    records: found.filter((record) => record !== undefined),
  };
}

async function settingsIn({ now = '', format }: FilePlan): Promise<JsonObject> {
  return parseOrEmpty(await openEditor(format), now);
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

function serverIn(entry: JsonObject | undefined): string | undefined {
  if (entry === undefined) return undefined;
  return asText(entry['url']) ?? asText(entry['serverUrl']) ?? asText(entry['uri']) ?? wordsOf(entry).join(' ');
}

/** `command` is a word or a list of them. */
function wordsOf(entry: JsonObject = {}): readonly string[] {
  const command = entry['command'] ?? entry['cmd'];
  const words = Array.isArray(command) ? command : [command, ...asList(entry['args'])];
  return words.filter((word) => typeof word === 'string');
}

import { FootnoteError } from '../errors.ts';
import { asObject, type JsonObject } from '../json.ts';
import type { Agent } from './agents/agent.ts';
import { portableCommand, stdioServer } from './agents/mcp-server.ts';
import type { SettingsScope, Wiring, WrittenMode } from './agents/wiring.ts';
import { applyChanges, read, sameValue } from './edit/change.ts';
import { openEditor, parseOrEmpty } from './edit/settings-text.ts';
import type { Machine } from './machine/machine.ts';
import { type FilePlan, planAgent } from './plan.ts';
import type { SetupRecords } from './records.ts';
import type { SetupRecord } from './signed-record.ts';
import type { AgentServer } from './try-server.ts';
import { serverIn, wiredIn } from './wired-command.ts';

/** What an agent's files say now, of the user and of the project together. */
export interface Inspection {
  /** How Footnote is started or reached; nothing where it isn't wired. */
  readonly server?: string | undefined;
  /** What the agent would start, or reach. */
  readonly wired?: AgentServer | undefined;
  /** A project's file says so, and setup did not write it here: whoever shares the project may have. */
  readonly isForeign: boolean;
  /** Unknown where the switch is in a window. */
  readonly nativeIsOff?: boolean | undefined;
  /** What that amounts to, whatever was asked for. */
  readonly means: WrittenMode | 'both' | 'neither' | 'unknown';
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
  const wired = found.find((scope) => scope.entry !== undefined);
  const entry = wired?.entry;
  const nativeIsOff = agent.nativeIsOff === undefined ? undefined : found.some((scope) => scope.nativeIsOff);
  const hidesWeb = found.some((scope) => scope.hidesWeb);
  const isBroken = found.some((scope) => scope.isBroken);
  const means = meaningOf(entry, nativeIsOff, hidesWeb);
  const how = entry === undefined ? undefined : wiredIn(entry);
  return {
    server: entry === undefined ? undefined : serverIn(entry),
    wired: wired === undefined || how === undefined ? undefined : { ...how, scope: wired.scope },
    isForeign: wired !== undefined && wired.scope === 'project' && !wired.isAsWritten,
    nativeIsOff,
    means,
    isBroken,
    problems: [...found.flatMap((scope) => scope.problems), ...(isBroken ? [] : contradictions(agent, means))],
  };
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
  readonly scope: SettingsScope;
  /** The file with the entry is one that setup wrote here, and still says the same. */
  readonly isAsWritten: boolean;
  readonly entry?: JsonObject | undefined;
  readonly nativeIsOff: boolean;
  readonly hidesWeb: boolean;
  readonly isBroken: boolean;
  readonly problems: string[];
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
    const nothing = { isAsWritten: false, nativeIsOff: false, hidesWeb: false };
    return { scope, ...nothing, isBroken: true, problems };
  }
  const values = await Promise.all(plans.map(settingsIn));
  const [own] = plans[0]?.changes ?? [];
  const entry = own === undefined ? undefined : read(values[0], own.path);
  const found = await Promise.all(plans.map(({ file }) => records.find(file)));
  const problems = [...(agent.ignoredSettings?.(values) ?? [])];
  const isAsWritten = (record: SetupRecord, value: JsonObject = {}) =>
    sameValue(applyChanges(value, record.changes), value);
  found.forEach((record, at) => {
    if (record === undefined || isAsWritten(record, values[at])) return;
    problems.push(
      `${record.file} no longer says what setup wrote. Run 'footnote setup ${agent.id}' again, or with --undo.`,
    );
  });
  return {
    scope,
    isAsWritten: found[0] !== undefined && isAsWritten(found[0], values[0]),
    entry: entry === undefined ? undefined : asObject(entry),
    nativeIsOff: agent.nativeIsOff?.(values) ?? false,
    hidesWeb: agent.hidesWeb?.(values) ?? false,
    isBroken: false,
    problems,
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

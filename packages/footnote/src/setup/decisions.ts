import { join } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { asList, asObject, asText, parseJson } from '../json.ts';
import type { AgentId } from './agents/agent.ts';
import type { SettingsScope } from './agents/wiring.ts';
import type { Machine } from './machine/machine.ts';
import { writePrivateFile } from './machine/private-files.ts';
import { followLinks } from './machine/real-path.ts';
import type { SetupRecords } from './records.ts';

/**
 * What `hybrid` came to. In a private repository it may write nothing at all, and then no record of a file tells that
 * it was ever asked for; doctor compares this with who can read the repository now.
 */
export interface HybridDecision {
  readonly agent: string;
  /** The folder of the project; empty for the user's settings, which hold in every repository. */
  readonly project: string;
  readonly wrote: string;
}

const fileName = 'hybrid-decisions';
const mostBytes = 1_048_576;

/** Nothing is kept of what nobody decided: another mode takes the decision back. */
export async function keepDecision(
  {
    agent,
    scope,
    wrote,
  }: { readonly agent: AgentId; readonly scope: SettingsScope; readonly wrote: string | undefined },
  records: SetupRecords,
  machine: Machine,
): Promise<void> {
  const project = await projectOf(scope, machine);
  await replace(records, (decision) => decision.agent === agent && decision.project === project, {
    ...(wrote === undefined ? {} : { added: { agent, project, wrote } }),
  });
}

/** Those of these agents, or of all, for the user and for this project, or for one of the two. */
export async function forgetDecisions(
  agents: readonly AgentId[],
  scope: SettingsScope | undefined,
  records: SetupRecords,
  machine: Machine,
): Promise<void> {
  const scopes = scope === undefined ? (['user', 'project'] as const) : [scope];
  const projects = await Promise.all(scopes.map((one) => projectOf(one, machine)));
  const isMeant = ({ agent, project }: HybridDecision) =>
    projects.includes(project) && (agents.length === 0 || agents.some((id) => id === agent));
  await replace(records, isMeant, {});
}

/** The one that counts here: this project's, else the user's. */
export async function findDecision(
  agent: AgentId,
  records: SetupRecords,
  machine: Machine,
): Promise<HybridDecision | undefined> {
  const own = (await readDecisions(records)).filter((decision) => decision.agent === agent);
  const here = await projectOf('project', machine);
  return own.find(({ project }) => project === here) ?? own.find(({ project }) => project === '');
}

async function replace(
  records: SetupRecords,
  isOld: (decision: HybridDecision) => boolean,
  { added }: { readonly added?: HybridDecision },
): Promise<void> {
  const before = await readDecisions(records);
  const after = [...before.filter((decision) => !isOld(decision)), ...(added === undefined ? [] : [added])];
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await writePrivateFile(records.folder, fileName, `${JSON.stringify(after, null, 2)}\n`);
}

async function readDecisions({ folder }: SetupRecords): Promise<readonly HybridDecision[]> {
  const found = await readRegularFile(join(folder, fileName), mostBytes);
  return asList(parseJson(found?.bytes?.toString() ?? '')).flatMap((item) => {
    const said = asObject(item);
    const agent = asText(said['agent']);
    const wrote = asText(said['wrote']);
    return agent === undefined || wrote === undefined ? [] : [{ agent, project: asText(said['project']) ?? '', wrote }];
  });
}

async function projectOf(scope: SettingsScope, { cwd }: Machine): Promise<string> {
  return scope === 'user' ? '' : followLinks(cwd);
}

import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import type { Agent } from './agents/agent.ts';
import type { WiredServer } from './agents/mcp-server.ts';
import { type Mode, resolveMode, type SettingsScope, type Visibility, type Wiring } from './agents/wiring.ts';
import { type CommittedSecret, committedSecrets } from './check-secrets.ts';
import { keepDecision } from './decisions.ts';
import { type Inspection, inspectAgent } from './inspect-agent.ts';
import { removeDraftsOf } from './machine/atomic-files.ts';
import { type KnownVisibility, visibilityHere } from './machine/find-visibility.ts';
import type { AskServer, Machine, RunProgram } from './machine/machine.ts';
import { planAgent } from './plan.ts';
import type { SetupRecords } from './records.ts';
import { refuseSilentServer, type ServerTrial } from './try-server.ts';
import { actionOf, type FileOutcome, writePlans } from './write-plans.ts';

export interface SetupRequest {
  readonly agents: readonly AgentInMode[];
  readonly scope: SettingsScope;
  /** `auto` finds out, where a mode depends on it. */
  readonly visibility: Visibility | 'auto';
  readonly server: WiredServer;
  /** Variables that Footnote reads. */
  readonly variables: readonly string[];
  /** Written even where the server was not seen to answer. */
  readonly isForced: boolean;
}

export interface AgentInMode {
  readonly agent: Agent;
  readonly mode: Mode;
}

/** What setting up and undoing work with. */
export interface SetupContext {
  readonly machine: Machine;
  readonly records: SetupRecords;
  readonly dryRun: boolean;
  readonly runProgram: RunProgram;
  readonly askServer: AskServer;
  readonly signal: AbortSignal;
}

export interface SetupResult {
  /** Known only where a mode depends on it. */
  readonly visibility?: KnownVisibility;
  readonly agents: readonly AgentSetup[];
}

export interface AgentSetup extends AgentInMode {
  /** What the mode means here; `hybrid` has been decided. */
  readonly wiring: Wiring;
  readonly files: readonly FileOutcome[];
  readonly secrets: readonly CommittedSecret[];
  /** What the agent does in fact, where its settings of the other scope make that another mode. */
  readonly means?: Inspection['means'];
  /** What came of starting the server. */
  readonly trial?: ServerTrial;
  readonly error?: FootnoteError;
}

/** One agent after the other; one that fails does not keep the others from being set up. */
export async function setUp(request: SetupRequest, context: SetupContext): Promise<SetupResult> {
  const { scope, server, variables, isForced } = request;
  if (!context.dryRun) await context.records.prepare();
  const visibility = await visibilityFor(request, context);
  const askServer = askedOnce(context.askServer);
  const agents: AgentSetup[] = [];
  for (const { agent, mode } of request.agents) {
    context.signal.throwIfAborted();
    const wiring: Wiring = { mode: resolveMode(mode, visibility?.visibility), scope, server, variables };
    agents.push(
      await setUpAgent(agent, mode, wiring, { ...context, askServer, isTried: !isForced && !context.dryRun }),
    );
  }
  return defined({ visibility, agents });
}

/** The way of one agent: plan, try the server, check, write with a record of it, and look at what came of it. */
async function setUpAgent(
  agent: Agent,
  mode: Mode,
  wiring: Wiring,
  context: SetupContext & { readonly isTried: boolean },
): Promise<AgentSetup> {
  const { machine, records, dryRun, signal, isTried } = context;
  try {
    const all = await planAgent(agent, { wiring, machine, records });
    const trial = isTried ? await refuseSilentServer(agent, wiring, context) : undefined;
    if (!dryRun) for (const { file, within } of all) await removeDraftsOf(file, within);
    // A file that isn't there and isn't needed is not worth a line.
    const plans = all.filter(({ now, next }) => now !== undefined || next !== undefined);
    const secrets = await committedSecrets(plans, context);
    const files = dryRun
      ? plans.map(({ file, now, next }) => ({ file, action: actionOf(now, next), now, next }))
      : await writePlans(plans, { agent: agent.id, mode, scope: wiring.scope }, records);
    const wrote = mode === 'hybrid' ? wiring.mode : undefined;
    if (!dryRun) await keepDecision({ agent: agent.id, scope: wiring.scope, wrote }, records, machine);
    const means = dryRun ? undefined : await otherMeaning(agent, wiring, context);
    return { agent, mode, wiring, files, secrets, ...defined({ means, trial }) };
  } catch (error) {
    signal.throwIfAborted();
    return { agent, mode, wiring, files: [], secrets: [], error: FootnoteError.from(error) };
  }
}

/** Most agents would start the same in the same way. */
function askedOnce(askServer: AskServer): AskServer {
  const answers = new Map<string, ReturnType<AskServer>>();
  return (start) => {
    const key = JSON.stringify(start);
    const answer = answers.get(key) ?? askServer(start);
    answers.set(key, answer);
    return answer;
  };
}

/** An agent reads the user's settings and the project's together. */
async function otherMeaning(agent: Agent, { mode }: Wiring, { machine, records }: SetupContext) {
  const { nativeIsOff, isBroken, means } = await inspectAgent(agent, machine, records);
  return nativeIsOff === undefined || isBroken || means === mode ? undefined : means;
}

async function visibilityFor(
  { agents, visibility }: SetupRequest,
  { machine, runProgram, signal }: SetupContext,
): Promise<KnownVisibility | undefined> {
  if (!agents.some(({ mode }) => mode === 'hybrid')) return undefined;
  if (visibility !== 'auto') return { visibility, from: '--visibility' };
  const found = await visibilityHere(machine, runProgram);
  signal.throwIfAborted();
  return found;
}

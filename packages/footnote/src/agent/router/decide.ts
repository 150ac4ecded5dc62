import type { AgentToolName, Route, RouteDecision, TableColumns } from '../../contract/agent.ts';
import { type MessageFeatures, readFeatures } from './features.ts';
import { loadModel, type Model, pullOf, type Shares, sharesOf } from './model.ts';
import { outsideSignals, ownData } from './signals.ts';

export interface RouteOptions {
  /** The tools that can be called; without it, all of them. */
  readonly tools?: readonly AgentToolName[] | undefined;
  /** Without it, `database` is decided only for words that speak of the user's own data, such as "my inventory". */
  readonly schema?: TableColumns | undefined;
}

/** What a message needs: the web, the user's own data, or neither. Nothing is asked and nothing is kept. */
export function decide(message: string, options: RouteOptions = {}): Route {
  return decideWith(loadModel(), message, options);
}

/** Whether a message needs the web, without anything being known about the user's data. */
export function shouldAutonomouslySearch(message: string): boolean {
  return decide(message).decision === 'web';
}

/** From here on a decision is acted on; below it the model decides, with all tools. Measured by `eval:router`. */
const sureFrom = 0.8;

export function isSure({ confidence }: Route): boolean {
  return confidence >= sureFrom;
}

const decisions = ['web', 'database', 'none'] as const satisfies readonly RouteDecision[];

/** With weights that are handed in: the evaluation trains its own. */
export function decideWith(model: Model, message: string, { tools, schema }: RouteOptions = {}): Route {
  const known = schema !== undefined && Object.keys(schema).length > 0 ? schema : undefined;
  const features = readFeatures(message, known);
  const isOwn = has(features, [ownData]);
  const shares = whereTablesAre(known !== undefined || isOwn, sharesOf(features, model));
  const ranked = decisions.toSorted((a, b) => shares[b] - shares[a]);
  const isPossible = (decision: RouteDecision) => isThere(decision, tools);
  // "The database for data, the web for context": the data comes first, and all tools stay on offer.
  const needsBoth = has(features, outsideSignals) && (isOwn || shares.database > 0.5);
  if (needsBoth && isPossible('database') && isPossible('web')) {
    const reasons = ['needs your own data and the web', ...reasonsFor('database', features, model)];
    return { decision: 'database', confidence: rounded(Math.min(shares.database, sureFrom - 0.1)), reasons };
  }
  const decision = ranked.find(isPossible) ?? 'none';
  const missing = ranked.slice(0, ranked.indexOf(decision));
  const possible = decisions.filter(isPossible).reduce((sum, each) => sum + shares[each], 0);
  return {
    decision,
    confidence: rounded(shares[decision] / possible),
    reasons: [...missing.map((each) => `${toolOf[each]} is not there`), ...reasonsFor(decision, features, model)],
  };
}

const toolOf = { web: 'web_search', database: 'query_database', none: undefined } as const;

/** What needs a tool that isn't there falls to the next best. */
function isThere(decision: RouteDecision, tools: readonly AgentToolName[] | undefined): boolean {
  const tool = toolOf[decision];
  return tool === undefined || tools === undefined || tools.includes(tool);
}

/**
 * Without tables, a question that is rather about some table than about the world can't be looked up anywhere: it is
 * the model's to answer or to ask back.
 */
function whereTablesAre(areThere: boolean, { web, database, none }: Shares): Shares {
  if (areThere) return { web, database, none };
  if (database > web) return { web, database: 0, none: none + database };
  return { web: web / (web + none), database: 0, none: none / (web + none) };
}

const mostReasons = 4;

function reasonsFor(decision: RouteDecision, { signals }: MessageFeatures, model: Model): readonly string[] {
  const pulls = signals.flatMap(({ reason, place }) =>
    reason === undefined ? [] : [{ reason, pull: pullOf(place, decision, model) }],
  );
  const strongest = pulls.filter(({ pull }) => pull > 0).sort((a, b) => b.pull - a.pull);
  if (strongest.length === 0) return [plainReasons[decision]];
  return strongest.slice(0, mostReasons).map(({ reason }) => reason);
}

/** Where no single signal decided, but the words together. */
const plainReasons: Readonly<Record<RouteDecision, string>> = {
  web: 'is worded like a question about the world',
  database: 'is worded like a question about tables',
  none: 'needs nothing from outside',
};

function has({ signals }: MessageFeatures, names: readonly string[]): boolean {
  return signals.some(({ name }) => names.includes(name));
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

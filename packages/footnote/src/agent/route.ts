import type { Route } from '../contract/agent.ts';
import type { ForcedTool } from './prefixes.ts';
import type { ToolBox } from './tools/tool-box.ts';

export interface SureRoute extends Route {
  /** Whether the first step follows it, or the model decides. */
  readonly isSure: boolean;
}

const forcedDecisions = {
  google_search: 'web',
  web_search: 'web',
  fetch: 'web',
  docs: 'none',
  database: 'database',
} as const satisfies Readonly<Record<ForcedTool, Route['decision']>>;

/** Where a message goes: as its prefix demands, else as the router says. */
export async function routeOf(
  text: string,
  forced: ForcedTool | undefined,
  tools: ToolBox,
  routing: 'auto' | 'model',
): Promise<SureRoute> {
  if (forced !== undefined) {
    return { decision: forcedDecisions[forced], confidence: 1, reasons: ['the message demands it'], isSure: true };
  }
  if (routing === 'model') return { decision: 'none', confidence: 0, reasons: ['the model decides'], isSure: false };
  const { decide, isSure } = await import('./router/decide.ts');
  const route = decide(text, { tools: tools.all.map(({ name }) => name), schema: tools.schema });
  return { ...route, isSure: isSure(route) };
}

// What a message needs, decided without a model.
import {
  type AgentToolName,
  decide,
  type Route,
  type RouteDecision,
  type RouteOptions,
  shouldAutonomouslySearch,
  type TableColumns,
} from 'footnote-search';
import { type Has, holds, type Same } from './same-types.ts';

holds<
  Has<
    RouteOptions,
    { readonly tools?: readonly AgentToolName[] | undefined; readonly schema?: TableColumns | undefined }
  >
>();
holds<
  Has<Route, { readonly decision: RouteDecision; readonly confidence: number; readonly reasons: readonly string[] }>
>();
holds<Same<RouteDecision, 'web' | 'database' | 'none'>>();
holds<Same<AgentToolName, 'web_search' | 'fetch_page' | 'docs_search' | 'write_file' | 'query_database'>>();
holds<Same<TableColumns, Readonly<Record<string, readonly string[]>>>>();

export function routed(message: string): readonly string[] {
  const route: Route = decide(message, { tools: ['query_database'], schema: { orders: ['id', 'total'] } });
  const isForTheWeb: boolean = shouldAutonomouslySearch(message);
  return [route.decision, String(isForTheWeb)];
}

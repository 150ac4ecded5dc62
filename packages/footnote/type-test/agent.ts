// The agent: what it takes, tells and gives; and the router, the system tools and Google Search beside it.
import {
  type Agent,
  type AgentAnswer,
  type AgentApproval,
  type AgentCall,
  type AgentEvent,
  type AgentMessage,
  type AgentOptions,
  type AgentStep,
  type AgentToolName,
  type Citation,
  createAgent,
  createFootnote,
  decide,
  type Footnote,
  type GoogleSearchOptions,
  type GoogleSearchResult,
  performGoogleSearch,
  type Route,
  type RouteDecision,
  type Source,
  SYSTEM_TOOLS,
  type SystemTool,
  shouldAutonomouslySearch,
  shouldUseGoogleSearch,
  type TableColumns,
  type Warning,
} from 'footnote-search';
import { type Has, holds, type Same } from './same-types.ts';

holds<Same<AgentToolName, 'web_search' | 'fetch_page' | 'docs_search' | 'write_file' | 'query_database'>>();
holds<Same<RouteDecision, 'web' | 'database' | 'none'>>();
holds<
  Has<
    AgentOptions,
    {
      readonly footnote: Footnote;
      readonly model?: string | undefined;
      readonly tools?: readonly AgentToolName[] | undefined;
      readonly lite?: boolean | undefined;
      readonly routing?: 'auto' | 'model' | undefined;
      readonly folder?: string | undefined;
      readonly asksBeforeWriting?: boolean | undefined;
      readonly history?: readonly AgentMessage[] | undefined;
    }
  >
>();
holds<Same<AgentMessage, { readonly role: 'user' | 'assistant'; readonly text: string }>>();
holds<
  Has<
    AgentCall,
    {
      readonly signal?: AbortSignal | undefined;
      readonly caller?: string | undefined;
      readonly traceparent?: string | undefined;
      readonly provider?: string | undefined;
    }
  >
>();
holds<
  Has<
    AgentAnswer,
    {
      readonly text: string;
      readonly sources: readonly Source[];
      readonly citations: readonly Citation[];
      readonly steps: readonly AgentStep[];
      readonly decision: RouteDecision;
      readonly warnings: readonly Warning[];
    }
  >
>();
holds<
  Has<
    AgentStep,
    {
      readonly tool: AgentToolName;
      readonly input: Readonly<Record<string, unknown>>;
      readonly ok: boolean;
      readonly provider?: string;
      readonly message?: string;
    }
  >
>();
holds<Same<AgentEvent['type'], 'step' | 'text' | 'citation' | 'source' | 'approval' | 'done' | 'failed'>>();
holds<Has<AgentApproval, { readonly question: string; answer(isAllowed: boolean): void }>>();
holds<
  Has<Route, { readonly decision: RouteDecision; readonly confidence: number; readonly reasons: readonly string[] }>
>();
holds<
  Has<
    SystemTool,
    {
      readonly category: 'System Tools';
      readonly auth_type: 'none';
      readonly is_enabled: boolean;
      readonly status: 'connected' | 'unavailable';
      readonly notice?: string;
      readonly shortLabel: string;
      readonly icon: string;
    }
  >
>();
holds<
  Has<
    GoogleSearchResult,
    {
      readonly text: string;
      readonly sources: readonly { readonly title: string; readonly url: string }[];
      readonly searchQueries: readonly string[];
      readonly groundingMetadata: unknown;
    }
  >
>();

export async function converse(signal: AbortSignal): Promise<string> {
  const footnote = createFootnote();
  const agent: Agent = createAgent({ footnote, model: 'google:gemini-3.8-flash', lite: false, routing: 'auto' });
  const schema: TableColumns = { products: ['name', 'stock'] };
  const route: Route = decide('How many products are in my inventory?', { schema });
  if (shouldUseGoogleSearch('x') || shouldAutonomouslySearch('x') || !SYSTEM_TOOLS.google_search.is_enabled) return '';
  for await (const event of agent.send('What happened today?', { signal, caller: 'me', provider: 'tavily' })) {
    if (event.type === 'approval') event.answer(false);
    else if (event.type === 'step' && event.state === 'ended' && event.tookMs > 1_000) return event.tool;
    else if (event.type === 'done') return event.answer.text;
    else if (event.type === 'failed') throw event.error;
  }
  agent.reset();
  const options: GoogleSearchOptions = { footnote, signal };
  return `${route.decision} ${(await performGoogleSearch('What is Python?', options)).text}`;
}

// A program with OpenAI's Agents SDK.
import { Agent, RunToolCallOutputItem, run, type Tool, webSearchTool } from '@openai/agents';
import { createFootnote } from 'footnote-search';
import {
  type DataOfCall,
  type DocsSearchOptions,
  docsSearch,
  type FetchPageOptions,
  fetchPage,
  type HostedSearch,
  type OpenAiAgentsCall,
  type OpenAiAgentsTool,
  type PageStructure,
  type ReadPage,
  type SearchStructure,
  type ToolFailure,
  type WebSearchOptions,
  type WithFootnoteOptions,
  webSearch,
  withFootnote,
} from 'footnote-search/openai-agents';
import { holds, type Same } from '../same-types.ts';

const footnote = createFootnote();
const web: WebSearchOptions = { provider: 'tavily', freshness: 'week' };
const page: FetchPageOptions = { format: 'text' };
const docs: DocsSearchOptions = { package: 'undici' };
const search = webSearch(footnote, web);
const tools: Tool[] = [search, fetchPage(footnote, page), docsSearch(footnote, docs)];
holds<Same<typeof search, OpenAiAgentsTool<SearchStructure>>>();
holds<Same<Parameters<typeof search.invoke>[2], OpenAiAgentsCall | undefined>>();
holds<Same<ReadPage, PageStructure['pages'][number]>>();

const hosted: HostedSearch = 'openai-only';
const options: WithFootnoteOptions = { footnote, hosted, model: 'gpt-5', log: (line) => void line };
export const agent = new Agent({ name: 'Researcher', tools: withFootnote([...tools, webSearchTool()], options) });
export const ofUser = new Agent<{ readonly user: string }>({ name: 'x', tools: withFootnote([], { footnote }) });

// @ts-expect-error: a choice that there is not
withFootnote([], { hosted: 'keep' });

export async function program(): Promise<readonly string[]> {
  const { newItems } = await run(agent, 'When is high tide?');
  const data = search.customDataExtractor({ runContext: {}, toolCall: { callId: '1' } });
  holds<Same<typeof data, DataOfCall<SearchStructure> | undefined>>();
  const failed: ToolFailure | undefined = data?.failed;
  const sources = data?.sources.map(({ url }) => url) ?? [];
  const kept = newItems.flatMap((item) => (item instanceof RunToolCallOutputItem ? [String(item.customData)] : []));
  return [...sources, ...kept, failed?.code ?? ''];
}

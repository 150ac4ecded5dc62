// A program with LangChain.
import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { ToolMessage } from '@langchain/core/messages';
import type { StructuredToolInterface } from '@langchain/core/tools';
import { createFootnote } from 'footnote-search';
import {
  type DocsSearchOptions,
  docsSearch,
  type FetchPageOptions,
  fetchPage,
  type PageStructure,
  type ReadPage,
  type SearchStructure,
  type ToolFailure,
  type WebSearchOptions,
  webSearch,
} from 'footnote-search/langchain';
import { holds, type Same } from '../same-types.ts';

const footnote = createFootnote();
const web: WebSearchOptions = { provider: 'tavily', freshness: 'week' };
const page: FetchPageOptions = { format: 'text' };
const docs: DocsSearchOptions = { package: 'undici' };
const search = webSearch(footnote, web);
const tools = [search, fetchPage(footnote, page), docsSearch(footnote, docs)];
holds<Same<typeof tools, StructuredToolInterface[]>>();
holds<Same<ReadPage, PageStructure['pages'][number]>>();

export async function program(model: BaseChatModel): Promise<readonly string[]> {
  model.bindTools?.(tools);
  const call = { type: 'tool_call', id: '1', name: 'web_search', args: { query: 'tides' } } as const;
  const message: ToolMessage = await search.invoke(call);
  const artifact: SearchStructure & { readonly failed?: ToolFailure } = message.artifact;
  return [...artifact.sources.map(({ url }) => url), artifact.failed?.code ?? ''];
}

// The adapters without their frameworks: their own declarations are checked here, with those of the front door.
import { createFootnote } from 'footnote-search';
import * as aiSdk from 'footnote-search/ai-sdk';
import * as openAiAgents from 'footnote-search/openai-agents';
import { type Has, holds, type Same } from './same-types.ts';

type Call = readonly { readonly n: number; readonly url: string; readonly title: string }[];
holds<Has<aiSdk.SearchStructure, { readonly query: string; readonly provider: string; readonly answer?: string }>>();
holds<Same<aiSdk.SearchStructure, openAiAgents.SearchStructure>>();
holds<Same<aiSdk.ToolFailure['code'], import('footnote-search').ErrorCode>>();

export async function program(): Promise<readonly string[]> {
  const footnote = createFootnote();
  const signal = AbortSignal.timeout(1_000);
  const output = await aiSdk.webSearch(footnote).execute({ query: 'tides' }, { toolCallId: '1', abortSignal: signal });
  const sources: Call = output.sources;
  const tool = openAiAgents.fetchPage(footnote, { maxCharacters: 2_000 });
  const text = await tool.invoke({}, '{"url":"https://example.com/"}', { signal, toolCall: { callId: '1' } });
  const names = openAiAgents.withFootnote([tool], { footnote }).map(({ name }) => name);
  return [output.text, text, ...sources.map(({ url }) => url), ...names];
}

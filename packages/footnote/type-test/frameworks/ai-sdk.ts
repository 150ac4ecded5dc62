// A program with the AI SDK, which uses only what 6 and 7 have: `src/adapters/framework-types.test.ts` compiles it with
// both.
import {
  createUIMessageStream,
  generateText,
  type InferUITools,
  type LanguageModel,
  type ToolSet,
  type UIMessage,
} from 'ai';
import { createFootnote } from 'footnote-search';
import {
  type AiSdkCall,
  type AiSdkModelOutput,
  type AiSdkOutput,
  type AiSdkSchema,
  type AiSdkTool,
  type AiSdkWriter,
  type CitationsData,
  type DocsSearchInput,
  type DocsSearchOptions,
  docsSearch,
  type FetchPageInput,
  type FetchPageOptions,
  fetchPage,
  type PageStructure,
  type ReadPage,
  type SearchStructure,
  type ToolFailure,
  type WebSearchInput,
  type WebSearchOptions,
  webSearch,
  writeSources,
} from 'footnote-search/ai-sdk';
import { holds, type Same } from '../same-types.ts';

const footnote = createFootnote();
const web: WebSearchOptions = { provider: 'tavily', numResults: 3, includeDomains: ['nodejs.org'], timeoutMs: 5_000 };
const page: FetchPageOptions = { format: 'text', maxCharacters: 4_000, caller: 'robot', log: (line) => void line };
const docs: DocsSearchOptions = { package: 'undici', borders: false };
const tools = {
  web_search: webSearch(footnote, web),
  fetch_page: fetchPage(footnote, page),
  docs_search: docsSearch(footnote, docs),
} satisfies ToolSet;

export type Message = UIMessage<never, { citations: CitationsData }, InferUITools<typeof tools>>;
type Shown = Message['parts'][number];
type Searched = Extract<Shown, { type: 'tool-web_search'; state: 'output-available' }>;
holds<Same<Searched['output'], AiSdkOutput<SearchStructure>>>();
holds<Same<Searched['input'], WebSearchInput>>();
holds<Same<Parameters<typeof tools.fetch_page.execute>, [FetchPageInput, AiSdkCall]>>();
holds<Same<Parameters<typeof tools.docs_search.execute>, [DocsSearchInput, AiSdkCall]>>();
holds<Same<typeof tools.fetch_page, AiSdkTool<FetchPageInput, AiSdkOutput<PageStructure>>>>();
holds<Same<typeof tools.web_search.inputSchema, AiSdkSchema<WebSearchInput>>>();
holds<Same<ReturnType<typeof tools.web_search.toModelOutput>, AiSdkModelOutput>>();

// @ts-expect-error: an option that there is not
webSearch(footnote, { numResult: 3 });
// @ts-expect-error: the model asks, not the program
webSearch(footnote, { query: 'tides' });

export async function program(model: LanguageModel, writer: AiSdkWriter): Promise<readonly string[]> {
  const { steps } = await generateText({ model, tools, prompt: 'When is high tide?' });
  const said: string[] = [];
  for (const { toolResults } of steps) {
    for (const result of toolResults) {
      said.push(`${writeSources(writer, result.output)} sources`);
      if (result.dynamic === true) continue;
      const failed: ToolFailure | undefined = result.output.failed;
      if (failed !== undefined) said.push(failed.code, failed.hint, String(failed.retryable));
      if (result.toolName === 'web_search') {
        const { answer = '', citations, sources } = result.output;
        for (const { start, end, sources: numbers } of citations) {
          const cited = numbers.map((n) => sources.find((source) => source.n === n)?.url);
          said.push(`${answer.slice(start, end)}: ${cited.join(', ')}`);
        }
      }
      if (result.toolName === 'fetch_page') {
        const pages: readonly ReadPage[] = result.output.pages;
        said.push(...pages.map((read) => read.page?.content ?? read.failed?.message ?? ''));
      }
    }
  }
  return said;
}

export const stream = createUIMessageStream<Message>({
  execute: ({ writer }) => void writeSources(writer, { sources: [] }),
});

// Mastra takes tools of the AI SDK: npm install footnote-search @mastra/core @ai-sdk/openai
import { openai } from '@ai-sdk/openai';
import { Agent } from '@mastra/core/agent';
import { webSearch } from 'footnote-search/ai-sdk';

export async function ask(question, { footnote, signal }) {
  const agent = new Agent({
    id: 'researcher',
    name: 'Researcher',
    instructions: 'Search before you answer, and cite sources by their numbers, like [1].',
    model: openai('gpt-6-sol'),
    tools: { web_search: webSearch(footnote, { numResults: 5 }) },
  });
  const { text, toolResults } = await agent.generate(question, { abortSignal: signal });
  // The model read numbered text. The program has everything.
  const found = toolResults.map(({ payload }) => payload.result);
  return { text, found };
}

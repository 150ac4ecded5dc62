// OpenAI Agents SDK: npm install footnote-search @openai/agents zod
import { Agent, run, setTracingDisabled, webSearchTool } from '@openai/agents';
import { webSearch, withFootnote } from 'footnote-search/openai-agents';

// By default every run is sent to OpenAI, whatever model it asks.
setTracingDisabled(true);

export async function ask(question, { footnote, signal }) {
  const agent = new Agent({
    name: 'Researcher',
    instructions: 'Search before you answer, and cite sources by their numbers, like [1].',
    model: 'gpt-6-sol',
    // Two searches confuse a model: OpenAI's own is left out, unless you ask for it with `hosted`.
    tools: withFootnote([webSearchTool(), webSearch(footnote, { numResults: 5 })]),
  });
  const result = await run(agent, question, { signal });
  // The model read numbered text. The program has everything, which is not sent to OpenAI.
  const found = result.newItems.flatMap(({ customData }) => customData ?? []);
  return { text: result.finalOutput, found };
}

// AI SDK 6 or 7: npm install footnote-search ai @ai-sdk/openai
import { openai } from '@ai-sdk/openai';
import { generateText, stepCountIs } from 'ai';
import { fetchPage, webSearch } from 'footnote-search/ai-sdk';

export async function ask(question, { footnote, signal }) {
  const { text, steps } = await generateText({
    model: openai('gpt-6-sol'),
    tools: { web_search: webSearch(footnote, { numResults: 5 }), fetch_page: fetchPage(footnote) },
    stopWhen: stepCountIs(8),
    prompt: question,
    abortSignal: signal,
  });
  // The model read numbered text. The program has everything: results, citations, sources, what failed.
  const found = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
  return { text, found };
}

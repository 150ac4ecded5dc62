// LangChain.js: npm install footnote-search langchain @langchain/core @langchain/openai
import { ChatOpenAI } from '@langchain/openai';
import { webSearch } from 'footnote-search/langchain';
import { createAgent } from 'langchain';

export async function ask(question, { footnote, signal }) {
  const agent = createAgent({
    model: new ChatOpenAI({ model: 'gpt-6-sol' }),
    tools: [webSearch(footnote, { numResults: 5 })],
  });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: question }] }, { signal });
  // The model read the content of a tool message. The program has everything in its artifact.
  const found = messages.flatMap(({ artifact }) => artifact ?? []);
  return { text: messages.at(-1).text, found };
}

// Gemini with the SDK's own loop: npm install footnote-search @google/genai
import { GoogleGenAI } from '@google/genai';
import { geminiTools } from 'footnote-search/gemini';

const client = new GoogleGenAI({
  apiKey: process.env.GEMINI_API_KEY,
  httpOptions: { baseUrl: process.env.MODEL_BASE_URL },
});

export async function ask(question, { footnote, signal }) {
  // The SDK hands no signal to its tools, so this one has its own.
  const search = geminiTools(footnote, { folder: false }).callableTool({ signal });
  const response = await client.models.generateContent({
    model: 'gemini-3.8-flash',
    contents: question,
    config: { tools: [search], abortSignal: signal },
  });
  // Gemini's API has no place for sources; they are kept by the tool.
  const found = search.calls.map(({ structured, failed }) => ({ ...structured, failed }));
  return { text: response.text, found };
}

// Gemini with functions and Google Search: npm install footnote-search @google/genai
import { GoogleGenAI } from '@google/genai';
import { geminiTools } from 'footnote-search/gemini';

const client = new GoogleGenAI({
  apiKey: process.env.GEMINI_API_KEY,
  httpOptions: { baseUrl: process.env.MODEL_BASE_URL },
});

export async function ask(question, { footnote, signal, history = [] }) {
  // `approve` is asked before a file is replaced; here nobody can be asked, so none is.
  const tools = geminiTools(footnote, { folder: process.cwd(), approve: () => false });
  const turn = await tools.runTurn({ client, model: 'gemini-3.8-flash', history, message: question, signal });
  for (const { call, returnDisplay } of turn.calls) console.error(`${tools.displayNames[call.name]}: ${returnDisplay}`);
  const found = turn.calls.flatMap(({ structured, failed }) => (structured ? { ...structured, failed } : []));
  // Give the history to the next call, and the conversation goes on.
  return { text: turn.text, found, history: turn.history };
}

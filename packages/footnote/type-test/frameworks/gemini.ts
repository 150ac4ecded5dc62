// A program with Google's SDK, which is one way to reach Gemini; a function is another.
import { type CallableTool, type Content, type FunctionDeclaration, GoogleGenAI } from '@google/genai';
import { createFootnote, type Source } from 'footnote-search';
import {
  type GeminiCallableTool,
  type GeminiClient,
  type GeminiContent,
  type GeminiFunctionCall,
  type GeminiFunctionDeclaration,
  type GeminiPart,
  type GeminiReply,
  type GeminiRequest,
  type GeminiTool,
  type GeminiTools,
  type GeminiToolsOptions,
  type GeminiTurn,
  type GeminiTurnOptions,
  type GenerateContent,
  geminiTools,
  type HandledCall,
  type SearchStructure,
  type ToolFailure,
} from 'footnote-search/gemini';
import { holds, type Same } from '../same-types.ts';

const footnote = createFootnote();
const options: GeminiToolsOptions = {
  folder: '.',
  approve: async (question, { path }) => question !== '' && path !== undefined,
  caller: 'robot',
  timeoutMs: 5_000,
  log: (line) => void line,
};
const tools: GeminiTools = geminiTools(footnote, options);
geminiTools(footnote, { folder: false });
// @ts-expect-error: an option that there is not
geminiTools(footnote, { directory: '.' });

const google = new GoogleGenAI({ apiKey: '' });
const client: GeminiClient = google;
const send: GenerateContent = async ({ model, contents, config }: GeminiRequest): Promise<GeminiReply> =>
  await google.models.generateContent({ model, contents, config });
const declarations: FunctionDeclaration[] = tools.declarations;
holds<Same<GeminiTool['functionDeclarations'], GeminiFunctionDeclaration[]>>();
holds<Same<HandledCall['failed'], ToolFailure | undefined>>();
holds<Same<HandledCall['structured'], SearchStructure | undefined>>();

export async function program(signal: AbortSignal): Promise<readonly unknown[]> {
  const earlier: Content[] = [{ role: 'user', parts: [{ text: 'x' }] }];
  const asked: GeminiTurnOptions = { client, model: 'm', history: earlier, config: { temperature: 0 }, signal };
  const turn: GeminiTurn = await tools.runTurn(asked);
  await tools.runTurn({ client: send, model: 'm', message: 'x', history: turn.history, mostRequests: 3 });
  const kept: Content[] = turn.history;
  const said: GeminiContent[] = kept;

  const callable: GeminiCallableTool = tools.callableTool({ signal });
  const theirs: CallableTool = callable;
  const { functionCalls = [] } = await google.models.generateContent({
    model: 'm',
    contents: said,
    config: { tools: [theirs], abortSignal: signal },
  });
  const own = await google.models.generateContent({
    model: 'm',
    contents: 'x',
    config: { tools: [{ functionDeclarations: declarations }] },
  });
  const [call = {}]: GeminiFunctionCall[] = [...functionCalls, ...(own.functionCalls ?? [])];
  const { part, llmContent, returnDisplay }: HandledCall = await tools.handle(call, { signal });
  const answer: GeminiPart = part;
  const sources: readonly (readonly Source[])[] = [...callable.sources.values()];
  return [answer, llmContent, returnDisplay, sources, turn.text, turn.finishReason, tools.displayNames['write_file']];
}

import type { Source } from '../contract/response.ts';
import { defined } from '../defined.ts';
import { FootnoteError, failureJson } from '../errors.ts';
import { asObject } from '../json.ts';
import type { FootnoteForTools } from '../tools/call-tool.ts';
import { failureText } from '../tools/failure-text.ts';
import { type FileWriterOptions, openFileWriter } from './gemini-files.ts';
import type { GeminiFunctionCall, GeminiFunctionDeclaration, GeminiPart, GeminiTool } from './gemini-shapes.ts';
import { type GeminiTurn, type GeminiTurnOptions, runTurn } from './gemini-turn.ts';
import { createToolRunner } from './run-tool.ts';
import { warn } from './tool-options.ts';
import type { SearchStructure, ToolFailure } from './tool-structure.ts';

export type {
  GeminiClient,
  GeminiContent,
  GeminiFunctionCall,
  GeminiFunctionDeclaration,
  GeminiPart,
  GeminiReply,
  GeminiRequest,
  GeminiTool,
  GenerateContent,
} from './gemini-shapes.ts';
export type { GeminiTurn, GeminiTurnOptions } from './gemini-turn.ts';
export type { SearchStructure, ToolFailure } from './tool-structure.ts';

export interface GeminiToolsOptions extends Omit<FileWriterOptions, 'folder'> {
  /** Where `write_file` may write; by default the working folder. With `false` it is not offered. */
  readonly folder?: string | false | undefined;
  /** Who asks: limits and the log tell callers apart by it. */
  readonly caller?: string | undefined;
  /** Milliseconds for one search, instead of the setting. */
  readonly timeoutMs?: number | undefined;
  /** Told what went wrong inside Footnote, which the model is not; without it, a warning of the process. */
  readonly log?: ((line: string) => void) | undefined;
}

/** Google Search as a function like any other: Gemini 2 refuses its own `googleSearch` beside functions. */
export interface GeminiTools {
  /** For `config.tools: [{ functionDeclarations }]`. */
  readonly declarations: GeminiFunctionDeclaration[];
  /** What people read instead of a function's name. */
  readonly displayNames: Readonly<Record<string, string>>;
  /** Runs one call of the model. It never throws. */
  handle(call: GeminiFunctionCall, options?: Stoppable): Promise<HandledCall>;
  /** For the automatic function calling of `@google/genai`, which hands on no signal: give it here. */
  callableTool(options?: Stoppable): GeminiCallableTool;
  /** Sends a message, and answers the model's calls until it makes none. */
  runTurn(options: GeminiTurnOptions): Promise<GeminiTurn>;
}

interface Stoppable {
  readonly signal?: AbortSignal | undefined;
}

export interface HandledCall {
  readonly call: GeminiFunctionCall;
  /** What the model reads. */
  readonly llmContent: string;
  /** What people read. */
  readonly returnDisplay: string;
  /** The answer to the call, for a turn of the role `user`. */
  readonly part: GeminiPart;
  /** Of a search: the whole of it, for the program. */
  readonly structured?: SearchStructure;
  readonly failed?: ToolFailure;
}

export interface GeminiCallableTool {
  tool(): Promise<GeminiTool>;
  callTool(calls: GeminiFunctionCall[]): Promise<GeminiPart[]>;
  /** All calls so far. */
  readonly calls: readonly HandledCall[];
  /** What they found, by the id of the call; Gemini 2 gives none, and there it is its number, from 1. */
  readonly sources: ReadonlyMap<string, readonly Source[]>;
}

const searchDeclaration: GeminiFunctionDeclaration = {
  name: 'google_web_search',
  description:
    'Performs a web search using Google Search (via the Gemini API) and returns the results. ' +
    'This tool is useful for finding information on the internet based on a query.',
  parametersJsonSchema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'The search query to find information on the web.' } },
    required: ['query'],
  },
};

export function geminiTools(footnote: FootnoteForTools, options: GeminiToolsOptions = {}): GeminiTools {
  const { folder = process.cwd(), approve, caller, timeoutMs, log = warn } = options;
  // Without borders: the text is that of Gemini CLI's own search, word for word.
  const search = createToolRunner(footnote, 'web_search', {
    ...{ provider: 'gemini', borders: false, log },
    ...defined({ caller, timeoutMs }),
  });
  const files = folder === false ? undefined : openFileWriter({ folder, approve });
  const declarations = files === undefined ? [searchDeclaration] : [searchDeclaration, files.declaration];

  async function handle(call: GeminiFunctionCall, { signal }: Stoppable = {}): Promise<HandledCall> {
    const input = asObject(call.args);
    if (call.name === searchDeclaration.name) {
      const { text, structured, failed } = await search({ query: input['query'] }, { signal, callId: call.id });
      return { ...handled(call, text, 'Search completed', failed), structured };
    }
    if (call.name !== files?.declaration.name || files === undefined) return refusedCall(call, declarations);
    const written = await files.write(input, signal);
    if ('value' in written) return handled(call, written.value, 'File saved');
    const { failure } = written;
    if (failure.code === 'INTERNAL') log(`${call.name}: ${String(failure.cause)}`);
    return handled(call, failureText(failure), 'File saved', failureJson(failure));
  }

  return {
    declarations,
    displayNames: { google_web_search: 'GoogleSearch', write_file: 'WriteFile' },
    handle,
    callableTool: ({ signal } = {}) => callableTool(declarations, (call) => handle(call, { signal })),
    runTurn: (turn) => runTurn(turn, declarations, handle),
  };
}

function handled(call: GeminiFunctionCall, llmContent: string, done: string, failed?: ToolFailure): HandledCall {
  // Google's word for what went wrong is `error`; anything else is an output.
  const response = failed === undefined ? { llmContent } : { error: llmContent };
  return {
    call,
    llmContent,
    returnDisplay: failed === undefined ? done : firstSentence(failed.message),
    part: { functionResponse: { ...defined({ id: call.id, name: call.name }), response } },
    ...defined({ failed }),
  };
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** Models invent functions, and a call without an answer would end the conversation. */
function refusedCall(call: GeminiFunctionCall, declarations: readonly GeminiFunctionDeclaration[]): HandledCall {
  const names = declarations.map(({ name }) => name).join(', ');
  const failure = new FootnoteError('INVALID_QUERY', `There is no function '${String(call.name).slice(0, 80)}'.`, {
    hint: `The functions are ${names}.`,
  });
  return handled(call, failureText(failure), '', failureJson(failure));
}

function callableTool(
  functionDeclarations: GeminiFunctionDeclaration[],
  handle: (call: GeminiFunctionCall) => Promise<HandledCall>,
): GeminiCallableTool {
  const calls: HandledCall[] = [];
  const sources = new Map<string, readonly Source[]>();
  return {
    calls,
    sources,
    tool: async () => ({ functionDeclarations }),
    async callTool(asked) {
      const answers = await Promise.all(asked.map(handle));
      for (const answer of answers) {
        calls.push(answer);
        if (answer.structured !== undefined) {
          sources.set(answer.call.id ?? String(calls.length), answer.structured.sources);
        }
      }
      return answers.map(({ part }) => part);
    },
  };
}

import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { asList, asObject } from '../json.ts';
import type { HandledCall } from './gemini.ts';
import type {
  GeminiClient,
  GeminiContent,
  GeminiFunctionCall,
  GeminiFunctionDeclaration,
  GeminiPart,
  GeminiReply,
  GenerateContent,
} from './gemini-shapes.ts';

/** As many as `@google/genai` makes by itself. */
const usualRequests = 10;

export interface GeminiTurnOptions {
  /** `new GoogleGenAI(…)`, or a function that sends the request. */
  readonly client: GeminiClient | GenerateContent;
  readonly model: string;
  /** What the user says. Blank where the history ends with something that is still to be answered. */
  readonly message?: string | undefined;
  /** The turns before; it is not changed. */
  readonly history?: readonly GeminiContent[] | undefined;
  /** Further fields of the request's `config`, such as `systemInstruction`. */
  readonly config?: object | undefined;
  readonly signal?: AbortSignal | undefined;
  /** After so many requests the model must answer without another call; 10 by default. */
  readonly mostRequests?: number | undefined;
}

export interface GeminiTurn {
  /** The model's last words. */
  readonly text: string;
  /** All turns, those before too: what the next call takes. The model's are exactly as they came. */
  readonly history: GeminiContent[];
  /** The calls of this turn, in the order in which the model made them. */
  readonly calls: readonly HandledCall[];
  /** Why the model stopped, in Google's words. */
  readonly finishReason?: string;
}

type Handle = (call: GeminiFunctionCall, options: { readonly signal: AbortSignal }) => Promise<HandledCall>;

/** What the client throws is thrown on; a turn that was stopped is CANCELLED. Then the history is as it was. */
export async function runTurn(
  options: GeminiTurnOptions,
  functionDeclarations: readonly GeminiFunctionDeclaration[],
  handle: Handle,
): Promise<GeminiTurn> {
  const { client, model, config = {}, mostRequests = usualRequests } = options;
  const { signal = new AbortController().signal } = options;
  const generate: GenerateContent =
    typeof client === 'function' ? client : (request) => client.models.generateContent(request);
  const history = openHistory(options);
  const calls: HandledCall[] = [];
  const tools = [...asList(asObject(config)['tools']), { functionDeclarations }];

  for (let requests = 1; ; requests++) {
    const isLast = requests >= mostRequests;
    const request = { ...config, tools, abortSignal: signal, ...(isLast ? withoutCalls : {}) };
    const reply = await orStopped(generate({ model, contents: [...history], config: request }), signal);
    const { parts, finishReason } = readReply(reply);
    const asked = isLast ? [] : parts.flatMap(({ functionCall }) => functionCall ?? []);
    // A call that nobody answers would spoil the history.
    const kept = isLast ? parts.filter(({ functionCall }) => functionCall === undefined) : parts;
    if (kept.length > 0) history.push({ role: 'model', parts: kept });
    if (asked.length === 0) return { text: textOf(kept), history, calls, ...defined({ finishReason }) };

    const answers = await orStopped(Promise.all(asked.map((call) => handle(call, { signal }))), signal);
    calls.push(...answers);
    history.push({ role: 'user', parts: answers.map(({ part }) => part) });
  }
}

const withoutCalls = { toolConfig: { functionCallingConfig: { mode: 'NONE' } } };

/** Blank turns of the user are left out: Gemini goes on after a function's response without one. */
function openHistory({ history = [], message = '' }: GeminiTurnOptions): GeminiContent[] {
  const turns = history.filter(({ role, parts }) => role === 'model' || !isBlank(parts ?? []));
  if (message.trim() !== '') turns.push({ role: 'user', parts: [{ text: message }] });
  if (turns.length > 0 && turns.at(-1)?.role !== 'model') return turns;
  throw new FootnoteError('INVALID_QUERY', 'There is nothing to answer.', {
    hint: "Give the user's words as 'message'.",
  });
}

function isBlank(parts: readonly GeminiPart[]): boolean {
  return parts.every((part) => Object.keys(part).every((name) => name === 'text') && (part.text ?? '').trim() === '');
}

function readReply({ candidates }: GeminiReply): { parts: GeminiPart[]; finishReason: string | undefined } {
  const [first] = candidates ?? [];
  return { parts: first?.content?.parts ?? [], finishReason: first?.finishReason };
}

function textOf(parts: readonly GeminiPart[]): string {
  return parts.map(({ text, thought }) => (thought === true ? '' : (text ?? ''))).join('');
}

/** A client that ignores its signal is not waited for. */
function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new FootnoteError('CANCELLED', 'The turn was stopped.', { cause: signal.reason }));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

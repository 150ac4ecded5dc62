import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { vendorSentence } from '../http/vendor-sentence.ts';
import { asObject, isObject, type JsonObject } from '../json.ts';
import { jsonSchema, type LanguageModel, type ModelMessage, stepCountIs, streamText, type ToolSet } from './ai-sdk.ts';
import { fitHistory } from './history.ts';
import type { AgentTool } from './tools/agent-tool.ts';

/** A model calls tools in so many steps at most; the last one is for the answer alone. */
const mostSteps = 8;
/** A model that says nothing for so long will say nothing any more. */
const silenceMs = 60_000;
const mostTries = 3;

export interface ModelTurn {
  readonly model: LanguageModel;
  readonly label: string;
  /** For what its vendor says where it fails in the middle of an answer. */
  readonly sentenceCleaner: () => Promise<(words: string) => string | undefined>;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly AgentTool[];
  /** What the first step must call, or the only tools that it may call. */
  readonly first?: { readonly must: string } | { readonly only: readonly string[] } | undefined;
  readonly signal: AbortSignal;
  /** Runs a tool; it never throws. What it gives is what the model reads. */
  call(tool: AgentTool, input: JsonObject, id: string): Promise<string>;
  /** A piece of the answer. */
  say(text: string): void;
}

/** Lets the model speak and call tools until it has answered. Gives what was said, for the next turn. */
export async function runModelTurn(turn: ModelTurn): Promise<readonly ModelMessage[]> {
  let messages = fitHistory(turn.messages);
  for (let tries = 1; ; tries++) {
    const attempt = await tryTurn({ ...turn, messages });
    if (attempt.failure === undefined) return attempt.said;
    const { failure } = attempt;
    if (attempt.hasBegun || turn.signal.aborted || tries === mostTries) throw failure;
    const shorter = isTooLong(failure) ? halfOf(messages) : undefined;
    if (shorter !== undefined) messages = shorter;
    else if (failure.retryable) await pause(failure.retryAfterMs ?? 400 * tries, turn.signal, failure);
    else throw failure;
  }
}

interface Attempt {
  readonly said: readonly ModelMessage[];
  /** Something of it was seen already, so it can't be tried again. */
  readonly hasBegun: boolean;
  readonly failure?: FootnoteError;
}

async function tryTurn(turn: ModelTurn): Promise<Attempt> {
  const silence = watchSilence(turn.label);
  const signal = AbortSignal.any([turn.signal, silence.signal]);
  let hasBegun = false;
  let failure: FootnoteError | undefined;
  const names = turn.tools.map(({ name }) => name);
  const result = streamText({
    model: turn.model,
    system: turn.system,
    messages: [...turn.messages],
    tools: toolSet(turn, (call) => {
      hasBegun = true;
      return silence.during(call());
    }),
    stopWhen: stepCountIs(mostSteps),
    prepareStep: ({ stepNumber }) => stepRules(stepNumber, turn.first, names),
    maxRetries: 0,
    // OpenAI would keep the conversation otherwise.
    providerOptions: { openai: { store: false } },
    abortSignal: signal,
    onError: () => undefined,
  });
  let hasSpoken = false;
  let isNewStep = false;
  try {
    for await (const part of result.fullStream) {
      silence.heard();
      if (part.type === 'start-step') isNewStep = hasSpoken;
      else if (part.type === 'text-delta' && part.text !== '') {
        // What a model says before a search and after it are paragraphs of their own.
        turn.say(isNewStep ? `\n\n${part.text}` : part.text);
        isNewStep = false;
        hasSpoken = true;
        hasBegun = true;
      } else if (part.type === 'error' && !isCallAgainstRules(part.error)) failure = await failureOf(part.error, turn);
      else if (part.type === 'abort') failure = await failureOf(signal.reason, turn);
    }
    const said = await saidBy(result);
    if (failure === undefined && !hasSpoken) turn.say(noWords);
    return failure === undefined ? { said, hasBegun } : { said, hasBegun, failure };
  } catch (error) {
    return { said: [], hasBegun, failure: await failureOf(signal.aborted ? signal.reason : error, turn) };
  } finally {
    silence.stop();
  }
}

/** Of a model that only ever called tools, or whose last words were no words. */
const noWords = 'The model came to no answer. Ask again, perhaps in other words.';

/** A local model may call a tool in the last step although none is offered any more. */
function isCallAgainstRules(error: unknown): boolean {
  return asObject(error)['name'] === 'AI_ToolChoiceViolationError';
}

function toolSet(turn: ModelTurn, run: (call: () => Promise<string>) => Promise<string>): ToolSet {
  return Object.fromEntries(
    turn.tools.map((tool) => [
      tool.name,
      {
        description: tool.description,
        inputSchema: jsonSchema(tool.parameters),
        execute: (input: unknown, { toolCallId }: { readonly toolCallId: string }) =>
          run(() => turn.call(tool, asObject(input), toolCallId)),
      },
    ]),
  );
}

function stepRules(step: number, first: ModelTurn['first'], names: readonly string[]) {
  if (step === mostSteps - 1) return { toolChoice: 'none' as const };
  if (step > 0 || first === undefined) return {};
  if ('must' in first) {
    // Not by its name: one SDK takes the name of our search for a search of its vendor's own.
    return names.includes(first.must) ? { toolChoice: 'required' as const, activeTools: [first.must] } : {};
  }
  return { activeTools: names.filter((name) => first.only.includes(name)) };
}

/** As the SDK keeps it: signatures and ids go back to the vendor as they came. */
async function saidBy(result: {
  readonly response: PromiseLike<{ readonly messages: readonly unknown[] }>;
}): Promise<readonly ModelMessage[]> {
  // A turn that failed before its first step has none.
  return Promise.resolve(result.response).then(
    ({ messages }) => messages as readonly ModelMessage[],
    () => [],
  );
}

async function failureOf(error: unknown, turn: Pick<ModelTurn, 'label' | 'sentenceCleaner'>): Promise<FootnoteError> {
  for (let inner = error, depth = 0; depth < 6; depth++) {
    if (FootnoteError.is(inner)) return inner;
    inner = asObject(inner)['cause'] ?? asObject(inner)['lastError'];
  }
  const { label } = turn;
  const advice = { retryable: true, hint: 'Try again, or choose another model.' };
  const said = saidInStream(error);
  if (said === undefined) {
    const what = `The model of ${label} sent what can't be read.`;
    return new FootnoteError('PROVIDER_FAILED', what, { ...advice, cause: error });
  }
  const detail = (await turn.sentenceCleaner())(said);
  const what = `The model of ${label} failed while it answered.`;
  return new FootnoteError('PROVIDER_FAILED', what, { ...advice, ...defined({ detail, saidBy: detail && label }) });
}

/** A vendor's own error comes as it was sent, or as that of a call; any other is the SDK's, about what it could not read. */
function saidInStream(error: unknown): string | undefined {
  const isVendors = !(error instanceof Error) || error.name === 'AI_APICallError';
  return isVendors ? vendorSentence(isObject(error) ? { message: error['message'] } : error) : undefined;
}

/** Undefined where nothing more can be left out. */
function halfOf(messages: ModelMessage[]): ModelMessage[] | undefined {
  const length = JSON.stringify(messages).length;
  const shorter = fitHistory(messages, length / 2);
  return JSON.stringify(shorter).length < length ? shorter : undefined;
}

function isTooLong({ code, message }: FootnoteError): boolean {
  return code === 'TOO_LARGE' || (code === 'PROVIDER_FAILED' && /HTTP (?:400|413)/.test(message));
}

function watchSilence(label: string) {
  const controller = new AbortController();
  const give = () =>
    controller.abort(
      new FootnoteError('TIMEOUT', `The model of ${label} said nothing for ${silenceMs / 1_000} s.`, {
        hint: 'Try again, or choose another model.',
      }),
    );
  let timer = setTimeout(give, silenceMs);
  let calls = 0;
  const stop = () => clearTimeout(timer);
  const heard = () => {
    stop();
    if (calls === 0) timer = setTimeout(give, silenceMs);
  };
  return {
    signal: controller.signal,
    heard,
    /** It is not the model that is silent while a tool runs, or a person thinks about allowing it. */
    async during<T>(call: Promise<T>): Promise<T> {
      calls++;
      stop();
      try {
        return await call;
      } finally {
        calls--;
        heard();
      }
    },
    stop,
  };
}

async function pause(ms: number, signal: AbortSignal, failure: FootnoteError): Promise<void> {
  // Whoever chats would rather hear of a long wait than sit through it.
  if (ms > 5_000) throw failure;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

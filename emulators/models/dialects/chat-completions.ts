import { at, isObject, listAt, textAt } from '../../read-json.ts';
import { bearerKey } from '../../read-request.ts';
import { refuseChat } from './chat-rules.ts';
import {
  type Asked,
  argumentsText,
  type Call,
  callsOf,
  type Dialect,
  event,
  type Memory,
  pieces,
  type ToolChoice,
  type ToolResult,
  usedUp,
  type Words,
} from './dialect.ts';
import { openaiError, openaiFailure } from './openai-errors.ts';

/** OpenAI's chat completions, as strict as OpenAI is. */
export const chatCompletions: Dialect = {
  path: /\/chat\/completions$/,
  base: '/v1',
  model: 'gpt-6-sol',
  setting: { kind: 'openai-compatible', keyVariable: 'FOOTNOTE_MODEL_API_KEY' },
  keyOf: bearerKey,
  refusal: (request) => refuseChat(request, 'strict'),

  read({ json: body }) {
    const messages = listAt(body, 'messages');
    const lastUser = messages.findLastIndex((message) => at(message, 'role') === 'user');
    const resultsFrom = (start: number) => messages.slice(start).flatMap((message) => resultIn(message, messages));
    return {
      model: textAt(body, 'model') ?? '',
      isStream: at(body, 'stream') === true,
      system: messages
        .filter((message) => ['system', 'developer'].includes(textAt(message, 'role') ?? ''))
        .map(contentText)
        .join('\n'),
      user: contentText(messages[lastUser]),
      tools: listAt(body, 'tools').map((tool) => ({
        name: textAt(tool, 'function', 'name') ?? '',
        required: listAt(tool, 'function', 'parameters', 'required').map(String),
      })),
      choice: choiceIn(body),
      results: resultsFrom(lastUser + 1),
      allResults: resultsFrom(0),
      body,
    };
  },

  write: (words, asked, memory) => writeChat(words, asked, memory, splitDeltas),
  failure: openaiFailure,
};

/** A local server that speaks the same: it needs no key, knows no choice of tools, and sends each call whole. */
export const ollamaCompletions: Dialect = {
  ...chatCompletions,
  model: 'qwen3:8b',
  refusal: (request) => refuseChat(request, 'lenient'),
  read: (request) => ({ ...chatCompletions.read(request), choice: { mode: 'auto' } }),
  write: (words, asked, memory) => writeChat(words, asked, memory, wholeDelta),
  failure: (kind, asked) =>
    kind === 'no-model'
      ? openaiError(404, `model '${asked.model}' not found`, { type: 'not_found_error' })
      : openaiFailure(kind, asked),
};

interface WireCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

type Deltas = (call: WireCall, index: number) => readonly object[];

function writeChat(words: Words, asked: Asked, memory: Memory, deltasOf: Deltas) {
  const calls = callsOf(words, asked).map((call) => wireCall(call, memory));
  const base = { id: `chatcmpl-${memory.next()}`, created: 1_794_736_800, model: asked.model };
  const usage = { prompt_tokens: 14, completion_tokens: usedUp(words), total_tokens: 14 + usedUp(words) };
  const finish_reason = finishReason(words, calls.length);
  const message = {
    role: 'assistant',
    content: words.text ?? null,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const chunk = (delta: object, reason: string | null = null) =>
    event({
      ...base,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
    });
  const usageChunk =
    at(asked.body, 'stream_options', 'include_usage') === true
      ? [event({ ...base, object: 'chat.completion.chunk', choices: [], usage })]
      : [];
  return {
    json: {
      ...base,
      object: 'chat.completion',
      choices: [{ index: 0, message, logprobs: null, finish_reason }],
      usage,
    },
    events: [
      chunk({ role: 'assistant', content: words.text === undefined ? null : '' }),
      ...pieces(words.text ?? '').map((content) => chunk({ content })),
      ...calls.flatMap((call, index) => deltasOf(call, index).map((delta) => chunk({ tool_calls: [delta] }))),
      chunk({}, finish_reason),
      ...usageChunk,
      event('[DONE]'),
    ],
    errorEvents: [
      event(openaiError(500, words.errorWords ?? 'The server had an error.', { type: 'server_error' }).json),
    ],
  };
}

function wireCall(call: Call, memory: Memory): WireCall {
  return {
    id: `call_${memory.next()}`,
    type: 'function',
    function: { name: call.tool, arguments: argumentsText(call) },
  };
}

/** The first delta names the call, and the others bring its arguments. */
function splitDeltas({ function: { name, arguments: args }, ...call }: WireCall, index: number): readonly object[] {
  return [
    { index, ...call, function: { name, arguments: '' } },
    ...pieces(args).map((piece) => ({ index, function: { arguments: piece } })),
  ];
}

function wholeDelta(call: WireCall, index: number): readonly object[] {
  return [{ index, ...call }];
}

function finishReason({ stop }: Words, calls: number): string {
  if (stop !== undefined) return { length: 'length', filter: 'content_filter' }[stop];
  return calls > 0 ? 'tool_calls' : 'stop';
}

function choiceIn(body: unknown): ToolChoice {
  const choice = at(body, 'tool_choice');
  const isSingle = at(body, 'parallel_tool_calls') === false;
  const name = textAt(choice, 'function', 'name');
  if (isObject(choice) && name !== undefined) return { mode: 'required', names: [name], isSingle };
  return { mode: choice === 'none' || choice === 'required' ? choice : 'auto', isSingle };
}

/** A result names only the id of its call. */
function resultIn(message: unknown, messages: readonly unknown[]): readonly ToolResult[] {
  if (at(message, 'role') !== 'tool') return [];
  const calls = messages.flatMap((one) => listAt(one, 'tool_calls'));
  const call = calls.find((one) => at(one, 'id') === at(message, 'tool_call_id'));
  return [{ tool: textAt(call, 'function', 'name') ?? '', text: contentText(message) }];
}

function contentText(message: unknown): string {
  const content = at(message, 'content');
  if (typeof content === 'string') return content;
  return listAt(content)
    .map((part) => textAt(part, 'text') ?? JSON.stringify(part))
    .join('\n');
}

import { at, listAt, objectAt, parseJson, textAt } from '../../read-json.ts';
import { bearerKey } from '../../read-request.ts';
import { anthropicError, refuseMessages } from './anthropic-rules.ts';
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
  type TypedEvent,
  usedUp,
  type Words,
} from './dialect.ts';

/** Anthropic's messages. */
export const anthropicMessages: Dialect = {
  path: /\/messages$/,
  base: '/v1',
  model: 'claude-haiku-5-5',
  setting: { kind: 'anthropic', keyVariable: 'ANTHROPIC_API_KEY' },
  keyOf: (request) => request.headers['x-api-key']?.toString() ?? bearerKey(request),
  refusal: refuseMessages,

  read({ json: body }) {
    const messages = listAt(body, 'messages');
    const blocks = messages.flatMap((message) =>
      blocksOf(at(message, 'content')).map((block) => ({ role: at(message, 'role'), block })),
    );
    const said = blocks.map(({ role, block }) => (role === 'user' ? textAt(block, 'text') : undefined));
    const last = said.findLastIndex((text) => text !== undefined);
    const calls = blocks.map(({ block }) => block).filter((block) => at(block, 'type') === 'tool_use');
    const resultsFrom = (start: number) => blocks.slice(start).flatMap(({ block }) => resultIn(block, calls));
    return {
      model: textAt(body, 'model') ?? '',
      isStream: at(body, 'stream') === true,
      system: textOf(at(body, 'system')),
      user: said[last] ?? '',
      // What Anthropic runs itself has a type and maybe no name.
      tools: listAt(body, 'tools').map((tool) => ({
        name: textAt(tool, 'name') ?? textAt(tool, 'type') ?? '',
        required: listAt(tool, 'input_schema', 'required').map(String),
      })),
      choice: choiceIn(body),
      results: resultsFrom(last + 1),
      allResults: resultsFrom(0),
      body,
    };
  },

  write(words, asked, memory) {
    const blocks = blocksToSay(words, asked, memory);
    const usage = { input_tokens: 14, output_tokens: usedUp(words) };
    const stop_reason = stopReason(words, callsOf(words, asked).length);
    const base = {
      id: `msg_${memory.next()}`,
      type: 'message',
      role: 'assistant',
      model: asked.model,
      stop_sequence: null,
    };
    const started = { ...base, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } };
    return {
      json: { ...base, content: blocks.map(({ whole }) => whole), stop_reason, usage },
      events: [
        named({ type: 'message_start', message: started }),
        named({ type: 'ping' }),
        ...blocks.flatMap(({ empty, deltas }, index) => [
          named({ type: 'content_block_start', index, content_block: empty }),
          ...deltas.map((delta) => named({ type: 'content_block_delta', index, delta })),
          named({ type: 'content_block_stop', index }),
        ]),
        named({
          type: 'message_delta',
          delta: { stop_reason, stop_sequence: null },
          usage: { output_tokens: usage.output_tokens },
        }),
        named({ type: 'message_stop' }),
      ],
      errorEvents: [
        named({ type: 'error', error: { type: 'overloaded_error', message: words.errorWords ?? 'Overloaded' } }),
      ],
    };
  },

  failure(kind, { model, user }) {
    switch (kind) {
      case 'bad-key':
        return anthropicError(401, 'authentication_error', 'invalid x-api-key');
      case 'no-permission':
        return anthropicError(403, 'permission_error', 'Your API key does not have permission to use the resource.');
      case 'no-model':
        return anthropicError(404, 'not_found_error', `model: ${model}`);
      case 'bad-request':
        return anthropicError(400, 'invalid_request_error', user);
      case 'quota':
        return anthropicError(400, 'invalid_request_error', 'Your credit balance is too low to access the API.');
      case 'rate-limit':
        return anthropicError(429, 'rate_limit_error', 'This request would exceed your rate limit.');
      case 'rate-limit-hint':
        return {
          ...anthropicError(429, 'rate_limit_error', 'This request would exceed your rate limit.'),
          headers: { 'retry-after': '9' },
        };
      case 'server-error':
        return anthropicError(500, 'api_error', 'Internal server error');
      case 'overloaded':
        return anthropicError(529, 'overloaded_error', 'Overloaded');
    }
  },
};

interface Block {
  readonly whole: object;
  readonly empty: object;
  readonly deltas: readonly object[];
}

function blocksToSay(words: Words, asked: Asked, memory: Memory): readonly Block[] {
  const isThinking = ['enabled', 'adaptive'].includes(textAt(asked.body, 'thinking', 'type') ?? '');
  return [
    ...(isThinking ? [thinkingBlock(words.thoughts ?? 'I should look that up.', memory)] : []),
    ...(words.text === undefined ? [] : [textBlock(words.text)]),
    ...callsOf(words, asked).map((call) => callBlock(call, memory)),
  ];
}

function textBlock(text: string): Block {
  return {
    whole: { type: 'text', text },
    empty: { type: 'text', text: '' },
    deltas: pieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
  };
}

function thinkingBlock(thinking: string, memory: Memory): Block {
  const signature = Buffer.from(`signature ${memory.next()}`).toString('base64');
  memory.signed.set(signature, thinking);
  return {
    whole: { type: 'thinking', thinking, signature },
    empty: { type: 'thinking', thinking: '', signature: '' },
    deltas: [
      ...pieces(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
      { type: 'signature_delta', signature },
    ],
  };
}

/** The first piece of the arguments is empty, as the service sends it. */
function callBlock(call: Call, memory: Memory): Block {
  const base = { type: 'tool_use', id: `toolu_${memory.next()}`, name: call.tool };
  const text = argumentsText(call);
  return {
    whole: { ...base, input: parseJson(text) ?? {} },
    empty: { ...base, input: {} },
    deltas: ['', ...pieces(text)].map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
  };
}

function named(value: TypedEvent): string {
  return event(value, value.type);
}

function stopReason({ stop }: Words, calls: number): string {
  if (stop !== undefined) return { length: 'max_tokens', filter: 'refusal' }[stop];
  return calls > 0 ? 'tool_use' : 'end_turn';
}

function choiceIn(body: unknown): ToolChoice {
  const { type, name, disable_parallel_tool_use } = objectAt(body, 'tool_choice');
  const isSingle = disable_parallel_tool_use === true;
  switch (type) {
    case 'none':
      return { mode: 'none' };
    case 'any':
      return { mode: 'required', isSingle };
    case 'tool':
      return { mode: 'required', names: [String(name)], isSingle };
    default:
      return { mode: 'auto', isSingle };
  }
}

function resultIn(block: unknown, calls: readonly unknown[]): readonly ToolResult[] {
  if (at(block, 'type') !== 'tool_result') return [];
  const call = calls.find((one) => at(one, 'id') === at(block, 'tool_use_id'));
  return [{ tool: textAt(call, 'name') ?? '', text: textOf(at(block, 'content')) }];
}

/** A text is a list of one block. */
function blocksOf(content: unknown): readonly unknown[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listAt(content);
}

function textOf(content: unknown): string {
  return blocksOf(content)
    .map((block) => textAt(block, 'text') ?? JSON.stringify(block))
    .join('\n');
}

import { at, isObject, listAt, textAt } from '../../read-json.ts';
import { bearerKey } from '../../read-request.ts';
import {
  argumentsText,
  callsOf,
  type Dialect,
  event,
  type Memory,
  type OfferedTool,
  pieces,
  type ToolChoice,
  type ToolResult,
  type TypedEvent,
  usedUp,
  type Words,
} from './dialect.ts';
import { openaiFailure } from './openai-errors.ts';
import { inputItems, refuseResponses } from './responses-rules.ts';

/** OpenAI's responses, which `@ai-sdk/openai` asks for unless told otherwise. */
export const openaiResponses: Dialect = {
  path: /\/responses$/,
  base: '/v1',
  model: 'gpt-6-sol',
  setting: { kind: 'openai', keyVariable: 'OPENAI_API_KEY' },
  keyOf: bearerKey,
  refusal: refuseResponses,

  read({ json: body }) {
    const items = inputItems(body);
    const lastUser = items.findLastIndex((item) => at(item, 'role') === 'user');
    const resultsFrom = (start: number) => items.slice(start).flatMap((item) => resultIn(item, items));
    const system = items.filter((item) => ['system', 'developer'].includes(textAt(item, 'role') ?? ''));
    return {
      model: textAt(body, 'model') ?? '',
      isStream: at(body, 'stream') === true,
      system: [textAt(body, 'instructions') ?? [], ...system.map((item) => contentText(at(item, 'content')))]
        .flat()
        .join('\n'),
      user: contentText(at(items[lastUser], 'content')),
      tools: listAt(body, 'tools').flatMap(offeredIn),
      choice: choiceIn(body),
      results: resultsFrom(lastUser + 1),
      allResults: resultsFrom(0),
      body,
    };
  },

  write(words, asked, memory) {
    const items = itemsOf(words, callsOf(words, asked), memory, asked.body);
    const usage = {
      input_tokens: 14,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: usedUp(words),
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 14 + usedUp(words),
    };
    const base = {
      id: `resp_${memory.next()}`,
      object: 'response',
      created_at: 1_794_736_800,
      model: asked.model,
      error: null,
      incomplete_details: words.stop === undefined ? null : { reason: incompleteReasons[words.stop] },
    };
    const status = words.stop === undefined ? 'completed' : 'incomplete';
    const output = items.map(({ whole }) => whole);
    const done = { ...base, status, output, usage };
    const begun = { ...base, status: 'in_progress', output: [], usage: null };
    const serverError = { code: 'server_error', message: words.errorWords ?? 'The server had an error.' };
    const failed = { ...base, status: 'failed', output: [], usage: null, error: serverError };
    return {
      json: done,
      events: numbered([
        { type: 'response.created', response: begun },
        { type: 'response.in_progress', response: begun },
        ...items.flatMap(({ events }, output_index) => events.map((one) => ({ ...one, output_index }))),
        { type: `response.${status}`, response: done },
      ]),
      errorEvents: numbered([
        { type: 'error', ...serverError, param: null },
        { type: 'response.failed', response: failed },
      ]),
    };
  },

  failure: openaiFailure,
};

const incompleteReasons = { length: 'max_output_tokens', filter: 'content_filter' } as const;

function numbered(events: readonly TypedEvent[]): readonly string[] {
  return events.map((one, sequence_number) => event({ ...one, sequence_number }, one.type));
}

interface Item {
  readonly whole: { readonly id: string };
  readonly events: readonly TypedEvent[];
}

function itemsOf(words: Words, calls: NonNullable<Words['calls']>, memory: Memory, body: unknown): readonly Item[] {
  const isStored = at(body, 'store') !== false;
  const items = [
    ...(words.thoughts === undefined ? [] : [reasoningItem(words.thoughts, memory, listAt(body, 'include'))]),
    ...(words.text === undefined ? [] : [messageItem(words.text, memory)]),
    ...calls.map((call) => callItem(call.tool, argumentsText(call), memory)),
  ];
  if (isStored) for (const { whole } of items) memory.items.set(whole.id, whole);
  return items;
}

function messageItem(text: string, memory: Memory): Item {
  const id = `msg_${memory.next()}`;
  const empty = { type: 'message', id, role: 'assistant', status: 'in_progress', content: [] };
  const part = { type: 'output_text', text, annotations: [], logprobs: [] };
  const whole = { ...empty, status: 'completed', content: [part] };
  const place = { item_id: id, content_index: 0 };
  return {
    whole,
    events: [
      { type: 'response.output_item.added', item: empty },
      { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
      ...pieces(text).map((delta) => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
      { type: 'response.output_text.done', ...place, text, logprobs: [] },
      { type: 'response.content_part.done', ...place, part },
      { type: 'response.output_item.done', item: whole },
    ],
  };
}

/** A tool of a namespace is `namespace/name`. */
function callItem(tool: string, args: string, memory: Memory): Item {
  const number = memory.next();
  const [namespace, name] = tool.includes('/') ? tool.split('/') : [undefined, tool];
  const named = { name, ...(namespace === undefined ? {} : { namespace }) };
  const id = `fc_${number}`;
  const empty = {
    type: 'function_call',
    id,
    call_id: `call_${number}`,
    ...named,
    arguments: '',
    status: 'in_progress',
  };
  const whole = { ...empty, arguments: args, status: 'completed' };
  return {
    whole,
    events: [
      { type: 'response.output_item.added', item: empty },
      ...pieces(args).map((delta) => ({ type: 'response.function_call_arguments.delta', item_id: id, delta })),
      { type: 'response.function_call_arguments.done', item_id: id, arguments: args },
      { type: 'response.output_item.done', item: whole },
    ],
  };
}

/** Its content is sealed for those who keep the conversation themselves. */
function reasoningItem(text: string, memory: Memory, include: readonly unknown[]): Item {
  const id = `rs_${memory.next()}`;
  const sealed = include.includes('reasoning.encrypted_content')
    ? Buffer.from(`sealed ${id}`).toString('base64')
    : null;
  if (sealed !== null) memory.signed.set(sealed, id);
  const empty = { type: 'reasoning', id, summary: [], encrypted_content: sealed };
  const whole = { ...empty, summary: [{ type: 'summary_text', text }] };
  const place = { item_id: id, summary_index: 0 };
  return {
    whole,
    events: [
      { type: 'response.output_item.added', item: empty },
      { type: 'response.reasoning_summary_part.added', ...place, part: { type: 'summary_text', text: '' } },
      ...pieces(text).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...place, delta })),
      { type: 'response.reasoning_summary_text.done', ...place, text },
      { type: 'response.reasoning_summary_part.done', ...place, part: whole.summary[0] },
      { type: 'response.output_item.done', item: whole },
    ],
  };
}

/** What OpenAI runs itself (`web_search`) has a type and no name. */
function offeredIn(tool: unknown): readonly OfferedTool[] {
  const name = textAt(tool, 'name') ?? textAt(tool, 'type') ?? '';
  if (at(tool, 'type') === 'namespace') {
    return listAt(tool, 'tools')
      .flatMap(offeredIn)
      .map((inner) => ({ ...inner, name: `${name}/${inner.name}` }));
  }
  return [{ name, required: listAt(tool, 'parameters', 'required').map(String) }];
}

function choiceIn(body: unknown): ToolChoice {
  const choice = at(body, 'tool_choice');
  const isSingle = at(body, 'parallel_tool_calls') === false;
  if (!isObject(choice)) return { mode: choice === 'none' || choice === 'required' ? choice : 'auto', isSingle };
  if (choice['type'] === 'allowed_tools') {
    const names = listAt(choice, 'tools').map((tool) => textAt(tool, 'name') ?? '');
    return { mode: choice['mode'] === 'required' ? 'required' : 'auto', names, isSingle };
  }
  return { mode: 'required', names: [textAt(choice, 'name') ?? ''], isSingle };
}

function resultIn(item: unknown, items: readonly unknown[]): readonly ToolResult[] {
  if (at(item, 'type') !== 'function_call_output') return [];
  const call = items.find((one) => at(one, 'type') === 'function_call' && at(one, 'call_id') === at(item, 'call_id'));
  return [{ tool: textAt(call, 'name') ?? '', text: contentText(at(item, 'output')) }];
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return listAt(content)
    .map((part) => textAt(part, 'text') ?? JSON.stringify(part))
    .join('\n');
}

import { defined } from '../../defined.ts';
import { FootnoteError } from '../../errors.ts';
import { asList, asObject, isObject, type JsonObject } from '../../json.ts';
import type { UserContent, UserInput } from './protocol.ts';
import { type Slice, sliceSizes } from './threads/thread-store.ts';

/** A request as it was checked. Keys that nobody knows are ignored, because the front end changes by itself. */
export type ChatKitRequest =
  | { readonly type: 'threads.create'; readonly input: UserInput }
  | ({ readonly type: 'threads.add_user_message'; readonly input: UserInput } & InThread)
  | ({ readonly type: 'threads.retry_after_item'; readonly itemId: string } & InThread)
  | ({ readonly type: 'threads.add_structured_input'; readonly itemId: string; readonly reply: InputReply } & InThread)
  | ({ readonly type: 'threads.get_by_id' } & InThread)
  | { readonly type: 'threads.list'; readonly slice: Slice }
  | ({ readonly type: 'threads.update'; readonly title: string } & InThread)
  | ({ readonly type: 'threads.delete' } & InThread)
  | ({ readonly type: 'items.list'; readonly slice: Slice } & InThread)
  | ({ readonly type: 'items.feedback'; readonly kind: 'positive' | 'negative' } & InThread);

interface InThread {
  readonly threadId: string;
}

/** What the user said to a question; what is missing counts as skipped. */
export interface InputReply {
  readonly status: 'answered' | 'skipped';
  readonly answers: Readonly<Record<string, { readonly values: readonly string[]; readonly skipped: boolean }>>;
}

/** INVALID_QUERY says what is missing; undefined is a type of request that is not supported here. */
export function readRequest(body: unknown): ChatKitRequest | undefined {
  const { type, params } = asObject(body);
  if (typeof type !== 'string') throw malformed("'type' must be the name of a request");
  const given = asObject(params);
  switch (type) {
    case 'threads.create':
      return { type, input: readInput(given['input']) };
    case 'threads.add_user_message':
      return { type, threadId: text(given, 'thread_id'), input: readInput(given['input']) };
    case 'threads.retry_after_item':
      return { type, threadId: text(given, 'thread_id'), itemId: text(given, 'item_id') };
    case 'threads.add_structured_input':
      return {
        type,
        threadId: text(given, 'thread_id'),
        itemId: text(given, 'item_id'),
        reply: readReply(given['input']),
      };
    case 'threads.get_by_id':
    case 'threads.delete':
      return { type, threadId: text(given, 'thread_id') };
    case 'threads.list':
      return { type, slice: readSlice(given) };
    case 'threads.update':
      return { type, threadId: text(given, 'thread_id'), title: text(given, 'title') };
    case 'items.list':
      return { type, threadId: text(given, 'thread_id'), slice: readSlice(given) };
    case 'items.feedback':
      return {
        type,
        threadId: text(given, 'thread_id'),
        kind: oneOf(given, 'kind', ['positive', 'negative']),
      };
    default:
      return undefined;
  }
}

function readInput(value: unknown): UserInput {
  if (!isObject(value)) throw malformed("'input' is missing");
  const { content, attachments, inference_options: options } = value;
  if (!Array.isArray(content)) throw malformed("'input.content' must be a list");
  if (!Array.isArray(attachments)) throw malformed("'input.attachments' must be a list");
  if (attachments.length > 0) throw malformed('attachments are not supported here');
  if (!isObject(options)) throw malformed("'input.inference_options' must be an object");
  return {
    content: content.map(readContent),
    attachments: [],
    ...defined({ quoted_text: optionalText(value, 'quoted_text') }),
    inference_options: defined({
      tool_choice: isPresent(options['tool_choice']) ? { id: text(asObject(options['tool_choice']), 'id') } : undefined,
      model: optionalText(options, 'model'),
    }),
  };
}

function readContent(value: unknown): UserContent {
  const part = asObject(value);
  if (part['type'] === 'input_text') return { type: 'input_text', text: text(part, 'text') };
  if (part['type'] !== 'input_tag') throw malformed("'input.content' holds input_text and input_tag only");
  return {
    type: 'input_tag',
    id: text(part, 'id'),
    text: text(part, 'text'),
    data: asObject(part['data']),
    ...defined({ group: optionalText(part, 'group') }),
    interactive: part['interactive'] === true,
  };
}

function readReply(value: unknown): InputReply {
  const reply = asObject(value);
  const answers = Object.entries(asObject(reply['answers'])).map(([id, given]) => {
    const { values, skipped } = asObject(given);
    const chosen = asList(values).filter((one) => typeof one === 'string');
    return [id, { values: chosen, skipped: skipped === true }] as const;
  });
  return { status: oneOf(reply, 'status', ['answered', 'skipped']), answers: Object.fromEntries(answers) };
}

function readSlice(params: JsonObject): Slice {
  const { limit, order } = params;
  if (isPresent(limit) && (!Number.isInteger(limit) || Number(limit) < 1)) throw malformed("'limit' must be 1 or more");
  return {
    limit: isPresent(limit) ? Math.min(Number(limit), sliceSizes.most) : sliceSizes.usual,
    order: isPresent(order) ? oneOf(params, 'order', ['asc', 'desc']) : 'desc',
    ...defined({ after: optionalText(params, 'after') }),
  };
}

function text(object: JsonObject, key: string): string {
  const value = object[key];
  if (typeof value !== 'string') throw malformed(`'${key}' must be a string`);
  return value;
}

function optionalText(object: JsonObject, key: string): string | undefined {
  return isPresent(object[key]) ? text(object, key) : undefined;
}

function oneOf<Choice extends string>(object: JsonObject, key: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === object[key]);
  if (found === undefined) throw malformed(`'${key}' must be ${choices.join(' or ')}`);
  return found;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function malformed(what: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', `This is no request of ChatKit's: ${what}.`);
}

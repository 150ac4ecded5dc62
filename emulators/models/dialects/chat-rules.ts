import type { EmulatedReply, EmulatedRequest } from '../../emulator.ts';
import { at, isObject, listAt, textAt } from '../../read-json.ts';
import { bearerKey } from '../../read-request.ts';
import { openaiError, openaiFailure } from './openai-errors.ts';

const fields = [
  ...['model', 'messages', 'tools', 'tool_choice', 'parallel_tool_calls', 'stream', 'stream_options', 'store', 'seed'],
  ...['max_completion_tokens', 'temperature', 'top_p', 'stop', 'n', 'user', 'metadata', 'service_tier', 'logprobs'],
  ...['response_format', 'reasoning_effort', 'verbosity', 'frequency_penalty', 'presence_penalty', 'safety_identifier'],
  ...['prompt_cache_key', 'prompt_cache_options'],
];

/**
 * What is refused in a request for a chat completion. A lenient server takes fields that it doesn't know; no half of
 * a call and its result is taken by either, because a model that is given one answers nonsense.
 */
export function refuseChat(request: EmulatedRequest, mode: 'strict' | 'lenient'): EmulatedReply | undefined {
  const { json: body } = request;
  const model = textAt(body, 'model') ?? '';
  if (!isObject(body) || model === '') return openaiError(400, 'you must provide a model parameter');
  if (mode === 'strict') {
    if (bearerKey(request) === undefined) {
      return openaiError(401, "You didn't provide an API key.", { code: null });
    }
    if (!/^gpt-/.test(model)) return openaiFailure('no-model', { model: model, user: '' });
    const refusal = refuseFields(body) ?? refuseTools(body);
    if (refusal !== undefined) return refusal;
  }
  return refuseMessages(listAt(body, 'messages'));
}

function refuseFields(body: object): EmulatedReply | undefined {
  if ('max_tokens' in body) {
    return openaiError(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: 'max_tokens', code: 'unsupported_parameter' },
    );
  }
  const unknown = Object.keys(body).find((name) => !fields.includes(name));
  return unknown === undefined
    ? undefined
    : openaiError(400, `Unrecognized request argument supplied: ${unknown}`, { param: unknown });
}

function refuseTools(body: unknown): EmulatedReply | undefined {
  const tools = listAt(body, 'tools');
  const choice = at(body, 'tool_choice');
  if (at(body, 'tools') !== undefined && tools.length === 0) {
    return openaiError(
      400,
      "Invalid 'tools': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    );
  }
  for (const [index, tool] of tools.entries()) {
    const refusal = refuseFunction(at(tool, 'function'), `tools[${index}].function`);
    if (at(tool, 'type') !== 'function' || refusal !== undefined) {
      return refusal ?? openaiError(400, `Invalid value: 'tools[${index}].type'.`);
    }
  }
  if (choice === undefined) return undefined;
  if (tools.length === 0) {
    return openaiError(
      400,
      "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
    );
  }
  const name = textAt(choice, 'function', 'name');
  if (name === undefined) {
    return ['none', 'auto', 'required'].includes(String(choice))
      ? undefined
      : openaiError(400, `Invalid value: '${String(choice)}'.`, { param: 'tool_choice' });
  }
  return tools.some((tool) => at(tool, 'function', 'name') === name)
    ? undefined
    : openaiError(400, `Tool choice '${name}' not found in 'tools' parameter.`, { param: 'tool_choice' });
}

/** Both APIs describe a function alike, one of them a level deeper. */
export function refuseFunction(declared: unknown, place: string): EmulatedReply | undefined {
  const name = textAt(declared, 'name') ?? '';
  if (!/^[\w-]{1,64}$/.test(name)) {
    return openaiError(400, `Invalid '${place}.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.`);
  }
  const parameters = at(declared, 'parameters');
  if (parameters !== undefined && at(parameters, 'type') !== 'object') {
    return openaiError(
      400,
      `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"'.`,
      {
        code: 'invalid_function_parameters',
      },
    );
  }
  const properties = Object.keys(Object(at(parameters, 'properties')));
  const isClosed = at(parameters, 'additionalProperties') === false;
  const isComplete = properties.every((property) => listAt(parameters, 'required').includes(property));
  return at(declared, 'strict') === true && !(isClosed && isComplete)
    ? openaiError(400, `Invalid schema for function '${name}': all fields must be required and no others allowed.`, {
        code: 'invalid_function_parameters',
      })
    : undefined;
}

const roles = ['system', 'developer', 'user', 'assistant', 'tool'];

function refuseMessages(messages: readonly unknown[]): EmulatedReply | undefined {
  if (messages.length === 0) return openaiError(400, "Invalid 'messages': empty array.");
  let open: readonly string[] = [];
  for (const [index, message] of messages.entries()) {
    const role = textAt(message, 'role') ?? '';
    if (!roles.includes(role))
      return openaiError(400, `Invalid value: '${role}'.`, { param: `messages[${index}].role` });
    if (role === 'tool') {
      const id = textAt(message, 'tool_call_id') ?? '';
      if (!open.includes(id)) return orphan(index);
      open = open.filter((one) => one !== id);
      continue;
    }
    if (open.length > 0) return unanswered(open);
    const calls = listAt(message, 'tool_calls');
    const badCall = calls.findIndex((call) => typeof at(call, 'function', 'arguments') !== 'string');
    if (badCall >= 0)
      return openaiError(400, `Invalid type for 'messages[${index}].tool_calls[${badCall}].function.arguments'.`);
    const content = at(message, 'content');
    if (typeof content !== 'string' && !Array.isArray(content) && calls.length === 0) {
      return openaiError(400, `Invalid value for 'content': expected a string, got ${String(content)}.`, {
        param: `messages.[${index}].content`,
      });
    }
    open = calls.map((call) => textAt(call, 'id') ?? '');
  }
  return open.length > 0 ? unanswered(open) : undefined;
}

function orphan(index: number): EmulatedReply {
  return openaiError(
    400,
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    { param: `messages.[${index}].role` },
  );
}

function unanswered(ids: readonly string[]): EmulatedReply {
  return openaiError(
    400,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`,
    { param: 'messages' },
  );
}

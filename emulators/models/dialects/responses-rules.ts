import type { EmulatedReply, EmulatedRequest } from '../../emulator.ts';
import { at, isObject, listAt, textAt } from '../../read-json.ts';
import { bearerKey } from '../../read-request.ts';
import { refuseFunction } from './chat-rules.ts';
import type { Memory } from './dialect.ts';
import { openaiError, openaiFailure } from './openai-errors.ts';

const fields = [
  ...['model', 'input', 'instructions', 'tools', 'tool_choice', 'parallel_tool_calls', 'max_tool_calls', 'stream'],
  ...['store', 'include', 'previous_response_id', 'max_output_tokens', 'temperature', 'top_p', 'text', 'reasoning'],
  ...['metadata', 'user', 'service_tier', 'truncation', 'prompt_cache_key', 'prompt_cache_options'],
  ...['safety_identifier', 'stream_options', 'top_logprobs'],
];

/** What is refused in a request for a response. */
export function refuseResponses(request: EmulatedRequest, memory: Memory): EmulatedReply | undefined {
  const { json: body } = request;
  const model = textAt(body, 'model') ?? '';
  if (bearerKey(request) === undefined) return openaiError(401, "You didn't provide an API key.", { code: null });
  if (!isObject(body)) return openaiError(400, 'We could not parse the JSON body of your request.');
  if (!/^gpt-/.test(model)) return openaiFailure('no-model', { model: model, user: '' });
  const unknown = Object.keys(body).find((name) => !fields.includes(name));
  if (unknown !== undefined) {
    return openaiError(400, `Unknown parameter: '${unknown}'.`, { param: unknown, code: 'unknown_parameter' });
  }
  if (body['temperature'] !== undefined) {
    return openaiError(400, "Unsupported parameter: 'temperature' is not supported with this model.", {
      param: 'temperature',
    });
  }
  return refuseTools(body) ?? refuseItems(inputItems(body), memory);
}

/** The input is a list, or the user's words alone. */
export function inputItems(body: unknown): readonly unknown[] {
  const input = at(body, 'input');
  return typeof input === 'string' ? [{ role: 'user', content: input }] : listAt(input);
}

function refuseTools(body: unknown): EmulatedReply | undefined {
  const tools = listAt(body, 'tools');
  for (const [index, tool] of tools.entries()) {
    if (at(tool, 'type') !== 'function') continue;
    const refusal = refuseFunction(tool, `tools[${index}]`);
    if (refusal !== undefined) return refusal;
  }
  const choice = at(body, 'tool_choice');
  const name = textAt(choice, 'name');
  if (choice !== undefined && tools.length === 0 && choice !== 'none' && choice !== 'auto') {
    return openaiError(400, "Tool choice must be specified with 'tools' parameter.", { param: 'tool_choice' });
  }
  return name !== undefined && !tools.some((tool) => at(tool, 'name') === name)
    ? openaiError(400, `Tool choice '${name}' not found in 'tools' parameter.`, { param: 'tool_choice' })
    : undefined;
}

/** Every call has its output and every output its call; what was thought stands before what came of it. */
function refuseItems(items: readonly unknown[], memory: Memory): EmulatedReply | undefined {
  if (items.length === 0) return openaiError(400, 'One of "input" or "previous_response_id" must be provided.');
  const referred = items.map((item) =>
    at(item, 'type') === 'item_reference' ? memory.items.get(String(at(item, 'id'))) : item,
  );
  const lost = items.find((_, index) => referred[index] === undefined);
  if (lost !== undefined) {
    return openaiError(404, `Item with id '${String(at(lost, 'id'))}' not found.`, { param: 'input' });
  }
  const ids = (type: string) =>
    referred.filter((item) => at(item, 'type') === type).map((item) => textAt(item, 'call_id') ?? '');
  const calls = ids('function_call');
  const outputs = ids('function_call_output');
  const orphan = outputs.find((id) => !calls.includes(id));
  if (orphan !== undefined) {
    return openaiError(400, `No tool call found for function call output with call_id ${orphan}.`, { param: 'input' });
  }
  const unanswered = calls.find((id) => !outputs.includes(id));
  if (unanswered !== undefined) {
    return openaiError(400, `No tool output found for function call ${unanswered}.`, { param: 'input' });
  }
  for (const [index, item] of referred.entries()) {
    const refusal = refuseItem(item, index, referred[index + 1], memory);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

const itemTypes = ['message', 'function_call', 'function_call_output', 'reasoning'];

function refuseItem(item: unknown, index: number, next: unknown, memory: Memory): EmulatedReply | undefined {
  const type = textAt(item, 'type') ?? (at(item, 'role') === undefined ? '' : 'message');
  if (!itemTypes.includes(type))
    return openaiError(400, `Invalid value: '${type}'.`, { param: `input[${index}].type` });
  if (type === 'function_call' && typeof at(item, 'arguments') !== 'string') {
    return openaiError(400, `Invalid type for 'input[${index}].arguments': expected a string.`);
  }
  if (type !== 'reasoning') return undefined;
  const id = String(at(item, 'id'));
  const sealed = textAt(item, 'encrypted_content');
  if (sealed !== undefined && memory.signed.get(sealed) !== id) {
    return openaiError(400, `The encrypted content for item ${id} could not be verified.`, {
      code: 'invalid_encrypted_content',
    });
  }
  return next === undefined
    ? openaiError(400, `Item '${id}' of type 'reasoning' was provided without its required following item.`)
    : undefined;
}

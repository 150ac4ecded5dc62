import type { EmulatedReply, EmulatedRequest } from '../../emulator.ts';
import { at, isObject, listAt, textAt } from '../../read-json.ts';
import { bearerKey } from '../../read-request.ts';
import type { Memory } from './dialect.ts';

export function anthropicError(status: number, type: string, message: string): EmulatedReply {
  return { status, json: { type: 'error', error: { type, message }, request_id: 'req_011' } };
}

/** All that the service refuses in a request. */
export function refuseMessages(request: EmulatedRequest, memory: Memory): EmulatedReply | undefined {
  if (request.headers['x-api-key'] === undefined && bearerKey(request) === undefined) {
    return anthropicError(401, 'authentication_error', 'x-api-key header is required');
  }
  const version = request.headers['anthropic-version']?.toString() ?? '';
  const { json: body } = request;
  if (!/^claude-/.test(textAt(body, 'model') ?? '')) {
    return anthropicError(404, 'not_found_error', `model: ${textAt(body, 'model') ?? ''}`);
  }
  const message =
    refuseVersion(version, body) ??
    refuseFields(body) ??
    refuseTools(body) ??
    refuseTurns(body) ??
    refuseThinking(body, memory);
  return message === undefined ? undefined : anthropicError(400, 'invalid_request_error', message);
}

function refuseVersion(version: string, body: unknown): string | undefined {
  if (!['2023-06-01', '2026-10-21'].includes(version)) return 'anthropic-version: header is required';
  const sampling = ['temperature', 'top_p', 'top_k'].find((name) => at(body, name) !== undefined);
  return version === '2026-10-21' && sampling !== undefined ? `${sampling}: Extra inputs are not permitted` : undefined;
}

const fields = [
  ...['model', 'messages', 'max_tokens', 'system', 'tools', 'tool_choice', 'stream', 'stop_sequences', 'metadata'],
  ...['temperature', 'top_p', 'top_k', 'thinking', 'service_tier', 'output_config', 'cache_control', 'container'],
  ...['context_management', 'mcp_servers', 'speed'],
];

function refuseFields(body: unknown): string | undefined {
  if (!isObject(body)) return 'The request body is not valid JSON';
  const unknown = Object.keys(body).find((name) => !fields.includes(name));
  if (unknown !== undefined) return `${unknown}: Extra inputs are not permitted`;
  const most = body['max_tokens'];
  if (most === undefined) return 'max_tokens: Field required';
  return Number.isInteger(most) && Number(most) > 0 ? undefined : 'max_tokens: Input should be greater than 0';
}

const toolFields = [
  ...['name', 'description', 'input_schema', 'type', 'cache_control', 'strict', 'eager_input_streaming'],
  ...['defer_loading', 'allowed_callers', 'input_examples'],
];

function refuseTools(body: unknown): string | undefined {
  const tools = listAt(body, 'tools').filter((tool) => ['custom', undefined].includes(textAt(tool, 'type')));
  for (const [index, tool] of tools.entries()) {
    const unknown = Object.keys(Object(tool)).find((name) => !toolFields.includes(name));
    if (unknown !== undefined) return `tools.${index}.custom.${unknown}: Extra inputs are not permitted`;
    if (!/^[\w-]{1,128}$/.test(textAt(tool, 'name') ?? '')) {
      return `tools.${index}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`;
    }
    if (at(tool, 'input_schema', 'type') !== 'object') return `tools.${index}.custom.input_schema.type: Field required`;
  }
  const names = listAt(body, 'tools').map((tool) => textAt(tool, 'name') ?? '');
  if (new Set(names).size < names.length) return 'tools: Tool names must be unique.';
  return refuseChoice(body, names);
}

function refuseChoice(body: unknown, names: readonly string[]): string | undefined {
  const choice = at(body, 'tool_choice');
  if (choice === undefined) return undefined;
  const type = textAt(choice, 'type') ?? '';
  if (!['auto', 'any', 'tool', 'none'].includes(type)) return `tool_choice: Input tag '${type}' is not expected`;
  if (names.length === 0) return 'tool_choice may only be specified while providing tools.';
  const name = textAt(choice, 'name') ?? '';
  if (type === 'tool' && !names.includes(name)) return `Tool '${name}' not found in provided tools`;
  return isThinking(body) && (type === 'any' || type === 'tool')
    ? 'Thinking may not be enabled when tool_choice forces tool use.'
    : undefined;
}

function refuseTurns(body: unknown): string | undefined {
  const messages = listAt(body, 'messages');
  if (messages.length === 0) return 'messages: at least one message is required';
  const ids = messages.flatMap((message) => idsOf(message, 'tool_use', 'id'));
  if (new Set(ids).size < ids.length) return 'messages: `tool_use` ids must be unique';
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    const problem =
      refuseRole(message, index, before) ??
      refuseContent(message, index) ??
      refuseResults(message, index, before) ??
      refuseOpenCalls(message, index, messages[index + 1]);
    if (problem !== undefined) return problem;
  }
  return at(messages.at(-1), 'role') === 'assistant'
    ? 'This model does not support assistant message prefill. The conversation must end with a user message.'
    : undefined;
}

function refuseRole(message: unknown, index: number, before: unknown): string | undefined {
  const role = textAt(message, 'role') ?? '';
  if (role !== 'user' && role !== 'assistant') return `messages.${index}.role: Input should be 'user' or 'assistant'`;
  if (index === 0 && role !== 'user') return 'messages: first message must use the "user" role';
  return at(before, 'role') === role
    ? `messages: roles must alternate between "user" and "assistant", but found multiple "${role}" roles in a row`
    : undefined;
}

function refuseContent(message: unknown, index: number): string | undefined {
  const blocks = listAt(message, 'content');
  if (blocks.length === 0 && !textAt(message, 'content')) {
    return `messages.${index}: all messages must have non-empty content`;
  }
  return blocks.some((block) => at(block, 'type') === 'text' && !textAt(block, 'text')?.trim())
    ? 'messages: text content blocks must contain non-whitespace text'
    : undefined;
}

/** Results stand first in their message, and each belongs to a call of the message before. */
function refuseResults(message: unknown, index: number, before: unknown): string | undefined {
  const calls = idsOf(before, 'tool_use', 'id');
  const results = idsOf(message, 'tool_result', 'tool_use_id');
  const orphan = results.findIndex((id) => !calls.includes(id));
  if (orphan >= 0) {
    return `messages.${index}.content.${orphan}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${results[orphan]}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
  }
  return new Set(results).size < results.length
    ? `messages.${index}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with the same id.`
    : undefined;
}

function refuseOpenCalls(message: unknown, index: number, next: unknown): string | undefined {
  const calls = idsOf(message, 'tool_use', 'id');
  if (calls.length === 0) return undefined;
  const blocks = listAt(next, 'content');
  const end = blocks.findIndex((block) => at(block, 'type') !== 'tool_result');
  const answered = (end < 0 ? blocks : blocks.slice(0, end)).map((block) => textAt(block, 'tool_use_id'));
  const open = calls.filter((id) => !answered.includes(id));
  return open.length === 0
    ? undefined
    : `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}

function idsOf(message: unknown, type: string, field: string): readonly string[] {
  return listAt(message, 'content')
    .filter((block) => at(block, 'type') === type)
    .map((block) => textAt(block, field) ?? '');
}

function isThinking(body: unknown): boolean {
  return ['enabled', 'adaptive'].includes(textAt(body, 'thinking', 'type') ?? '');
}

/** Thoughts come back as they were, and stand before the calls that they led to since the user's last words. */
function refuseThinking(body: unknown, { signed }: Memory): string | undefined {
  const messages = listAt(body, 'messages');
  const last = messages.findLastIndex(
    (message) =>
      at(message, 'role') === 'user' &&
      (typeof at(message, 'content') === 'string' || idsOf(message, 'tool_result', 'tool_use_id').length === 0),
  );
  for (const [index, message] of messages.entries()) {
    const blocks = listAt(message, 'content');
    const bad = blocks.findIndex(
      (block) =>
        at(block, 'type') === 'thinking' && signed.get(textAt(block, 'signature') ?? '') !== at(block, 'thinking'),
    );
    if (bad >= 0) return `messages.${index}.content.${bad}: Invalid \`signature\` in \`thinking\` block`;
    const first = textAt(blocks[0], 'type');
    const hasCalls = idsOf(message, 'tool_use', 'id').length > 0;
    if (isThinking(body) && index > last && hasCalls && first !== 'thinking' && first !== 'redacted_thinking') {
      return `messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`;
    }
  }
  return undefined;
}

import { asList, asObject, asText, at } from '../../packages/footnote/src/json.ts';
import { asEvents, asJson, type Dialect, type Reply, textOfResult } from './dialect.ts';

/** Anthropic's messages, which Claude Code speaks. */
export const anthropicMessages: Dialect = {
  path: /\/messages(\?|$)/,

  read(body) {
    const blocks = asList(at(body, 'messages')).flatMap((message) => asList(at(message, 'content')).map(asObject));
    return {
      // What Anthropic runs itself has a type and maybe no name.
      tools: asList(at(body, 'tools')).flatMap((tool) => asText(at(tool, 'name')) ?? asText(at(tool, 'type')) ?? []),
      toolResults: blocks
        .filter((block) => block['type'] === 'tool_result')
        .map((block) => textOfResult(block['content'])),
    };
  },

  write(reply, { body, isStream }) {
    const stop_reason = 'tool' in reply ? 'tool_use' : 'end_turn';
    const usage = { input_tokens: 10, output_tokens: 5 };
    const base = { id: 'msg_1', type: 'message', role: 'assistant', model: at(body, 'model'), stop_sequence: null };
    if (!isStream) return asJson({ ...base, content: [wholeBlock(reply)], stop_reason, usage });
    return asEvents(
      [
        { type: 'message_start', message: { ...base, content: [], stop_reason: null, usage } },
        { type: 'content_block_start', index: 0, content_block: emptyBlock(reply) },
        { type: 'content_block_delta', index: 0, delta: deltaOf(reply) },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } },
        { type: 'message_stop' },
      ],
      (event) => asText(at(event, 'type')),
    );
  },
};

function wholeBlock(reply: Reply) {
  if ('tool' in reply) return { type: 'tool_use', id: reply.id, name: reply.tool, input: reply.args };
  return { type: 'text', text: reply.text };
}

function emptyBlock(reply: Reply) {
  if ('tool' in reply) return { type: 'tool_use', id: reply.id, name: reply.tool, input: {} };
  return { type: 'text', text: '' };
}

function deltaOf(reply: Reply) {
  if ('tool' in reply) return { type: 'input_json_delta', partial_json: JSON.stringify(reply.args) };
  return { type: 'text_delta', text: reply.text };
}

import { asList, asObject, asText, at } from '../../packages/footnote/src/json.ts';
import { asEvents, asJson, type Dialect, type Reply, textOfResult } from './dialect.ts';

/** OpenAI's chat completions, which OpenCode speaks to any compatible provider. */
export const chatCompletions: Dialect = {
  path: /\/chat\/completions$/,

  read: (body) => ({
    tools: asList(at(body, 'tools')).flatMap((tool) => asText(at(tool, 'function', 'name')) ?? []),
    toolResults: asList(at(body, 'messages'))
      .map(asObject)
      .filter((message) => message['role'] === 'tool')
      .map((message) => textOfResult(message['content'])),
  }),

  write(reply, { body, isStream }) {
    const message = { role: 'assistant', ...wordsOf(reply) };
    const finish_reason = 'tool' in reply ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const base = { id: 'chat_1', created: 1, model: at(body, 'model') };
    if (!isStream) {
      return asJson({ ...base, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage });
    }
    const chunk = { ...base, object: 'chat.completion.chunk' };
    return asEvents([
      { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
      { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }], usage },
      '[DONE]',
    ]);
  },
};

function wordsOf(reply: Reply) {
  if (!('tool' in reply)) return { content: reply.text };
  const call = { name: reply.tool, arguments: JSON.stringify(reply.args) };
  return { tool_calls: [{ index: 0, id: reply.id, type: 'function', function: call }] };
}

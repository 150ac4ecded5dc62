import { asList, asObject, asText, at } from '../../packages/footnote/src/json.ts';
import { asEvents, type Dialect, type Reply, textOfResult } from './dialect.ts';

/** OpenAI's responses, always streamed, with the namespaces in which Codex puts the tools of an MCP server. */
export const openaiResponses: Dialect = {
  path: /\/responses$/,

  read: (body) => ({
    tools: asList(at(body, 'tools')).flatMap(namesIn),
    toolResults: asList(at(body, 'input'))
      .map(asObject)
      .filter((item) => item['type'] === 'function_call_output')
      .map((item) => textOfResult(item['output'])),
  }),

  write(reply, { body }) {
    const item = itemOf(reply);
    const usage = {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    };
    const response = { id: 'resp_1', object: 'response', created_at: 1, model: at(body, 'model'), usage };
    return asEvents(
      [
        { type: 'response.created', response: { ...response, output: [], status: 'in_progress' } },
        { type: 'response.output_item.done', output_index: 0, item },
        { type: 'response.completed', response: { ...response, output: [item], status: 'completed' } },
      ],
      (event) => asText(at(event, 'type')),
    );
  },
};

/** What OpenAI runs itself (`web_search`) has a type and no name. */
function namesIn(tool: unknown): readonly string[] {
  const name = asText(at(tool, 'name')) ?? asText(at(tool, 'type')) ?? '';
  if (at(tool, 'type') !== 'namespace') return [name];
  return asList(at(tool, 'tools')).flatMap((inner) => namesIn(inner).map((innerName) => `${name}/${innerName}`));
}

function itemOf(reply: Reply) {
  if (!('tool' in reply)) {
    const content = [{ type: 'output_text', text: reply.text, annotations: [] }];
    return { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content };
  }
  const [namespace, name] = reply.tool.includes('/') ? reply.tool.split('/') : [undefined, reply.tool];
  const called = { name, ...(namespace === undefined ? {} : { namespace }), arguments: JSON.stringify(reply.args) };
  return { type: 'function_call', id: `fc_${reply.id}`, call_id: reply.id, ...called, status: 'completed' };
}

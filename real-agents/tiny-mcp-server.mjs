// A stdio MCP server without any dependency: proves that an agent is wired and isolated before Footnote is in it.
import { createInterface } from 'node:readline';

const [, , name = 'web_search'] = process.argv;
const tool = {
  name,
  description: 'Searches the web.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  annotations: { readOnlyHint: true, openWorldHint: true },
  _meta: { 'anthropic/alwaysLoad': true },
};
const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'tiny', version: '1.0.0' },
  }),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': ({ arguments: { query } }) => ({ content: [{ type: 'text', text: `tiny result for ${query}` }] }),
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method]?.(params);
  const outcome = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
});

// The floor for bench/mcp.mjs: the least that answers initialize and tools/list on stdio, without any dependency.
const inputSchema = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
const tools = ['web_search', 'web_fetch'].map((name) => ({ name, description: name, inputSchema }));

let rest = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) answer(JSON.parse(line));
});

function answer({ id, method, params }) {
  if (id === undefined) return;
  const serverInfo = { name: 'bare', version: '0' };
  const hello = { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo };
  const result = method === 'initialize' ? hello : { tools };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
}

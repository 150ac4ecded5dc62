// Claude Agent SDK: npm install footnote-search @anthropic-ai/claude-agent-sdk
import { query } from '@anthropic-ai/claude-agent-sdk';
import { agentConfig } from 'footnote-search';

export async function ask(question, { signal }) {
  const abortController = new AbortController();
  signal.addEventListener('abort', () => abortController.abort());
  // The server on stdio, the names of its tools, and those of Claude's own web tools, which are switched off.
  const { mcpServers, allowedTools, disallowedTools } = agentConfig('claude', { command: 'npx footnote mcp' });
  const options = { mcpServers, allowedTools, disallowedTools, settingSources: [], abortController };
  let text = '';
  const found = [];
  for await (const message of query({ prompt: question, options })) {
    if (message.type === 'user' && message.tool_use_result !== undefined) found.push(message.tool_use_result);
    if (message.type === 'result') text = message.result;
  }
  return { text, found };
}

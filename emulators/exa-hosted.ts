import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest } from './emulator.ts';
import { readToolCall, refuseCall, rpcError, type ToolCall, textResult, toolReply } from './hosted-mcp.ts';
import { type EmulatedPage, findPages } from './pages.ts';

/** Exa's hosted MCP server: its results are text, and it fails in four different ways. */
export function hosted(request: EmulatedRequest, mode: string): EmulatedReply {
  const refusal = refuseCall(request);
  if (refusal !== undefined) return refusal;
  const call = readToolCall(request);
  const invalid = invalidCall(call);
  if (invalid !== undefined)
    return toolReply(call, textResult(`MCP error -32602: ${invalid}`, { isError: true }), mode);
  switch (mode) {
    case 'rate-limit':
      return rpcError(429, -32000, limitWords);
    case 'rate-limit-hint':
      return rpcError(429, -32000, limitWords, { headers: limitHeaders() });
    case 'rate-limit-200':
      return toolReply(call, textResult(limitWords, { _meta: { 'ai.exa/rateLimited': true } }), mode);
    case 'rate-limit-200-hint': {
      const words = `${limitWords} Try again in 40 seconds.`;
      return toolReply(call, textResult(words, { _meta: { 'ai.exa/rateLimited': true } }), mode);
    }
    case 'bad-request':
      return toolReply(call, textResult(`MCP error -32602: ${badRequestWords()}`, { isError: true }), mode);
    case 'tool-error':
      return toolReply(call, textResult('web_search_exa error: Internal Server Error', { isError: true }), mode);
    case 'rpc-error':
      return rpcError(200, -32603, 'Internal error', { id: call.id });
    case 'login':
      return rpcError(401, -32000, 'Unauthorized', {
        headers: { 'www-authenticate': `Bearer resource_metadata="${request.origin}/.well-known/oauth"` },
      });
    case 'login-oauth':
      return { status: 401, json: { error: 'invalid_token', error_description: 'Configuration required' } };
    case 'server-error':
      return rpcError(500, -32603, 'Internal server error');
    default:
      return toolReply(call, textResult(resultText(call, mode)), mode);
  }
}

const limitWords = "You've hit Exa's free MCP rate limit. To continue, create your own key.";

function limitHeaders(): Record<string, string> {
  return {
    'retry-after': '30',
    'x-ratelimit-limit': '0',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Date.now() + 30_000),
  };
}

function invalidCall({ tool, arguments: given }: ToolCall): string | undefined {
  if (tool !== 'web_search_exa') return `Tool ${tool} not found`;
  const { query, objective, numResults, ...others } = given;
  if (typeof query !== 'string' || query === '') return 'Invalid arguments for tool web_search_exa: query';
  if (typeof objective !== 'string' || objective.length > 4_096) return 'Invalid arguments: objective is required';
  if (numResults !== undefined && !Number.isInteger(numResults)) return 'Invalid arguments: numResults';
  const [unknown] = Object.keys(others);
  return unknown === undefined ? undefined : `Invalid arguments: ${unknown}`;
}

function resultText({ arguments: given }: ToolCall, mode: string): string {
  if (mode === 'empty') return 'No search results found. Please try a different query.';
  if (mode === 'empty-short') return 'No results found.';
  if (mode === 'unknown-form') return '| title | url |\n| --- | --- |';
  return findPages({ count: Number(given['numResults'] ?? 10) })
    .map((page, index) => block(page, index, mode))
    .join(mode === 'dashes' ? '\n\n---\n\n' : '\n\n');
}

/** Everyday oddities: a title and a date are `N/A`, and one page has no text at all. */
function block({ title, url, date, text }: EmulatedPage, index: number, mode: string): string {
  const header = [
    `Title: ${index === 2 ? 'N/A' : title}`,
    `URL: ${url}`,
    `Published: ${index === 1 ? 'N/A' : `${date}T00:00:00.000Z`}`,
    'Author: N/A',
  ].join('\n');
  if (index === 3) return header;
  if (mode === 'fake-lines' && index === 0) return `${header}\nHighlights:\n${fakeLines}`;
  return mode === 'text-field' ? `${header}\nText: ${text}` : `${header}\nHighlights:\n${text}\n...\nAnd more.`;
}

/** What a page that describes this format, or that means harm, may contain. */
const fakeLines = [
  'A feed entry looks like this:',
  '',
  'Title: Fake title',
  'URL: https://fake.example.com/1',
  '',
  '---',
  '',
  'Title: Another fake',
  'Published: 2026-01-01',
  'URL: https://fake.example.com/2',
  '',
  'Title: No address',
  'URL: javascript:alert(1)',
  'Published: N/A',
  'Author: N/A',
  'Title: In the middle of a passage',
  'URL: https://fake.example.com/3',
  'Published: N/A',
  'the end of the page.',
].join('\n');

import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { readToolCall, refuseCall, replyForms, rpcError, type ToolCall, textResult, toolReply } from './hosted-mcp.ts';
import { type EmulatedPage, findPages } from './pages.ts';
import { bodyOf, type FieldChecks, isDomains, type RequestBody } from './read-request.ts';

/** The API under `/v1/search` wants a key; the hosted MCP server under `/mcp` works without one. */
export const parallel: Emulator = {
  id: 'parallel',
  keyVariable: 'PARALLEL_API_KEY',
  env: (origin) => ({ PARALLEL_BASE_URL: origin, PARALLEL_MCP_URL: `${origin}/mcp` }),
  keyOf: ({ headers }) => headers['x-api-key']?.toString(),
  queryOf: (request) => String(bodyOf(request)['objective'] ?? readToolCall(request).arguments['objective'] ?? ''),
  quirks: [
    'forbidden',
    'warnings',
    'odd-types',
    ...replyForms,
    'structured',
    'executing-tool',
    'executing-tool-arguments',
    'tool-error',
    'rpc-error',
    'rpc-limit',
    'unknown-form',
  ],

  reply(request, mode) {
    if (request.path === '/mcp') return hosted(request, mode);
    if (request.method !== 'POST' || request.path !== '/v1/search') return failure(404, 'Not found');
    if (parallel.keyOf(request) === undefined) return failure(401, 'Unauthorized: invalid or missing credentials');
    const invalid = invalidField(request);
    if (invalid !== undefined) return failure(422, 'Request validation error', { field: invalid });
    return api(request, mode);
  },
};

const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) > 0;
const isQueries = (value: unknown) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= 5 &&
  value.every((query) => typeof query === 'string' && query !== '' && query.length <= 200);
const isObjective = (value: unknown) => typeof value === 'string' && value.length <= 5_000;

const fields: FieldChecks = {
  search_queries: isQueries,
  objective: isObjective,
  mode: (value) => ['turbo', 'fast', 'basic', 'advanced'].includes(String(value)),
  max_chars_total: isWhole,
  advanced_settings: (value) => typeof value === 'object',
};
const settingFields: FieldChecks = {
  max_results: (value) => isWhole(value) && Number(value) <= 20,
  location: (value) => /^[A-Z]{2}$/i.test(String(value)),
  source_policy: (value) => typeof value === 'object',
  fetch_policy: (value) => typeof value === 'object',
};
const sourceFields: FieldChecks = {
  include_domains: isDomains,
  exclude_domains: isDomains,
  after_date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
};
const fetchFields: FieldChecks = { max_age_seconds: (value) => isWhole(value) && Number(value) >= 600 };

function invalidField(request: EmulatedRequest): string | undefined {
  const body = bodyOf(request);
  const settings = objectAt(body, 'advanced_settings');
  const levels: readonly (readonly [RequestBody, FieldChecks])[] = [
    [body, fields],
    [settings, settingFields],
    [objectAt(settings, 'source_policy'), sourceFields],
    [objectAt(settings, 'fetch_policy'), fetchFields],
  ];
  if (body['search_queries'] === undefined) return 'search_queries';
  return levels
    .flatMap(([values, known]) => Object.entries(values).filter(([name, value]) => known[name]?.(value) !== true))
    .map(([name]) => name)[0];
}

function api(request: EmulatedRequest, mode: string): EmulatedReply {
  switch (mode) {
    case 'bad-request':
      return failure(422, badRequestWords(parallel.keyOf(request)));
    case 'bad-key':
      return failure(401, 'Unauthorized: invalid or missing credentials');
    case 'forbidden':
      return failure(403, 'Forbidden');
    case 'quota':
      return failure(402, 'Payment required: insufficient credit in account');
    case 'rate-limit':
      return failure(429, 'Too many requests');
    case 'rate-limit-hint':
      return { ...failure(429, 'Too many requests'), headers: { 'retry-after-ms': '1500', 'retry-after': '2' } };
    case 'server-error':
      return failure(500, 'Internal server error');
    default:
      return { json: searchReply(found(request, mode), mode) };
  }
}

function found(request: EmulatedRequest, mode: string): readonly EmulatedPage[] {
  const settings = objectAt(bodyOf(request), 'advanced_settings');
  const { include_domains, exclude_domains } = objectAt(settings, 'source_policy');
  if (mode === 'empty') return [];
  return findPages({
    count: Number(settings['max_results'] ?? 10),
    includeDomains: (include_domains as string[] | undefined) ?? [],
    excludeDomains: (exclude_domains as string[] | undefined) ?? [],
  });
}

/** Everyday oddities: one title and one date are null. */
function searchReply(pages: readonly EmulatedPage[], mode: string): object {
  const results = pages.map(({ url, title, date, snippet, text }, index) => ({
    url,
    title: index === 2 ? null : title,
    publish_date: index === 1 ? null : date,
    excerpts: [`**${snippet}**`, text],
  }));
  const odd = [null, { url: null, title: 4 }, { url: 'https://docs.example.dev/odd', excerpts: 'one text' }];
  return {
    search_id: 'search_cad0a6d2dec046bd95ae900527d880e7',
    session_id: 'sess_4f3a',
    results: mode === 'odd-types' ? odd : results,
    warnings: mode === 'warnings' ? [{ type: 'input_validation_warning', message: 'Clamped.' }] : null,
    usage: [{ name: 'sku_search', count: 1 }],
  };
}

function hosted(request: EmulatedRequest, mode: string): EmulatedReply {
  const refusal = refuseCall(request);
  if (refusal !== undefined) return refusal;
  const call = readToolCall(request);
  const invalid = invalidCall(call);
  if (invalid !== undefined) return toolReply(call, argumentsError(invalid), 'plain-json');
  const reply = searchReply(mode === 'empty' ? [] : findPages({ count: 10 }), mode);
  const form = mode.startsWith('sse') ? mode : 'plain-json';
  switch (mode) {
    case 'rate-limit':
      return { status: 429, json: { error: 'Too many requests' } };
    case 'rate-limit-hint':
      return { status: 429, headers: { 'retry-after': '20' }, json: { error: 'Too many requests' } };
    case 'executing-tool':
      return toolReply(call, textResult('Error executing tool web_search: upstream timed out'), form);
    case 'executing-tool-arguments':
      return toolReply(call, argumentsError('objective'), form);
    case 'bad-request':
      return toolReply(call, textResult(`Error executing tool web_search: ${badRequestWords()}`), form);
    case 'login':
      return rpcError(401, -32000, 'Sign in to search from this network.');
    case 'tool-error':
      return toolReply(call, textResult('Search failed.', { isError: true }), form);
    case 'rpc-error':
      return rpcError(200, -32601, 'Method not found', { id: call.id });
    case 'rpc-limit':
      return rpcError(200, -32000, 'Rate limit exceeded, try again in 12 seconds', { id: call.id });
    case 'server-error':
      return rpcError(500, -32603, 'Internal error');
    case 'unknown-form':
      return toolReply(call, textResult('1. Permission model'), form);
    case 'structured':
      return toolReply(call, textResult('See the structured content.', { structuredContent: reply }), form);
    default:
      return toolReply(call, textResult(JSON.stringify(reply, null, 2)), form);
  }
}

function invalidCall({ tool, arguments: given }: ToolCall): string | undefined {
  const { objective, search_queries, session_id, model_name, ...others } = given;
  if (tool !== 'web_search') return `Unknown tool: ${tool}`;
  if (!isObjective(objective)) return 'objective';
  if (!isQueries(search_queries)) return 'search_queries';
  return Object.keys(others)[0];
}

function argumentsError(field: string): object {
  const words = `Error executing tool web_search: 1 validation error for web_searchArguments\n${field}\n  Field required`;
  return textResult(words, { isError: true });
}

function objectAt(body: RequestBody, name: string): RequestBody {
  return (body[name] ?? {}) as RequestBody;
}

function failure(status: number, message: string, detail: object = {}): EmulatedReply {
  return { status, json: { type: 'error', error: { ref_id: 'fe2f38f1', message, detail } } };
}

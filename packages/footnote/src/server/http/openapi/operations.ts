import type { FieldTable } from '../../../contract/fields.ts';
import { requestFields } from '../../../contract/request.ts';
import { pageFields } from '../../../fetch/page-request.ts';
import { docsFields } from '../routes/docs-routes.ts';
import { auditFields } from '../routes/operator-routes.ts';
import { searxngFields } from '../searxng/searxng-request.ts';
import { type JsonSchema, listOf, objectOf, ref, requestOf, text } from './json-schema.ts';

/** One method of one route. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: 'Search' | 'Assistant' | 'Agents' | 'Operation';
  /** Who gets in: everybody, whoever has the token, or also with the token where clients of SearXNG put it. */
  readonly access: 'open' | 'token' | 'search-token';
  readonly query?: FieldTable;
  readonly requiredQuery?: readonly string[];
  /** What stands in the path, by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonSchema;
  /** By media type; without any the answer has no body. */
  readonly answers: Readonly<Record<string, JsonSchema>>;
  /** Where it is not 200. */
  readonly status?: '200' | '204';
  /** Where it is not the usual one. */
  readonly failure?: JsonSchema;
  readonly example?: { readonly query?: Readonly<Record<string, string | number>>; readonly body?: unknown };
}

const session = { 'mcp-session-id': 'Of clients of the 2025 revisions, as the first answer gave it.' };
const rpcFailure: JsonSchema = { type: 'object', description: 'A JSON-RPC error.' };
const anyObject: JsonSchema = { type: 'object' };

/** Every route by method and path, as it is declared; a test compares it with what the server answers. */
export const operations: Readonly<Record<string, Operation>> = {
  'POST /api/search': {
    id: 'search',
    summary: 'Search the web',
    description: 'An answer with its citations where the provider writes one; results and numbered sources always.',
    tag: 'Search',
    access: 'token',
    body: requestOf(requestFields, ['query']),
    answers: { 'application/json': ref('SearchResponse') },
    example: { body: { query: 'node 24 permission model', numResults: 3 } },
  },
  'POST /api/fetch': {
    id: 'fetchPage',
    summary: 'Read a page',
    description: 'A page or a PDF as clean Markdown, text or HTML.',
    tag: 'Search',
    access: 'token',
    body: requestOf(pageFields, ['url']),
    answers: { 'application/json': ref('Page') },
    example: { body: { url: 'https://example.com/', maxCharacters: 2_000 } },
  },
  'POST /api/verify': {
    id: 'verify',
    summary: 'Check what a text claims against the pages that it cites',
    description:
      'For each cited sentence the words of the page that come nearest, and what of it is not there. It does not decide truth. Claims stay on the machine of the server, unless judge is set.',
    tag: 'Search',
    access: 'token',
    body: ref('VerifyRequest'),
    answers: { 'application/json': ref('Verification') },
    example: { body: { claims: [{ text: 'Example domains are for use in documents.', url: 'https://example.com/' }] } },
  },
  'GET /api/docs': {
    id: 'searchDocs',
    summary: 'Search the installed documentation',
    description: 'Passages of the packages that are installed where the server runs. Nothing leaves the machine.',
    tag: 'Search',
    access: 'token',
    query: docsFields,
    requiredQuery: ['q'],
    answers: { 'application/json': ref('DocsResponse') },
    example: { query: { q: 'abort a request', limit: 3 } },
  },
  'GET /api/docs/status': {
    id: 'docsStatus',
    summary: 'Whether the installed documentation can be searched',
    description: 'Answers at once. Where the index is missing or old, it is built in the background from then on.',
    tag: 'Search',
    access: 'token',
    answers: { 'application/json': ref('DocsState') },
  },
  'GET /api/docs/passages/:id': {
    id: 'readPassage',
    summary: 'A passage of the installed documentation in its file',
    description: 'With its neighbours, as the index holds them. 404 where the index has no such passage.',
    tag: 'Search',
    access: 'token',
    path: { id: 'As the answer of a search named it.' },
    answers: { 'application/json': ref('DocsFile') },
  },
  'GET /search': {
    id: 'searxngSearch',
    summary: "Search in SearXNG's form",
    description:
      'For clients of SearXNG. Its other parameters are ignored. With a token, this route also takes it as X-API-Key or as a Basic password, because such clients know no bearer.',
    tag: 'Search',
    access: 'search-token',
    query: searxngFields,
    requiredQuery: ['q', 'format'],
    answers: { 'application/json': ref('SearxngReply') },
    failure: ref('SearxngFailure'),
    example: { query: { q: 'node 24 permission model', format: 'json' } },
  },
  'GET /api/tools': {
    id: 'listTools',
    summary: "The assistant's tools",
    description: "In the shape that ChatKit's composer.tools takes; leave out those that are not enabled.",
    tag: 'Assistant',
    access: 'token',
    answers: { 'application/json': objectOf<{ tools: unknown }>({ tools: listOf(ref('SystemTool')) }) },
  },
  'POST /api/chat': {
    id: 'chat',
    summary: 'One turn of the assistant',
    description: 'The AI SDK UI message stream, version 1: any useChat client works.',
    tag: 'Assistant',
    access: 'token',
    body: {
      type: 'object',
      properties: { messages: listOf(anyObject, 'UI messages of the AI SDK, the newest last.') },
      required: ['messages'],
    },
    answers: { 'text/event-stream': text() },
    example: { body: { messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Hello!' }] }] } },
  },
  'GET /api/chat/:id/stream': {
    id: 'resumeChat',
    summary: 'Whether a turn goes on without its reader',
    description: 'None does: whoever stops reading stops the turn. useChat asks so with `resume`.',
    tag: 'Assistant',
    access: 'token',
    path: { id: 'Of the conversation, as useChat names it.' },
    status: '204',
    answers: {},
  },
  'POST /chatkit': {
    id: 'chatKit',
    summary: "ChatKit's self-hosted protocol",
    description: 'Point api.url of a ChatKit page here.',
    tag: 'Assistant',
    access: 'token',
    body: {
      type: 'object',
      properties: { type: text('Such as threads.create or threads.list.'), params: anyObject },
      required: ['type'],
    },
    answers: { 'text/event-stream': text(), 'application/json': anyObject },
    example: { body: { type: 'threads.list', params: { limit: 1, order: 'desc' } } },
  },
  'GET /suggestions/:id': {
    id: 'suggestions',
    summary: "Google's search suggestions",
    description: 'As Google gave them, alone in a sandbox; for a frame in a page.',
    tag: 'Assistant',
    access: 'open',
    path: { id: 'As the stream of a turn named it.' },
    answers: { 'text/html': text() },
  },
  'POST /mcp': {
    id: 'mcp',
    summary: 'Model Context Protocol',
    description: 'Streamable HTTP: one JSON-RPC message a request, never a batch. Accept both media types.',
    tag: 'Agents',
    access: 'token',
    headers: session,
    body: anyObject,
    answers: { 'application/json': anyObject, 'text/event-stream': text() },
    failure: rpcFailure,
    example: {
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'example', version: '1' } },
      },
    },
  },
  'GET /mcp': {
    id: 'mcpStream',
    summary: "What the server says by itself, as a session's stream",
    tag: 'Agents',
    access: 'token',
    headers: session,
    answers: { 'text/event-stream': text() },
    failure: rpcFailure,
  },
  'DELETE /mcp': {
    id: 'mcpEnd',
    summary: 'Ends a session',
    tag: 'Agents',
    access: 'token',
    headers: session,
    answers: {},
    failure: rpcFailure,
  },
  'GET /api/audit': {
    id: 'readAudit',
    summary: 'The log, and what the day has cost',
    description: 'The newest first, page by page. Without a token, only the machine of the server itself is told.',
    tag: 'Operation',
    access: 'token',
    query: auditFields,
    answers: { 'application/json': ref('AuditPage') },
    example: { query: { limit: 10, since: '24h' } },
  },
  'GET /api/providers': {
    id: 'listProviders',
    summary: 'The providers, and how they do',
    description: 'Without a token, only the machine of the server itself is told.',
    tag: 'Operation',
    access: 'token',
    answers: { 'application/json': objectOf<{ providers: unknown }>({ providers: listOf(ref('Provider')) }) },
  },
  'GET /metrics': {
    id: 'metrics',
    summary: 'Counters for Prometheus',
    tag: 'Operation',
    access: 'token',
    answers: { 'text/plain': text() },
  },
  'GET /healthz': {
    id: 'health',
    summary: 'Whether this server can answer',
    description: '503 where it can not, with the reason.',
    tag: 'Operation',
    access: 'open',
    answers: { 'application/json': ref('Health') },
    failure: ref('Health'),
  },
  'GET /openapi.json': {
    id: 'openApi',
    summary: 'This document',
    tag: 'Operation',
    access: 'token',
    answers: { 'application/json': anyObject },
  },
  'GET /assets/:name': {
    id: 'pageFile',
    summary: 'A file of the chat page',
    tag: 'Operation',
    access: 'open',
    path: { name: 'As the page names it.' },
    answers: { 'text/javascript': text(), 'text/css': text(), 'image/svg+xml': text() },
  },
  'GET /': {
    id: 'greeting',
    summary: 'The chat page; for programs, what there is here',
    tag: 'Operation',
    access: 'open',
    answers: { 'text/plain': text(), 'text/html': text() },
  },
};

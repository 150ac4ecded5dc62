import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AxiosResponse } from 'axios';
import { type Document, type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../../../emulators/emulator.ts';
import { gemini } from '../../../../../../emulators/gemini.ts';
import { requestFields } from '../../../contract/request.ts';
import { servePages } from '../../../fetch/page-server.test-kit.ts';
import { asList, asObject, at, isObject, type JsonObject } from '../../../json.ts';
import { runApp } from '../app.test-kit.ts';
import { type RunningServer, runServer } from '../http-client.test-kit.ts';
import { operations } from './operations.ts';

// Of the rest of the document it understands nothing, which strictness would forbid.
const ajv = new Ajv2020({ strict: false, allErrors: true });
const token = ['open', 'sesame', '0123456789'].join('-');
let emulator: RunningEmulator;
let pages: Awaited<ReturnType<typeof servePages>>;
let server: RunningServer;
let document: JsonObject;
let client: OpenAPIClient;

beforeAll(async () => {
  emulator = await startEmulator(gemini);
  pages = await servePages({ '/': '# Bridges\n\nBridges carry roads.' });
  server = await runServer({ ...emulator.env, FOOTNOTE_TOKEN: token, FOOTNOTE_ALLOW_PRIVATE: pages.place });
  const authorization = `Bearer ${token}`;
  document = asObject(await (await fetch(`${server.origin}/openapi.json`, { headers: { authorization } })).json());
  ajv.addSchema(asObject(closed(document)), 'document');
  const api = new OpenAPIClientAxios({
    definition: structuredClone(document) as unknown as Document,
    axiosConfigDefaults: { baseURL: server.origin, headers: { authorization }, validateStatus: () => true },
  });
  client = await api.init();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
  await emulator.close();
});

/** Every operation of the document, by its id. */
function described(): ReadonlyMap<
  string,
  { readonly method: string; readonly path: string; readonly what: JsonObject }
> {
  const found = Object.entries(asObject(document['paths'])).flatMap(([path, item]) =>
    Object.entries(asObject(item)).map(([method, what]) => ({ method, path, what: asObject(what) })),
  );
  return new Map(found.map((operation) => [String(operation.what['operationId']), operation]));
}

/** Calls an operation as its own examples say, with what only this test knows instead. */
function call(id: string, more: { query?: object; body?: unknown; headers?: object } = {}): Promise<AxiosResponse> {
  const { what } = described().get(id) ?? {};
  const examples = asList(what?.['parameters'])
    .map(asObject)
    .filter((one) => 'example' in one);
  const query = { ...Object.fromEntries(examples.map((one) => [one['name'], one['example']])), ...more.query };
  const body = more.body ?? at(what, 'requestBody', 'content', 'application/json', 'example');
  const method = client[id as keyof OpenAPIClient] as (...words: unknown[]) => Promise<AxiosResponse>;
  return method(query, body, { headers: more.headers ?? {} });
}

/** What is wrong with an answer by the document's own words, where no field may be there that it doesn't name. */
function faultsIn(id: string, { status, headers, data }: AxiosResponse): unknown {
  const { what, path, method } = described().get(id) ?? {};
  const code = String(status) in asObject(what?.['responses']) ? String(status) : 'default';
  const { $ref, content } = asObject(at(what, 'responses', code));
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  if ($ref === undefined && content === undefined) return data === '' ? undefined : 'A body that nobody described.';
  const response = typeof $ref === 'string' ? $ref : pointer('paths', path ?? '', method ?? '', 'responses', code);
  const check = ajv.compile({ $ref: `document${response}${pointer('content', type, 'schema').slice(1)}` });
  return check(data) ? undefined : check.errors;
}

function pointer(...names: readonly string[]): string {
  return `#${names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpen = inner['type'] === 'object' && isObject(inner['properties']) && !('additionalProperties' in inner);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every route of the server, and no other', async () => {
    await using own = await runApp();
    const served = new Set(own.app.routes.map(({ method, path }) => `${method} ${path}`));
    const inDocument = [...described().values()].map(({ method, path }) => {
      return `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
    });
    expect(new Set(inDocument)).toEqual(served);
    expect(new Set(Object.keys(operations))).toEqual(served);
  });

  it('takes its requests from the tables that check them', () => {
    const body = at(described().get('search')?.what, 'requestBody', 'content', 'application/json', 'schema');
    expect(body).toEqual({
      type: 'object',
      properties: requestFields,
      required: ['query'],
      additionalProperties: false,
    });
    const names = (id: string) => asList(described().get(id)?.what['parameters']).map((one) => at(one, 'name'));
    expect(names('searchDocs')).toEqual(['q', 'package', 'limit', 'project']);
    expect(names('readAudit')).toEqual(['limit', 'before', 'since', 'until', 'kind', 'caller', 'provider', 'outcome']);
    expect(names('searxngSearch')).toEqual(['q', 'format', 'pageno', 'language', 'time_range', 'categories']);
  });

  it('says where the token is wanted', () => {
    const open = [...described()].filter(([, { what }]) => asList(what['security']).length === 0).map(([id]) => id);
    expect(open.sort()).toEqual(['greeting', 'health', 'pageFile', 'suggestions']);
  });
});

describe('a client that is made of the document', () => {
  it.each<[string, object?]>([
    ['search'],
    ['searchDocs'],
    ['docsStatus'],
    ['searxngSearch'],
    ['listTools'],
    ['readAudit'],
    ['listProviders'],
    ['metrics'],
    ['health'],
    ['openApi'],
    ['greeting'],
  ])('calls %s, and gets what the document says', async (id) => {
    const answer = await call(id);
    // There is nothing installed where this server runs, which is a failure of the described kind.
    expect(answer.status).toBe(id === 'searchDocs' ? 503 : 200);
    expect(faultsIn(id, answer)).toBeUndefined();
  });

  it('asks for a passage', async () => {
    const answer = await call('readPassage', { query: { id: '1-1' } });
    expect(answer.status).toBe(404);
    expect(faultsIn('readPassage', answer)).toBeUndefined();
  });

  it('reads a page', async () => {
    const answer = await call('fetchPage', { body: { url: `${pages.origin}/`, format: 'json' } });
    expect([answer.status, at(answer.data, 'content')]).toEqual([200, expect.stringContaining('carry roads')]);
    expect(faultsIn('fetchPage', answer)).toBeUndefined();
  });

  it('checks a claim', async () => {
    const answer = await call('verify', {
      body: { claims: [{ text: 'Long bridges carry roads.', url: pages.origin }] },
    });
    expect([answer.status, at(answer.data, 'summary', 'unchecked')]).toEqual([200, 1]);
    expect(faultsIn('verify', answer)).toBeUndefined();
  });

  it('opens a session of MCP, and ends it', async () => {
    const accept = { accept: 'application/json, text/event-stream' };
    const opened = await call('mcp', { headers: accept });
    expect([opened.status, faultsIn('mcp', opened)]).toEqual([200, undefined]);
    const stray = await call('mcpStream', { headers: accept });
    expect([stray.status >= 400, faultsIn('mcpStream', stray)]).toEqual([true, undefined]);
    const ended = await call('mcpEnd', { query: { 'mcp-session-id': opened.headers['mcp-session-id'] } });
    expect([ended.status, faultsIn('mcpEnd', ended)]).toEqual([200, undefined]);
  });

  it('asks the assistant, and gets the suggestions of Google that belong to its answer', async () => {
    const text = '[TOOL:GOOGLE_SEARCH] bridges';
    const body = { messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text }] }] };
    const turn = await call('chat', { body });
    expect([turn.status, faultsIn('chat', turn)]).toEqual([200, undefined]);
    const [, id] = /"data-suggestions","data":\{"id":"([^"]+)"/.exec(String(turn.data)) ?? [];
    const shown = await call('suggestions', { query: { id } });
    expect([shown.status, faultsIn('suggestions', shown)]).toEqual([200, undefined]);
    const resumed = await call('resumeChat', { query: { id: 'any' } });
    expect([resumed.status, faultsIn('resumeChat', resumed)]).toEqual([204, undefined]);
  });

  it('lists the threads of a ChatKit page, and opens one', async () => {
    const listed = await call('chatKit');
    expect([listed.status, faultsIn('chatKit', listed)]).toEqual([200, undefined]);
    const content = [{ type: 'input_text', text: 'Hello!' }];
    const input = { content, attachments: [], inference_options: {} };
    const opened = await call('chatKit', { body: { type: 'threads.create', params: { input } } });
    expect(opened.headers['content-type']).toBe('text/event-stream');
    expect([opened.status, faultsIn('chatKit', opened)]).toEqual([200, undefined]);
  });

  it('loads the chat page, and its files', async () => {
    const page = await call('greeting', { headers: { accept: 'text/html' } });
    expect([page.status, faultsIn('greeting', page)]).toEqual([200, undefined]);
    const names = Array.from(String(page.data).matchAll(/\/assets\/([\w.-]+)/g), ([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const file = await call('pageFile', { query: { name } });
      expect([name, file.status, faultsIn('pageFile', file)]).toEqual([name, 200, undefined]);
    }
  });

  it('calls every operation there is', () => {
    const called = ['search', 'searchDocs', 'searxngSearch', 'listTools', 'readAudit', 'listProviders', 'metrics'];
    called.push('health', 'openApi', 'greeting', 'fetchPage', 'mcp', 'mcpStream', 'mcpEnd');
    called.push('verify', 'chat', 'suggestions', 'resumeChat', 'chatKit', 'pageFile', 'readPassage', 'docsStatus');
    expect([...described().keys()].sort()).toEqual(called.sort());
  });

  it.each<[string, { query?: object; body?: unknown; headers?: object }, number]>([
    ['search', { body: { query: '' } }, 400],
    ['search', { body: { query: 'x', numResult: 1 } }, 400],
    ['search', { body: { query: 'x', provider: 'exa' } }, 503],
    ['search', { headers: { authorization: 'Bearer wrong' } }, 401],
    ['fetchPage', { body: { url: 'http://127.0.0.1:1/' } }, 403],
    ['verify', { body: { text: '', claims: [] } }, 400],
    ['searchDocs', { query: { limit: 0 } }, 400],
    ['searchDocs', { query: { project: '/etc' } }, 403],
    ['searxngSearch', { query: { format: 'html' } }, 403],
    ['searxngSearch', { query: { time_range: 'decade' } }, 400],
    ['readAudit', { query: { since: 'yesterday' } }, 400],
  ])('gets failures of %s as they are described', async (id, more, status) => {
    const answer = await call(id, more);
    expect(answer.status).toBe(status);
    expect(faultsIn(id, answer)).toBeUndefined();
  });
});

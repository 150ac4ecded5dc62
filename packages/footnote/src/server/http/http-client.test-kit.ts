import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnv } from '../../bare-env.test-kit.ts';
import type { Footnote } from '../../contract/footnote.ts';
import { createFootnote } from '../../footnote.ts';
import { asObject, type JsonObject, parseJson } from '../../json.ts';
import { greeting, readResult } from '../mcp-client.test-kit.ts';
import { type StartOptions, startServer } from './start-server.ts';

export interface RunningServer {
  readonly origin: string;
  readonly footnote: Footnote;
  readonly log: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** `footnote serve` in this process, on a free port. */
export async function runServer(
  env: Readonly<Record<string, string>> = {},
  options: Partial<StartOptions> = {},
): Promise<RunningServer> {
  const log: string[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'footnote-serve-'));
  const variables = { ...bareEnv, FOOTNOTE_KEYLESS: 'off', FOOTNOTE_DATA_DIR: dataDir, ...env };
  const footnote = createFootnote({ env: variables, cwd: '/' });
  const server = await startServer(footnote, {
    host: '127.0.0.1',
    port: 0,
    log: (line) => log.push(line),
    ...options,
  });
  return {
    origin: server.origin,
    footnote,
    log,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await footnote.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface HttpClient {
  readonly sessionId: string;
  request(method: string, params?: object, more?: { id?: unknown; signal?: AbortSignal }): Promise<JsonObject>;
  notify(method: string, params?: object): Promise<Response>;
  call(name: string, args: object): Promise<ReturnType<typeof readResult>>;
  end(): Promise<Response>;
}

export const mcpHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** A client of the older era, with a session of its own. */
export async function connectHttp(origin: string, name = 'Test Client'): Promise<HttpClient> {
  const post = (body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { ...mcpHeaders, ...headers },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });
  const params = { ...greeting, clientInfo: { name, version: '1' } };
  const hello = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const sessionId = hello.headers.get('mcp-session-id') ?? '';
  await hello.text();
  const session = { 'mcp-session-id': sessionId, 'mcp-protocol-version': '2025-11-25' };
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session);
  let lastId = 0;
  const client: HttpClient = {
    sessionId,
    async request(method, asked, { id = ++lastId, signal } = {}) {
      const response = await post({ jsonrpc: '2.0', id, method, params: asked }, session, signal);
      return lastMessage(await response.text());
    },
    notify: (method, asked) => post({ jsonrpc: '2.0', method, params: asked }, session),
    call: async (tool, args) => readResult(await client.request('tools/call', { name: tool, arguments: args })),
    end: () => fetch(`${origin}/mcp`, { method: 'DELETE', headers: session }),
  };
  return client;
}

/** The answer at the end of a stream of events, or of a plain body. */
export function lastMessage(text: string): JsonObject {
  const events = text.split('\n').filter((line) => line.startsWith('data: '));
  return asObject(parseJson(events.at(-1)?.slice(6) ?? text));
}

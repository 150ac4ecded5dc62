import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { defined } from '../../defined.ts';
import { asObject, isObject } from '../../json.ts';
import type { Sender } from './sender.ts';

interface Session {
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly owner: string;
  lastUsed: number;
}

const maxSessions = 1_000;
const idleMs = 30 * 60_000;
/** No call takes longer than this, so a session that rests for it has none under way. */
const callMs = 60_000;

export interface McpSessions {
  handle(request: Request, body: unknown, sender: Sender): Promise<Response>;
  count(): number;
  close(): Promise<void>;
}

/** Clients of the older era, each with an instance of its own for as long as it stays. */
export function createMcpSessions(connect: (sender: Sender) => Server): McpSessions {
  const sessions = new Map<string, Session>();

  async function open(sender: Sender): Promise<Session | undefined> {
    await makeRoom();
    if (sessions.size >= maxSessions) return undefined;
    const server = connect(sender);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, session),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    const session: Session = { server, transport, owner: ownerOf(sender), lastUsed: Date.now() };
    await server.connect(transport);
    return session;
  }

  /** Those that nobody has used for long go; at the limit, also the one that rests longest. */
  async function makeRoom(): Promise<void> {
    const byRest = [...sessions].sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    const resting = (ms: number) => byRest.filter(([, { lastUsed }]) => Date.now() - lastUsed > ms);
    const expired = resting(idleMs);
    const isFull = sessions.size - expired.length >= maxSessions;
    const leaving = isFull ? resting(callMs).slice(0, 1) : expired;
    await Promise.all(leaving.map(([id, session]) => end(id, session)));
  }

  async function end(id: string, { server }: Session): Promise<void> {
    sessions.delete(id);
    await server.close();
  }

  return {
    async handle(request, body, sender) {
      const id = request.headers.get('mcp-session-id');
      const isGreeting = isObject(body) && body['method'] === 'initialize';
      if (id === null && !isGreeting)
        return rpcError(400, -32_600, 'Send initialize first, then its Mcp-Session-Id with every request.');
      const session = id === null ? await open(sender) : sessions.get(id);
      if (session === undefined && id === null)
        return rpcError(503, -32_000, 'Too many sessions are busy. Try again later.');
      if (session === undefined || session.owner !== ownerOf(sender)) {
        return rpcError(404, -32_001, 'There is no such session. Send initialize again.');
      }
      return pass(request, body, session);
    },
    count: () => sessions.size,
    async close() {
      await Promise.all([...sessions].map(([id, session]) => end(id, session)));
    },
  };
}

async function pass(request: Request, body: unknown, session: Session): Promise<Response> {
  const { transport } = session;
  session.lastUsed = Date.now();
  const { id, method, params } = asObject(body);
  if (method !== undefined && id !== undefined) {
    // An answer that has nowhere to go is not worth paying for.
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } };
    request.signal.addEventListener('abort', () => transport.onmessage?.(cancel as never), { once: true });
  }
  const response = await transport.handleRequest(request, defined({ parsedBody: body }));
  // The SDK answers a cancelled call with silence, on a stream that would stay open.
  const cancelled = method === 'notifications/cancelled' ? asObject(params)['requestId'] : undefined;
  if (typeof cancelled === 'string' || typeof cancelled === 'number') transport.closeSSEStream(cancelled);
  return response;
}

function ownerOf({ address, authorization }: Sender): string {
  return `${address ?? ''} ${authorization}`;
}

export function rpcError(status: number, code: number, message: string): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

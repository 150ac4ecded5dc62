import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { defined } from '../../defined.ts';
import { asObject, isObject } from '../../json.ts';
import type { McpServerOptions } from '../mcp-server.ts';
import { ownerOf, type Sender } from './sender.ts';

interface Session {
  readonly id: string;
  readonly server: Server;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Who may use it. */
  readonly owner: string;
  /** Whose share it takes. */
  readonly client: string;
  lastUsed: number;
  /** Calls of tools that have not ended. */
  calls: number;
}

const maxSessions = 1_000;
/** Of one address with one token: whoever opens more closes those of its own that rest longest. */
const maxSessionsOfOne = 100;
const idleMs = 30 * 60_000;
/** Others' sessions make room only after such a rest: a client that is about to ask again keeps its own. */
const restMs = 60_000;

/** Makes the server of a session, or of one request; it is told of every call of a tool there. */
export type ConnectClient = (sender: Sender, onCall: NonNullable<McpServerOptions['onCall']>) => Server;

export interface McpSessions {
  handle(request: Request, body: unknown, sender: Sender): Promise<Response>;
  count(): number;
  close(): Promise<void>;
}

/** Clients of the older era, each with an instance of its own for as long as it stays. */
export function createMcpSessions(connect: ConnectClient): McpSessions {
  const sessions = new Map<string, Session>();

  /** Its place is taken at once: a thousand greetings may be under way side by side. */
  async function open(sender: Sender): Promise<Session | undefined> {
    const client = clientOf(sender);
    const leaving = roomFor(client);
    if (leaving === undefined) return undefined;
    const id = randomUUID();
    const server = connect(sender, () => {
      session.calls++;
      return () => {
        session.calls--;
        session.lastUsed = Date.now();
      };
    });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessionclosed: () => void sessions.delete(id),
    });
    const session: Session = {
      id,
      server,
      transport,
      owner: ownerOf(sender),
      client,
      lastUsed: Date.now(),
      calls: 0,
    };
    const ended = leaving.map(end);
    sessions.set(id, session);
    await Promise.all(ended);
    await server.connect(transport);
    return session;
  }

  /**
   * Who must go for one more session of this client; undefined where there is no room. Those that nobody has used for
   * long go anyway. Where the client has its share, its own longest-resting one goes; where all places are taken, that
   * of anybody. One with a call under way never does.
   */
  function roomFor(client: string): readonly Session[] | undefined {
    const rested = ({ lastUsed }: Session) => Date.now() - lastUsed;
    const byRest = [...sessions.values()].sort((a, b) => a.lastUsed - b.lastUsed);
    const expired = byRest.filter((session) => session.calls === 0 && rested(session) > idleMs);
    const staying = byRest.filter((session) => !expired.includes(session));
    const own = staying.filter((session) => session.client === client);
    const isFull = staying.length >= maxSessions;
    if (!isFull && own.length < maxSessionsOfOne) return expired;
    const ownLongest = own.find(({ calls }) => calls === 0);
    const longest = staying.find((session) => session.calls === 0 && rested(session) > restMs);
    const next = own.length < maxSessionsOfOne ? (longest ?? ownLongest) : ownLongest;
    return next === undefined ? undefined : [...expired, next];
  }

  async function end({ id, server }: Session): Promise<void> {
    sessions.delete(id);
    await server.close();
  }

  /** The first message of a client; where it is no good, its session goes with it. */
  async function greet(request: Request, body: unknown, sender: Sender): Promise<Response> {
    const session = await open(sender);
    if (session === undefined) {
      return rpcError(503, -32_000, 'Too many sessions are busy. End some, or try again later.');
    }
    const response = await pass(request, body, session);
    if (!response.ok) await end(session);
    return response;
  }

  return {
    async handle(request, body, sender) {
      const id = request.headers.get('mcp-session-id');
      if (id === null) {
        if (isObject(body) && body['method'] === 'initialize') return greet(request, body, sender);
        return rpcError(400, -32_600, 'Send initialize first, then its Mcp-Session-Id with every request.');
      }
      const session = sessions.get(id);
      if (session === undefined || session.owner !== ownerOf(sender)) {
        return rpcError(404, -32_001, 'There is no such session. Send initialize again.');
      }
      return pass(request, body, session);
    },
    count: () => sessions.size,
    async close() {
      await Promise.all([...sessions.values()].map(end));
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

/** A team has one token: by that alone, one of its clients could close all sessions of the others. */
function clientOf({ address, token }: Sender): string {
  return `${address ?? ''} ${token}`;
}

export function rpcError(status: number, code: number, message: string): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

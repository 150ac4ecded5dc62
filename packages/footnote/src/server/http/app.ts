import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Footnote } from '../../contract/footnote.ts';
import type { PageRequest } from '../../contract/page.ts';
import type { SearchRequest } from '../../contract/request.ts';
import { type Counters, createCounters } from '../../counters.ts';
import { FootnoteError } from '../../errors.ts';
import { parseJson } from '../../json.ts';
import type { FootnoteForTools } from '../../tools/call-tool.ts';
import { toolList } from '../../tools/tool-list.ts';
import { version } from '../../version.ts';
import { mcpCaller } from '../mcp-caller.ts';
import { createMcpServer, type McpServerOptions } from '../mcp-server.ts';
import { errorResponse, refuse } from './error-response.ts';
import { createGuard, type GuardOptions } from './http-guard.ts';
import { createMcpRoute } from './mcp-route.ts';
import type { Sender } from './mcp-sessions.ts';
import { prometheusText } from './metrics.ts';
import { createWaitGroup, type WaitGroup } from './wait-group.ts';

export interface AppOptions extends GuardOptions {
  readonly footnote: FootnoteForTools & Pick<Footnote, 'fetchPage' | 'counters'>;
  /** Whether the web tools are listed. */
  readonly web: boolean;
  readonly log: (line: string) => void;
  /** Makes the server of each client; only tests of the protocol have another. */
  readonly mcpServer?: typeof createMcpServer;
}

export interface ServerApp {
  answer(request: Request, env?: unknown): Response | Promise<Response>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Ends all MCP sessions, and with them their calls. */
  close(): Promise<void>;
}

const maxBodyBytes = 1_000_000;

const greeting = `Footnote ${version}: web search for AI agents, with every claim footnoted.

  POST /api/search   {"query": "…"} → answer, results, sources
  POST /api/fetch    {"url": "…"} → the page as Markdown
  GET  /api/tools    the tools that agents get
  ALL  /mcp          Model Context Protocol, Streamable HTTP
  GET  /metrics      Prometheus
  GET  /healthz      whether this server is up
`;

/** The HTTP surfaces as a function from request to response; `listen.ts` gives it a port. */
export function createApp(options: AppOptions): ServerApp {
  const { footnote, web, log } = options;
  const counters = createCounters({ log });
  const underWay = createWaitGroup();
  const guard = createGuard(options);
  const onCall = countCalls(underWay, counters);
  const makeServer = options.mcpServer ?? createMcpServer;
  const mcp = createMcpRoute(({ address }) =>
    makeServer({ footnote, web, log, callerOf: (name) => mcpCaller(name, address), onCall }),
  );

  const app = new Hono();
  app.use(countRequests(underWay, counters));
  app.use(async (context, next) => guard(context.req.raw) ?? next());
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: () => tooLarge() }));

  app.get('/', (context) => context.text(greeting));
  app.get('/healthz', (context) => context.json({ status: 'ok', version }));
  app.get('/metrics', async (context) => {
    const readings = [...counters.snapshot(), ...(await footnote.counters())];
    const open = { name: 'mcp_sessions', labels: {}, value: mcp.sessions() };
    return context.body(prometheusText([...readings, open]), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
  });
  app.get('/api/tools', (context) => context.json({ tools: toolList({ web }) }));
  app.post('/api/search', async (context) => {
    const request = (await jsonBody(context)) as SearchRequest;
    return context.json(await footnote.search(request, callOf(context)));
  });
  app.post('/api/fetch', async (context) => {
    const request = (await jsonBody(context)) as PageRequest;
    return context.json(await footnote.fetchPage(request, callOf(context)));
  });
  app.all('/mcp', async (context) => mcp.handle(context.req.raw, await context.req.text(), senderOf(context)));

  app.notFound((context) => notThere(context.req.path));
  app.onError((error) => {
    const failure = FootnoteError.from(error);
    if (failure.code === 'INTERNAL') log(error.stack ?? error.message);
    return errorResponse(failure);
  });
  return { answer: (request, env) => app.fetch(request, env as object), idle: underWay.idle, close: mcp.close };
}

function countCalls(underWay: WaitGroup, counters: Counters): NonNullable<McpServerOptions['onCall']> {
  return (tool) => {
    const end = underWay.begin();
    return (outcome) => {
      counters.increment('tool_calls_total', { tool, outcome });
      end();
    };
  };
}

function countRequests(underWay: WaitGroup, counters: Counters): MiddlewareHandler {
  return async (context, next) => {
    const end = underWay.begin();
    await next();
    end();
    const { res } = context;
    res.headers.set('x-content-type-options', 'nosniff');
    res.headers.set('cache-control', res.headers.get('cache-control') ?? 'no-store');
    counters.increment('http_requests_total', { route: routeOf(context), status: String(res.status) });
  };
}

/** The rest of the body is never read, so the connection is of no use any more. */
function tooLarge(): Response {
  return refuse(413, 'TOO_LARGE', 'A body may have at most 1 MB.', { connection: 'close' });
}

async function jsonBody(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? '';
  // A form on a foreign page can send anything but this without asking first.
  const body = /^application\/json *(;|$)/i.test(type) ? parseJson(await context.req.text()) : undefined;
  if (body !== undefined) return body;
  throw new FootnoteError('INVALID_QUERY', 'The body must be JSON, with the header Content-Type: application/json.');
}

function callOf(context: Context) {
  const { address } = senderOf(context);
  return { signal: context.req.raw.signal, caller: address === undefined ? 'http' : `http@${address}` };
}

function senderOf(context: Context): Sender {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
  const address = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '');
  const isLocal = address === undefined || address === '::1' || address.startsWith('127.');
  return { address: isLocal ? undefined : address, authorization: context.req.header('authorization') ?? '' };
}

/** A closed list: whatever else is asked for must not become a label each. */
const routes: ReadonlyMap<string, string> = new Map([
  ['/', 'GET, HEAD'],
  ['/healthz', 'GET, HEAD'],
  ['/metrics', 'GET, HEAD'],
  ['/api/tools', 'GET, HEAD'],
  ['/api/search', 'POST'],
  ['/api/fetch', 'POST'],
  ['/mcp', 'GET, POST, DELETE'],
]);

function notThere(path: string): Response {
  const allow = routes.get(path);
  if (allow === undefined) {
    return refuse(404, 'INVALID_URL', 'There is nothing at this address. GET / lists what there is.');
  }
  return refuse(405, 'INVALID_QUERY', `This address takes ${allow} only.`, { allow });
}

function routeOf(context: Context): string {
  return routes.has(context.req.path) ? context.req.path : 'other';
}

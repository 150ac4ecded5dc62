import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Footnote } from '../../contract/footnote.ts';
import { type Counters, createCounters } from '../../counters.ts';
import { FootnoteError } from '../../errors.ts';
import { createTurns } from '../chat/turns.ts';
import { addChatKitRoutes } from '../chatkit/chatkit-routes.ts';
import type { ThreadPlace } from '../chatkit/threads/open-threads.ts';
import { mcpCaller } from '../mcp-caller.ts';
import { createMcpServer, type McpServerOptions } from '../mcp-server.ts';
import { errorResponse, refuse } from './error-response.ts';
import { isFromThisMachine } from './from-this-machine.ts';
import { createGuard, type GuardOptions } from './http-guard.ts';
import { createMcpRoute } from './mcp-route.ts';
import { addApiRoutes } from './routes/api-routes.ts';
import { addChatRoutes } from './routes/chat-routes.ts';
import { addDocsRoutes } from './routes/docs-routes.ts';
import { addOpenApiRoutes } from './routes/openapi-routes.ts';
import { addOperatorRoutes } from './routes/operator-routes.ts';
import { addSearxngRoutes } from './routes/searxng-routes.ts';
import { addStatusRoutes } from './routes/status-routes.ts';
import { ownerOf, senderOf } from './sender.ts';
import type { ServerServices } from './server-services.ts';
import { createWaitGroup, type WaitGroup } from './wait-group.ts';

export interface AppOptions extends GuardOptions {
  readonly footnote: Footnote;
  /** Whether the web tools are listed. */
  readonly web: boolean;
  /** Where the assistant may write files; nowhere where this is left out. */
  readonly writeFolder?: string | undefined;
  /** Where the threads of ChatKit are kept; in memory where this is left out. */
  readonly threads?: ThreadPlace | undefined;
  readonly log: (line: string) => void;
  /** Makes the server of each client; only tests of the protocol have another. */
  readonly mcpServer?: typeof createMcpServer;
}

export interface ServerApp {
  answer(request: Request, env?: unknown): Response | Promise<Response>;
  /** Every address that is answered, as it is declared. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Ends all MCP sessions, and with them their calls. */
  close(): Promise<void>;
}

const maxBodyBytes = 1_000_000;

/** The HTTP surfaces as a function from request to response; `listen.ts` gives it a port. */
export function createApp(options: AppOptions): ServerApp {
  const { footnote, web, log, token } = options;
  const counters = createCounters({ log });
  const underWay = createWaitGroup();
  const guard = createGuard(options);
  const onCall = countCalls(underWay, counters);
  const makeServer = options.mcpServer ?? createMcpServer;
  const mcp = createMcpRoute(({ address }) =>
    makeServer({ footnote, web, log, callerOf: (name) => mcpCaller(name, address), onCall }),
  );
  const turns = createTurns({ footnote, folder: options.writeFolder });
  const services: ServerServices = {
    footnote,
    web,
    turns,
    counters,
    underWay,
    log,
    callOf,
    ownerOf: (context) => ownerOf(context, token !== undefined),
    // The guard has seen the token, where one is wanted.
    isOperator: (context) => token !== undefined || isFromThisMachine(context, senderOf(context).address),
  };

  const app = new Hono();
  app.use(countRequests(underWay, counters, (path) => methodsAt(app, path).length > 0));
  app.use(async (context, next) => guard(context.req.raw) ?? next());
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: () => tooLarge() }));
  addStatusRoutes(app, services, { mcpSessions: mcp.sessions });
  addApiRoutes(app, services);
  addChatRoutes(app, services);
  addDocsRoutes(app, services);
  addOperatorRoutes(app, services);
  addSearxngRoutes(app, services);
  addOpenApiRoutes(app);
  const chatKit = addChatKitRoutes(app, services, options.threads);
  app.on(['GET', 'POST', 'DELETE'], '/mcp', async (context) =>
    mcp.handle(context.req.raw, await context.req.text(), senderOf(context)),
  );

  app.notFound((context) => notThere(methodsAt(app, context.req.path)));
  app.onError((error) => {
    const failure = FootnoteError.from(error);
    if (failure.code === 'INTERNAL') log(error.stack ?? error.message);
    return errorResponse(failure);
  });
  return {
    answer: (request, env) => app.fetch(request, env as object),
    routes: app.routes.filter(({ path }) => path !== '/*').map(({ method, path }) => ({ method, path })),
    idle: underWay.idle,
    async close() {
      await chatKit.close();
      await turns.close();
      await mcp.close();
    },
  };
}

function callOf(context: Context) {
  const { address } = senderOf(context);
  return { signal: context.req.raw.signal, caller: address === undefined ? 'http' : `http@${address}` };
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

function countRequests(underWay: WaitGroup, counters: Counters, isRoute: (path: string) => boolean): MiddlewareHandler {
  return async (context, next) => {
    const end = underWay.begin();
    await next();
    end();
    const { res } = context;
    res.headers.set('x-content-type-options', 'nosniff');
    res.headers.set('cache-control', res.headers.get('cache-control') ?? 'no-store');
    // A closed list: whatever else is asked for must not become a label each.
    const route = isRoute(context.req.path) ? context.req.path : 'other';
    counters.increment('http_requests_total', { route, status: String(res.status) });
  };
}

/** The rest of the body is never read, so the connection is of no use any more. */
function tooLarge(): Response {
  return refuse(413, 'TOO_LARGE', 'A body may have at most 1 MB.', { connection: 'close' });
}

/** What this address takes; empty where there is nothing. */
function methodsAt(app: Hono, path: string): readonly string[] {
  const methods = [...new Set(app.routes.filter((route) => route.path === path).map(({ method }) => method))];
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods;
}

function notThere(methods: readonly string[]): Response {
  if (methods.length === 0) {
    return refuse(404, 'INVALID_URL', 'There is nothing at this address. GET / lists what there is.');
  }
  const allow = methods.join(', ');
  return refuse(405, 'INVALID_QUERY', `This address takes ${allow} only.`, { allow });
}

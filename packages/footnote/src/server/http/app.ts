import { type Context, Hono } from 'hono';
import type { Footnote } from '../../contract/footnote.ts';
import { type Counters, createCounters } from '../../counters.ts';
import { defined } from '../../defined.ts';
import { FootnoteError } from '../../errors.ts';
import type { ListedTools } from '../../tools/tool-list.ts';
import { createTurns } from '../chat/turns.ts';
import { addChatKitRoutes } from '../chatkit/chatkit-routes.ts';
import { mcpCaller } from '../mcp-caller.ts';
import { createMcpServer, type McpServerOptions } from '../mcp-server.ts';
import { createCrossOrigins } from './cross-origins.ts';
import { createDurations } from './durations.ts';
import { errorResponse } from './error-response.ts';
import { isFromThisMachine } from './from-this-machine.ts';
import { createHealth } from './health.ts';
import { createGuard, type GuardOptions } from './http-guard.ts';
import type { ServerLog } from './json-log.ts';
import { limitBody } from './limit-body.ts';
import { createMcpRoute } from './mcp-route.ts';
import { observeRequests } from './observe-requests.ts';
import { hasUser, notThere, stopping, userInAddress } from './refusals.ts';
import { addDefaultHeaders } from './response-headers.ts';
import { addApiRoutes } from './routes/api-routes.ts';
import { addChatRoutes } from './routes/chat-routes.ts';
import { addDocsRoutes } from './routes/docs-routes.ts';
import { addOpenApiRoutes } from './routes/openapi-routes.ts';
import { addOperatorRoutes } from './routes/operator-routes.ts';
import { addPageRoutes } from './routes/page-routes.ts';
import { addSearxngRoutes } from './routes/searxng-routes.ts';
import { addStatusRoutes } from './routes/status-routes.ts';
import { httpCaller, limitedAs, ownerOf, senderOf } from './sender.ts';
import type { ServerServices } from './server-services.ts';
import { createWaitGroup, type WaitGroup } from './wait-group.ts';

export interface AppOptions extends GuardOptions, ListedTools {
  readonly footnote: Footnote;
  /** Exact origins of other sites whose pages may call `/chatkit` and `/api/*`. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Where conversations of `/chatkit` are kept; in memory where this is left out. */
  readonly threads?: 'memory' | 'sqlite' | undefined;
  /** Where the assistant may write files; nowhere where this is left out. */
  readonly writeFolder?: string | undefined;
  readonly log: ServerLog['log'];
  /** Told of every request once its answer is sent. */
  readonly onRequest?: ServerLog['onRequest'] | undefined;
  /** Makes the server of each client; only tests of the protocol have another. */
  readonly mcpServer?: typeof createMcpServer;
}

export interface ServerApp {
  answer(request: Request, env?: unknown): Response | Promise<Response>;
  /** Every address that is answered, as it is declared. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Tells the app how many connections there are, of which only the listener knows. */
  countConnections(count: () => number): void;
  /** From now on all requests are refused, and the health check says why. */
  takeNoMore(): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Ends all MCP sessions, and with them their calls. */
  close(): Promise<void>;
}

/** The HTTP surfaces as a function from request to response; `listen.ts` gives it a port. */
export function createApp(options: AppOptions): ServerApp {
  const { footnote, web, tools, log, token } = options;
  const counters = createCounters({ log });
  const durations = createDurations();
  const underWay = createWaitGroup();
  const crossOrigins = createCrossOrigins(options.allowedOrigins ?? []);
  const guard = createGuard(options, crossOrigins);
  const health = createHealth({ footnote, log });
  const sender = (context: Context) => senderOf(context, token !== undefined);
  const onCall = countCalls(underWay, counters);
  const makeServer = options.mcpServer ?? createMcpServer;
  const mcp = createMcpRoute((from, onSessionCall) =>
    makeServer({
      footnote,
      web,
      tools,
      log,
      callerOf: (name) => mcpCaller(name, from.address),
      countedAs: limitedAs(from),
      onCall: both(onCall, onSessionCall),
    }),
  );
  const turns = createTurns({ footnote, folder: options.writeFolder });
  const callOf: ServerServices['callOf'] = (context) => ({
    signal: context.req.raw.signal,
    caller: httpCaller(sender(context)),
    countedAs: limitedAs(sender(context)),
    ...defined({ traceparent: context.req.header('traceparent') }),
  });
  const services: ServerServices = {
    footnote,
    web,
    turns,
    counters,
    underWay,
    log,
    callOf,
    ownerOf: (context) => ownerOf(sender(context)),
    // The guard has seen the token, where one is wanted.
    isOperator: (context) => token !== undefined || isFromThisMachine(context, sender(context).address),
  };
  let isStopping = false;
  let connections = () => 0;

  const app = new Hono();
  const observer = observeRequests({
    underWay,
    counters,
    durations,
    callerOf: (context) => httpCaller(sender(context)),
    isRoute: (path) => methodsAt(app, path).length > 0,
    onRequest: options.onRequest,
  });
  app.use(observer.middleware);
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    addDefaultHeaders(headers);
    crossOrigins.addHeaders(headers, context.req.header('origin') ?? null, context.req.path);
  });
  app.use(async (context, next) => guard(context.req.raw, context.req.path) ?? next());
  app.use(async ({ req }, next) => (isStopping && req.path !== '/healthz' ? stopping() : next()));
  app.use(limitBody());
  addPageRoutes(app);
  addStatusRoutes(app, services, {
    health,
    durations,
    gauges: {
      mcp_sessions: mcp.sessions,
      http_requests_in_flight: observer.inFlight,
      http_connections: () => connections(),
    },
  });
  addApiRoutes(app, services);
  addChatRoutes(app, services);
  const docs = addDocsRoutes(app, services);
  addOperatorRoutes(app, services);
  addSearxngRoutes(app, services);
  addOpenApiRoutes(app);
  const chatKit = addChatKitRoutes(app, services, options.threads);
  app.on(['GET', 'POST', 'DELETE'], '/mcp', async (context) =>
    mcp.handle(context.req.raw, await context.req.text(), sender(context)),
  );

  app.notFound((context) => notThere(methodsAt(app, context.req.path)));
  app.onError((error, context) => {
    const failure = FootnoteError.from(error);
    if (failure.code === 'INTERNAL') {
      log(`request ${context.get('requestId')}: ${error.stack ?? error.message}`, 'error');
    }
    return errorResponse(failure);
  });
  return {
    answer: (request, env) => (hasUser(request.url) ? userInAddress() : app.fetch(request, env as object)),
    routes: app.routes.filter(({ path }) => path !== '/*').map(({ method, path }) => ({ method, path })),
    countConnections(count) {
      connections = count;
    },
    takeNoMore() {
      isStopping = true;
      health.stop();
    },
    idle: underWay.idle,
    async close() {
      await docs.close();
      await chatKit.close();
      await turns.close();
      await mcp.close();
    },
  };
}

type OnCall = NonNullable<McpServerOptions['onCall']>;

function countCalls(underWay: WaitGroup, counters: Counters): OnCall {
  return (tool) => {
    const end = underWay.begin();
    return (outcome) => {
      counters.increment('tool_calls_total', { tool, outcome });
      end();
    };
  };
}

function both(one: OnCall, other: OnCall): OnCall {
  return (tool) => {
    const ended = [one(tool), other(tool)];
    return (outcome) => {
      for (const end of ended) end(outcome);
    };
  };
}

/** What this address takes; empty where there is nothing. */
function methodsAt(app: Hono, path: string): readonly string[] {
  const methods = [...new Set(app.routes.filter((route) => route.path === path).map(({ method }) => method))];
  return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods;
}

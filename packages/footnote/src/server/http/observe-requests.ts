import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { monotonicMs } from '../../clock.ts';
import type { Counters } from '../../counters.ts';
import type { Durations } from './durations.ts';
import type { WaitGroup } from './wait-group.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Given back in `x-request-id`, and in the log. */
    requestId: string;
  }
}

/** One request, for a log that others read: who and what kind, never what was asked. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** As it is declared, such as `/suggestions/:id`. */
  readonly route: string;
  readonly status: number;
  /** Until the last byte was sent, or the client was gone. */
  readonly ms: number;
  readonly caller: string;
}

export interface ObserveOptions {
  readonly underWay: WaitGroup;
  readonly counters: Counters;
  readonly durations: Durations;
  readonly callerOf: (context: Context) => string;
  /** Whether there is anything at this path, by another method perhaps. */
  readonly isRoute: (path: string) => boolean;
  readonly onRequest?: ((entry: RequestEntry) => void) | undefined;
}

export interface RequestObserver {
  readonly middleware: MiddlewareHandler;
  /** Requests whose answer is not yet sent to its end, streams included. */
  inFlight(): number;
}

/** Counts and tells of every request, refused ones included. */
export function observeRequests(options: ObserveOptions): RequestObserver {
  const { underWay, counters, durations, callerOf, isRoute, onRequest } = options;
  let inFlight = 0;

  async function middleware(context: Context, next: () => Promise<void>): Promise<void> {
    const startedAt = monotonicMs();
    const end = underWay.begin();
    const sent = whenSent(context);
    const requestId = requestIdOf(context);
    context.set('requestId', requestId);
    inFlight++;
    await next();
    end();
    const { res } = context;
    res.headers.set('x-request-id', requestId);
    const route = routeOf(context, isRoute);
    counters.increment('http_requests_total', { route, status: String(res.status) });
    // A stream lasts as long as its client likes: what counts is how soon the answer began.
    durations.add(route, (monotonicMs() - startedAt) / 1_000);
    const { status } = res;
    sent(() => {
      inFlight--;
      const ms = Math.round(monotonicMs() - startedAt);
      onRequest?.({ requestId, method: context.req.method, route, status, ms, caller: callerOf(context) });
    });
  }
  return { middleware, inFlight: () => inFlight };
}

/** Calls back once the answer is out of the house; at once where no connection is known. */
function whenSent({ env }: Context): (done: () => void) => void {
  const { outgoing } = (env ?? {}) as { outgoing?: { once(event: 'close', listener: () => void): unknown } };
  if (outgoing === undefined) return (done) => done();
  let isClosed = false;
  let waiting: (() => void) | undefined;
  outgoing.once('close', () => {
    isClosed = true;
    waiting?.();
  });
  return (done) => {
    if (isClosed) done();
    else waiting = done;
  };
}

/** The client's own, where it is short and plain; whatever else is sent would end up in somebody's log. */
function requestIdOf(context: Context): string {
  const given = context.req.header('x-request-id') ?? '';
  return /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** A closed list: whatever else is asked for must not become a label each. */
function routeOf(context: Context, isRoute: (path: string) => boolean): string {
  const declared = matchedRoutes(context).findLast(({ path }) => path !== '/*');
  return declared?.path ?? (isRoute(context.req.path) ? context.req.path : 'other');
}

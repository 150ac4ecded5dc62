import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Stands in front of a service on this machine and breaks its conversations in one of the ways in
 * which networks and services break. What is left to chance comes from a seed.
 */
export const faults = [
  'latency',
  'reset',
  'garbage',
  'slow',
  'truncation',
  'rate-limit-storm',
  'server-error-storm',
  'down',
] as const;
export type Fault = (typeof faults)[number] | 'none';

export interface ChaosOptions {
  readonly fault?: Fault;
  readonly seed?: number;
  /** Which part of the requests is hit, from 0 to 1. */
  readonly share?: number;
  /** `latency`: so long, give or take. */
  readonly latency?: { readonly ms: number; readonly jitterMs: number };
  /** `rate-limit-storm`: what the service says about waiting; nothing if left out. */
  readonly retryAfterSeconds?: number;
}

export interface ChaosProxy {
  /** What stands in for the service's own origin. */
  readonly origin: string;
  /** From now on, for requests to come. */
  breakWith(fault: Fault): Promise<void>;
  /** How many requests arrived, and how many of them were hit. */
  readonly seen: { readonly requests: number; readonly hit: number };
  close(): Promise<void>;
}

export async function startChaosProxy(target: string, options: ChaosOptions = {}): Promise<ChaosProxy> {
  const { share = 1, latency = { ms: 400, jitterMs: 300 } } = options;
  const random = seeded(options.seed ?? 1);
  const timers = new Set<NodeJS.Timeout>();
  const seen = { requests: 0, hit: 0 };
  let fault: Fault = 'none';
  let port = 0;

  const server = createServer((incoming, outgoing) => {
    seen.requests++;
    const isHit = fault !== 'none' && random() < share;
    if (isHit) seen.hit++;
    incoming.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    answer(isHit ? fault : 'none', incoming, outgoing);
  });
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  function answer(how: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const whole = (reply: WholeReply) => send(outgoing, reply);
    switch (how) {
      case 'none':
        passOn(incoming, whole);
        break;
      case 'latency':
        after(latency.ms + (random() * 2 - 1) * latency.jitterMs, () => passOn(incoming, whole));
        break;
      case 'reset':
        outgoing.socket?.resetAndDestroy();
        break;
      case 'garbage':
        outgoing.socket?.end(noise(random, 512));
        break;
      case 'slow':
        passOn(incoming, (reply) => drip(outgoing, reply));
        break;
      case 'truncation':
        passOn(incoming, (reply) => truncate(outgoing, reply));
        break;
      case 'rate-limit-storm':
        whole(refusal(429, options.retryAfterSeconds));
        break;
      case 'server-error-storm':
        whole(refusal(random() < 0.5 ? 500 : 503));
        break;
      case 'down':
        outgoing.socket?.destroy();
        break;
      default:
        how satisfies never;
    }
  }

  function passOn(incoming: IncomingMessage, receive: (reply: WholeReply) => void): void {
    const url = new URL(incoming.url ?? '/', target);
    const headers = { ...incoming.headers, host: url.host };
    const onward = request(url, { method: incoming.method, headers }, async (reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of reply) chunks.push(chunk as Buffer);
      const { 'content-type': type = 'application/json', 'content-encoding': encoding } = reply.headers;
      const headers = { 'content-type': type, ...(encoding === undefined ? {} : { 'content-encoding': encoding }) };
      receive({ status: reply.statusCode ?? 502, headers, body: Buffer.concat(chunks) });
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  }

  /** One byte in a tenth of a second: it moves, and never arrives. */
  function drip(outgoing: ServerResponse, { status, headers, body }: WholeReply): void {
    outgoing.writeHead(status, { ...headers, 'content-length': body.length });
    const next = (at: number) => {
      if (outgoing.destroyed || at >= body.length) return;
      outgoing.write(body.subarray(at, at + 1));
      after(100, () => next(at + 1));
    };
    next(0);
  }

  function truncate(outgoing: ServerResponse, { status, headers, body }: WholeReply): void {
    outgoing.writeHead(status, { ...headers, 'content-length': body.length });
    const beginning = body.subarray(0, Math.floor(body.length * random()));
    outgoing.write(beginning, () => outgoing.socket?.destroy());
  }

  function after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  await listen();
  port = (server.address() as AddressInfo).port;
  const proxy: ChaosProxy = {
    origin: `http://127.0.0.1:${port}`,
    seen,
    async breakWith(next) {
      // Down is really down: nobody listens there.
      if (next === 'down' && server.listening) await stop();
      if (next !== 'down' && !server.listening) await listen();
      fault = next;
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      if (server.listening) await stop();
    },
  };
  await proxy.breakWith(options.fault ?? 'none');
  return proxy;
}

interface WholeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function send(outgoing: ServerResponse, { status, headers, body }: WholeReply): void {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
}

function refusal(status: number, retryAfterSeconds?: number): WholeReply {
  const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return { status, headers: { 'content-type': 'text/plain', ...wait }, body: Buffer.from('no') };
}

function noise(random: () => number, bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)));
}

/** mulberry32: small, fast, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { FootnoteError } from '../../errors.ts';
import type { ServerApp } from './app.ts';
import { type ConnectionLimits, superviseConnections } from './connections.ts';

export interface Listening {
  /** Such as `http://127.0.0.1:4040`. */
  readonly origin: string;
  /** Takes no more requests, gives those under way a moment, then ends the rest. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 is any that is free. */
  readonly port: number;
  /** Only tests wait less, and fill it with fewer. */
  readonly limits?: Partial<ListenLimits>;
}

export interface ListenLimits extends ConnectionLimits {
  /** The head of a request must be there by then, and the whole request. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often Node looks for those that are late. */
  readonly checkMs: number;
  /** What is under way when the server stops gets this long: less than the 10 s after which Docker kills. */
  readonly workMs: number;
}

const usualLimits: ListenLimits = {
  idleMs: 60_000,
  most: 4_000,
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1_000,
  workMs: 8_000,
};
const flushMs = 50;

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export async function listen(app: ServerApp, { host, port, limits: own }: ListenOptions): Promise<Listening> {
  const limits = { ...usualLimits, ...own };
  const server = createAdaptorServer({
    fetch: app.answer,
    hostname: host,
    serverOptions: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      // A client that vanished without a word is noticed, also behind a stream that never ends.
      keepAlive: true,
      keepAliveInitialDelay: limits.idleMs,
    },
  }) as Server;
  const connections = superviseConnections(server, limits);
  app.countConnections(connections.count);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { address, port: chosen, family } = server.address() as AddressInfo;
  return {
    origin: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}`,
    async stop() {
      app.takeNoMore();
      // The door stays open meanwhile: who knocks is told why, and a balancer that it should look elsewhere.
      await Promise.race([app.idle(), setTimeout(limits.workMs, undefined, { ref: false })]);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Answers that were just given are still on their way; streams to sessions never end by themselves.
      await setTimeout(flushMs);
      await app.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function cannotListen({ code }: NodeJS.ErrnoException, host: string, port: number): FootnoteError {
  const what =
    code === 'EADDRINUSE'
      ? `Port ${port} on ${host} is taken.`
      : code === 'EACCES'
        ? `Port ${port} needs more rights than this user has.`
        : `It is not possible to listen on ${host}, port ${port} (${code}).`;
  return new FootnoteError('NOT_CONFIGURED', what, { hint: 'Choose another with --port or --host.' });
}

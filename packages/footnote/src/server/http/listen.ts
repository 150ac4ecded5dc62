import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { FootnoteError } from '../../errors.ts';
import type { ServerApp } from './app.ts';

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
}

const headersMs = 10_000;
const requestMs = 30_000;
/** What is under way when the server stops gets this long. */
const workMs = 5_000;
const flushMs = 50;

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export async function listen(app: ServerApp, { host, port }: ListenOptions): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.answer, hostname: host }) as Server;
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { address, port: chosen, family } = server.address() as AddressInfo;
  return {
    origin: `http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}`,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.race([app.idle(), setTimeout(workMs, undefined, { ref: false })]);
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

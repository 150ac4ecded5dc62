import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * A loopback server that speaks one vendor's wire format. What it does is chosen by what it is
 * sent: the key `emulate-<mode>`, or `emulate:<mode>` among the words of the query.
 * Any other key is a good one.
 */
export interface Emulator {
  /** The id of the provider that it stands for. */
  readonly id: string;
  /** The variables that point Footnote at it, beside a key. */
  env(origin: string): Record<string, string>;
  /** The variable that holds the key, where the vendor has keys. */
  readonly keyVariable?: string;
  /** Where this vendor puts the key and the query. */
  keyOf(request: EmulatedRequest): string | undefined;
  queryOf(request: EmulatedRequest): string;
  /** The vendor's reply. A mode that it doesn't know is `ok`. */
  reply(request: EmulatedRequest, mode: string): EmulatedReply;
  /** Required modes that this vendor can't produce, each with the reason. */
  readonly lacks?: Partial<Record<RequiredMode, string>>;
  /** The vendor's own oddities, each a mode of its own. */
  readonly quirks?: readonly string[];
}

/** What every vendor can do in its own words; the transport faults below are the same for all. */
export const requiredModes = [
  'ok',
  'empty',
  'bad-request',
  'bad-key',
  'quota',
  'rate-limit',
  'rate-limit-hint',
  'server-error',
] as const;
export type RequiredMode = (typeof requiredModes)[number];

export const transportFaults = [
  'html',
  'unknown-shape',
  'cut-off',
  'slow-headers',
  'slow-body',
  'reset',
  'huge',
] as const;

export interface EmulatedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; undefined where it isn't JSON. */
  readonly json: unknown;
  /** Where this emulator listens, for links that lead back to it. */
  readonly origin: string;
}

export interface EmulatedReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly gzip?: boolean;
}

export interface RunningEmulator {
  readonly id: string;
  readonly origin: string;
  readonly env: Readonly<Record<string, string>>;
  /** All requests so far. */
  readonly requests: readonly EmulatedRequest[];
  /** How many sockets were closed by the other side before their reply was complete. */
  abandoned(): number;
  close(): Promise<void>;
}

export async function startEmulator(emulator: Emulator, port = 0): Promise<RunningEmulator> {
  const requests: EmulatedRequest[] = [];
  let abandoned = 0;
  let origin = '';
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) abandoned++;
    });
    const request = await receive(incoming, origin);
    requests.push(request);
    const mode = modeOf(emulator, request);
    send(outgoing, mode, () => emulator.reply(request, mode));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = emulator.keyVariable === undefined ? {} : { [emulator.keyVariable]: 'any-key' };
  return {
    id: emulator.id,
    origin,
    env: { ...emulator.env(origin), ...key },
    requests,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function modeOf(emulator: Emulator, request: EmulatedRequest): string {
  const byKey = /^emulate-([a-z0-9-]+)$/.exec(emulator.keyOf(request) ?? '')?.[1];
  return byKey ?? /\bemulate:([a-z0-9-]+)/.exec(emulator.queryOf(request))?.[1] ?? 'ok';
}

export async function receive(incoming: IncomingMessage, origin: string): Promise<EmulatedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const url = new URL(incoming.url ?? '/', origin);
  const { method = 'GET', headers } = incoming;
  return { method, path: url.pathname, query: url.searchParams, headers, text, json: parse(text), origin };
}

function send(outgoing: ServerResponse, mode: string, vendorReply: () => EmulatedReply): void {
  switch (mode) {
    case 'slow-headers':
      return;
    case 'reset':
      outgoing.socket?.resetAndDestroy();
      return;
    case 'html':
      outgoing.writeHead(200, { 'content-type': 'text/html' });
      outgoing.end('<!doctype html><html><body><h1>Just a moment...</h1></body></html>');
      return;
    case 'unknown-shape':
      // Another service, or a new version of this one: a success in which no known field stands.
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end('{"status":"ok","payload":{"items":[]}}');
      return;
  }
  const reply = vendorReply();
  const plain = Buffer.from(reply.text ?? JSON.stringify(reply.json ?? null));
  const isGzip = reply.gzip === true && mode !== 'cut-off' && mode !== 'huge';
  const body = isGzip ? gzipSync(plain) : plain;
  const type = reply.text === undefined ? 'application/json' : 'text/plain; charset=utf-8';
  const headers = { 'content-type': type, ...(isGzip ? { 'content-encoding': 'gzip' } : {}), ...reply.headers };
  switch (mode) {
    case 'cut-off':
      outgoing.writeHead(200, { ...headers, 'content-length': String(body.length) });
      outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.socket?.destroy());
      return;
    case 'slow-body':
      outgoing.writeHead(200, headers);
      outgoing.write(body.subarray(0, 10));
      return;
    case 'huge':
      outgoing.writeHead(200, headers);
      outgoing.write(Buffer.alloc(10_000_000, ' '));
      outgoing.end(body);
      return;
    default:
      outgoing.writeHead(reply.status ?? 200, headers);
      outgoing.end(body);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

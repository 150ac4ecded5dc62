import { pipeline, type Readable, type Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Undici } from './undici.ts';

export interface Outgoing {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The head of a reply, and its body as it arrives, inflated. */
export interface Reply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
  /** Nobody wants the rest. */
  discard(): void;
}

/** What is asked for; what a service sends all the same is understood as well. */
const offeredEncodings = 'gzip, br';
/** Nobody packs a reply more often than this in earnest. */
const mostLayers = 2;

/**
 * One request and its reply; redirects are replies too. undici's `fetch` would do the same in twice the time,
 * most of it spent on web streams.
 */
export async function exchange(
  undici: Undici,
  url: string,
  { method, headers, body, signal }: Outgoing,
  dispatcher: Dispatcher,
): Promise<Reply> {
  const reply = await undici.request(url, {
    method: method as Dispatcher.HttpMethod,
    headers: { 'accept-encoding': offeredEncodings, ...headers },
    body: body ?? null,
    signal: signal ?? null,
    dispatcher,
  });
  const encodings = [reply.headers['content-encoding'] ?? ''].flat().join(', ');
  const stream = await inflated(reply.body, method === 'HEAD' ? '' : encodings);
  let received: Headers | undefined;
  return {
    status: reply.statusCode,
    ok: reply.statusCode >= 200 && reply.statusCode < 300,
    // With the first of them Node loads its own fetch, and most replies are read without.
    get headers() {
      received ??= headersOf(reply.headers);
      return received;
    },
    body: stream,
    discard() {
      // Giving up is no failure, and nobody else listens.
      stream.on('error', () => undefined).destroy();
    },
  };
}

function headersOf(received: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each);
  }
  return headers;
}

async function inflated(body: Readable, encoding: string): Promise<Readable> {
  const layers = encoding
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity');
  if (layers.length === 0) return body;
  if (layers.length > mostLayers) {
    body.on('error', () => undefined).destroy();
    throw new Error('The reply is packed too many times.');
  }
  const zlib = await import('node:zlib');
  let stream = body;
  for (const layer of layers.reverse()) {
    const inflate = inflater(zlib, layer);
    if (inflate === undefined) continue;
    // Whoever reads the end of the chain hears of every failure.
    pipeline(stream, inflate, () => undefined);
    stream = inflate;
  }
  return stream;
}

function inflater(zlib: typeof import('node:zlib'), encoding: string): Transform | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip();
    case 'deflate':
      return zlib.createInflate();
    case 'br':
      return zlib.createBrotliDecompress();
    default:
      return undefined;
  }
}

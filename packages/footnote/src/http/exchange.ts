import { pipeline, type Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { encodingNames, inflaters, knownEncoding, mostEncodings } from './inflate.ts';
import type { Undici } from './undici-parts.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The head of a reply, and its body as it arrives, inflated. */
export interface StreamedReply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
  /** Nobody wants the rest. */
  discard(): void;
}

/** What is asked for; what a service sends all the same is understood as well. */
const offeredEncodings = 'gzip, br';

/**
 * One request and its reply; redirects are replies too. undici's `fetch` would do the same in twice the time,
 * most of it spent on web streams.
 */
export async function exchange(
  undici: Undici,
  url: string,
  { method, headers, body, signal }: OutgoingRequest,
  dispatcher: Dispatcher,
): Promise<StreamedReply> {
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

/** An encoding that nobody knows is left alone. */
async function inflated(body: Readable, header: string): Promise<Readable> {
  const names = encodingNames(header);
  if (names.length > mostEncodings) {
    body.on('error', () => undefined).destroy();
    throw new Error('The reply is packed too many times.');
  }
  let stream = body;
  for (const inflater of await inflaters(names.flatMap((name) => knownEncoding(name) ?? []))) {
    // Whoever reads the end of the chain hears of every failure.
    pipeline(stream, inflater, () => undefined);
    stream = inflater;
  }
  return stream;
}

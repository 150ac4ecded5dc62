import type { FailureReader, HttpClient, HttpFailure, HttpReply, HttpRequest } from '../contract/http-client.ts';
import { FootnoteError } from '../errors.ts';
import { parseJson } from '../json.ts';
import type { OutgoingRequest, StreamedReply } from './exchange.ts';
import type { Network } from './network.ts';
import { BodyTooLarge, maxBodyBytes, readText } from './read-reply-text.ts';
import { checkShape } from './reply-shape.ts';
import { type CleanSentence, explainFailure, failureError } from './status-error.ts';
import { transportError } from './transport-error.ts';

export interface HttpClientOptions {
  readonly network: Pick<Network, 'send' | 'sendGuarded'>;
  readonly provider: { readonly id: string; readonly label: string };
  readonly signal: AbortSignal;
  /** How long until `signal` aborts by itself. */
  readonly remainingMs: () => number;
  readonly now: () => Date;
  /** Origins that the operator configured; they may be private. */
  readonly trustedOrigins: readonly string[];
  readonly cleanSentence?: CleanSentence | undefined;
  /** Told of each request when its reply begins, or when there is none. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Undefined where there was no reply. */
  readonly status: number | undefined;
}

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { network, provider, signal, cleanSentence } = options;

  async function send(url: string, request: OutgoingRequest): Promise<StreamedReply> {
    let status: number | undefined;
    try {
      signal.throwIfAborted();
      const reply = await network.send(url, { ...request, signal });
      status = reply.status;
      return reply;
    } catch (error) {
      throw transportError(error, { signal, provider, url });
    } finally {
      options.onExchange?.({ method: request.method, url, status });
    }
  }

  /** The whole reply, or null where `readFailure` says that a refusal means "nothing found". */
  async function receive(
    url: string,
    request: OutgoingRequest,
    readFailure?: FailureReader,
  ): Promise<HttpReply | null> {
    const response = await send(url, request);
    try {
      if (!response.ok) {
        const failure = await failureError(response, { provider, now: options.now, readFailure, cleanSentence });
        if (failure === 'empty') return null;
        throw failure;
      }
      const text = await readText(response, maxBodyBytes);
      return {
        status: response.status,
        get headers() {
          return response.headers;
        },
        text,
      };
    } catch (error) {
      if (error instanceof BodyTooLarge) throw tooLarge(provider);
      throw transportError(error, { signal, provider, url });
    }
  }

  function receiveFor(request: HttpRequest): Promise<HttpReply | null> {
    const body = requestBody(request);
    const method = request.method ?? (body === undefined ? 'GET' : 'POST');
    const outgoing = { method, headers: requestHeaders(request), body };
    return receive(withQuery(request.url, request.query), outgoing, request.readFailure);
  }

  function parsed(reply: HttpReply): unknown {
    const value = parseJson(reply.text);
    if (value === undefined) throw notJson(provider, reply);
    return value;
  }

  return {
    async json(request) {
      const reply = await receiveFor({ ...request, headers: { accept: 'application/json', ...request.headers } });
      if (reply === null) return null;
      const value = parsed(reply);
      checkShape(value, request.expects, provider);
      return value;
    },
    async text(request) {
      return (await receiveFor(request)) ?? { status: 204, headers: new Headers(), text: '' };
    },
    fetchForSdk: (readFailure) => async (input, init) => {
      const reply = await receive(input instanceof Request ? input.url : String(input), sdkRequest(init), readFailure);
      return Response.json(reply === null ? {} : parsed(reply));
    },
    failedInside: (told, reply) =>
      explainFailure({ ...plainSuccess(), ...reply }, told, { provider, now: options.now, cleanSentence }),
    resolveRedirects: async (urls) => {
      const { resolveRedirects } = await import('./redirects.ts');
      return resolveRedirects(urls, options);
    },
  };
}

/** Made when it is needed: Node loads much with its first `Headers`. */
function plainSuccess(): HttpFailure {
  return { status: 200, headers: new Headers(), body: undefined, text: '' };
}

function sdkRequest({ method = 'GET', headers, body }: RequestInit = {}): OutgoingRequest {
  if (body !== undefined && body !== null && typeof body !== 'string') {
    throw new FootnoteError('INTERNAL', 'An SDK sent a body that is no text.');
  }
  return { method, headers: Object.fromEntries(new Headers(headers)), body: body ?? undefined };
}

function withQuery(url: string, query: HttpRequest['query']): string {
  if (query === undefined) return url;
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    target.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return target.href;
}

function requestBody(request: HttpRequest): string | undefined {
  if (request.json !== undefined) return JSON.stringify(request.json);
  if (request.form !== undefined) return new URLSearchParams(present(request.form)).toString();
  return undefined;
}

function requestHeaders(request: HttpRequest): Record<string, string> {
  const type =
    request.json !== undefined
      ? 'application/json'
      : request.form !== undefined
        ? 'application/x-www-form-urlencoded'
        : undefined;
  return present({ 'content-type': type, ...request.headers });
}

function present(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function notJson(provider: HttpClientOptions['provider'], reply: HttpReply): FootnoteError {
  const isPage = /^\s*</.test(reply.text) || (reply.headers.get('content-type') ?? '').includes('html');
  return new FootnoteError(
    'PROVIDER_FAILED',
    isPage
      ? `${provider.label} answered with a web page instead of JSON.`
      : `${provider.label} sent a reply that is not complete JSON.`,
    {
      provider: provider.id,
      retryable: true,
      hint: isPage ? 'A proxy or a bot check may stand between; check the base URL.' : 'Try again.',
    },
  );
}

function tooLarge(provider: HttpClientOptions['provider']): FootnoteError {
  return new FootnoteError(
    'TOO_LARGE',
    `${provider.label} sent more than ${Math.round(maxBodyBytes / 1_000_000)} MB.`,
    { provider: provider.id, hint: 'Ask for fewer results.' },
  );
}

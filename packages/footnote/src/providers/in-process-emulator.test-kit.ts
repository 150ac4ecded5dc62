import type { EmulatedReply, EmulatedRequest, Emulator } from '../../../../emulators/emulator.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import { checkRequest, type SearchRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { FootnoteError } from '../errors.ts';
import { createHttpClient } from '../http/client.ts';
import type { OutgoingRequest, StreamedReply } from '../http/exchange.ts';
import { parseJson } from '../json.ts';
import { userAgent } from '../version.ts';

export interface InProcessSearch {
  /** Undefined where the search failed. */
  readonly response: WebSearchResponse | undefined;
  readonly warnings: readonly Warning[];
  /** What was sent, one text for each request. */
  readonly sent: readonly string[];
  /** The statuses of the replies that were refusals. */
  readonly refusals: readonly number[];
}

const origin = 'http://127.0.0.1:1';

/** One search of a provider, whose emulator answers without a socket: for tables of thousands. */
export async function searchInProcess(
  provider: WebSearchProvider,
  emulator: Emulator,
  request: SearchRequest,
  { keyless = false } = {},
): Promise<InProcessSearch> {
  const warnings: Warning[] = [];
  const sent: string[] = [];
  const refusals: number[] = [];

  async function send(url: string, outgoing: OutgoingRequest): Promise<StreamedReply> {
    const incoming = asReceived(url, outgoing);
    sent.push(`${incoming.method} ${incoming.path}?${incoming.query} ${incoming.text}`);
    const reply = emulator.reply(incoming, 'ok');
    if ((reply.status ?? 200) >= 400) refusals.push(reply.status ?? 200);
    return asStreamed(reply);
  }

  const { signal } = new AbortController();
  const addresses = emulator.env(origin);
  const setting = (name: string) => {
    const { env = [], default: usual } = provider.settings?.[name] ?? {};
    return env.flatMap((variable) => addresses[variable] ?? [])[0] ?? usual;
  };
  const context: Omit<ProviderContext, 'docs'> = {
    apiKey: keyless || emulator.keyVariable === undefined ? undefined : 'any-key',
    baseUrl: setting('baseUrl') ?? origin,
    setting,
    isDefault: (name) => setting(name) === provider.settings?.[name]?.default,
    http: createHttpClient({
      network: { send, sendGuarded: send },
      provider,
      signal,
      remainingMs: () => 5_000,
      now: () => new Date(),
      trustedOrigins: [origin],
    }),
    signal,
    remainingMs: () => 5_000,
    now: () => new Date(),
    warn: (kind, message) => warnings.push({ kind, message }),
  };
  const docs: ProviderContext['docs'] = {
    answer: () => Promise.reject(new Error('No provider of the web reads docs.')),
  };
  const response = await provider.search(checkRequest(request), { ...context, docs }).catch((error: unknown) => {
    if (FootnoteError.is(error)) return undefined;
    throw error;
  });
  return { response, warnings, sent, refusals };
}

function asReceived(address: string, { method, headers, body }: OutgoingRequest): EmulatedRequest {
  const url = new URL(address);
  const text = body === undefined ? '' : String(body);
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, br', ...headers },
    text,
    json: parseJson(text),
    origin,
  };
}

function asStreamed({ status = 200, headers, json, text }: EmulatedReply): StreamedReply {
  const type = text === undefined ? 'application/json' : 'text/plain; charset=utf-8';
  const bytes = Buffer.from(text ?? JSON.stringify(json ?? null));
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers({ 'content-type': type, ...headers }),
    body: (async function* () {
      yield bytes;
    })(),
    discard: () => undefined,
  };
}

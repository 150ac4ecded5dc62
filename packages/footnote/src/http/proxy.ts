import { FootnoteError } from '../errors.ts';
import { asObject, at } from '../json.ts';
import { isPublicAddress, isPublicUrl } from './guard.ts';
import { type Lookup, systemLookup } from './system-lookup.ts';
import { socketCode } from './transport-error.ts';

/** The proxy's address, checked; its user name and password may stand in it. */
export function proxyAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && ['http:', 'https:'].includes(url.protocol)) return url.href;
  throw new FootnoteError('NOT_CONFIGURED', 'The address of the proxy (network.proxy) is not one of http or https.', {
    hint: 'Write it like http://proxy.example.com:3128, in network.proxy or FOOTNOTE_PROXY.',
  });
}

export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Before a link goes to the proxy: its name must lead to public addresses, all of them; no answer is a refusal. */
export async function refusePrivate(url: string, find: Lookup = systemLookup): Promise<void> {
  if (!isPublicUrl(url)) throw refused(url);
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const addresses = await find(host).catch(() => []);
  const allPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
  if (!allPublic) throw refused(url);
}

function refused(url: string): FootnoteError {
  return new FootnoteError('FETCH_REFUSED', `${new URL(url).host} is not a public address.`);
}

/** With a proxy every connection goes to it, so what breaks in connecting is about the proxy, not the service. */
export async function explainingProxy<T>(uri: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw explained(error, uri) ?? error;
  }
}

interface ProxyFailure {
  readonly what: string;
  readonly hint: string;
  readonly retryable?: boolean;
}

function explained(error: unknown, uri: string): FootnoteError | undefined {
  const code = socketCode(error);
  if (code !== undefined && unreachable.has(code)) {
    const hint = 'Check network.proxy (or FOOTNOTE_PROXY) and the network.';
    return proxyFailed(uri, { what: `can't be reached (${code})`, hint, retryable: true }, code);
  }
  const status = refusedStatus(error);
  if (status === undefined) return undefined;
  if (status === 407) {
    const hint = 'Put them into its address: http://user:password@host:port.';
    return proxyFailed(uri, { what: 'wants a user name and a password (HTTP 407)', hint });
  }
  return proxyFailed(uri, {
    what: `did not open the way to the service (HTTP ${status})`,
    hint: status === 403 ? 'It may forbid that service; ask whoever runs it.' : 'Try again, or ask whoever runs it.',
    retryable: status >= 500,
  });
}

const unreachable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** undici tells with which status the proxy refused only in its messages. */
function refusedStatus(error: unknown): number | undefined {
  for (let inner: unknown = error, depth = 0; depth < 5; depth++, inner = at(inner, 'cause')) {
    const status = /^Proxy [A-Za-z ]+ \((\d{3})\)/.exec(String(asObject(inner)['message']))?.[1];
    if (status !== undefined) return Number(status);
  }
  return undefined;
}

/** The proxy's address may hold a password, so only its host is named. */
function proxyFailed(uri: string, { what, hint, retryable = false }: ProxyFailure, code?: string): FootnoteError {
  return new FootnoteError('PROVIDER_FAILED', `The proxy ${new URL(uri).host} ${what}.`, {
    hint,
    retryable,
    ...(code === undefined ? {} : { cause: new Error(code) }),
  });
}

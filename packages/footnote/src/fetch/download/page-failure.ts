import { FootnoteError } from '../../errors.ts';
import { longestRateLimitMs, retryAfterMs } from '../../http/retry-after.ts';
import { socketCode } from '../../http/transport-error.ts';

/** What a status means that is not a page. Its body is no answer, and only looked at for walls (`access-walls.ts`). */
export function statusFailure(url: URL, status: number, headers: Readonly<Record<string, string>>): FootnoteError {
  const { what, hint } = words(url.host, status, headers);
  const waits = status === 429 || status >= 500;
  const waitMs = waits
    ? retryAfterMs({ headers: new Headers(headers), body: undefined, text: '' }, new Date())
    : undefined;
  return new FootnoteError('FETCH_FAILED', `${what} (HTTP ${status}).`, {
    hint,
    retryable: waits || status === 408 || status === 425,
    retryAfterMs: waitMs === undefined ? undefined : Math.min(waitMs, longestRateLimitMs),
    cause: new UnwantedStatus(status),
  });
}

class UnwantedStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** Whether the site says that there is no such page, now or ever. */
export function isGone(error: unknown): boolean {
  const { cause } = FootnoteError.from(error);
  return cause instanceof UnwantedStatus && (cause.status === 404 || cause.status === 410);
}

/** Whether the site shows the page, but not to strangers. */
export function isRefused({ cause }: FootnoteError): boolean {
  return cause instanceof UnwantedStatus && [401, 402, 403, 407, 451].includes(cause.status);
}

function words(host: string, status: number, headers: Readonly<Record<string, string>>) {
  const isChallenge = headers['cf-mitigated'] === 'challenge' || headers['x-datadome'] !== undefined;
  if (isChallenge) {
    return { what: `${host} wants to see a browser first: a bot check stands before the page`, hint: elsewhere };
  }
  switch (status) {
    case 401:
    case 407:
      return {
        what: `${host} shows this page only after a login`,
        hint: `Footnote sends no credentials. ${elsewhere}`,
      };
    case 402:
      return { what: `${host} wants to be paid for this page`, hint: elsewhere };
    case 403:
      return {
        what: `${host} refuses to show this page`,
        hint: `It may want a login, or no automatic readers. ${elsewhere}`,
      };
    case 404:
    case 410:
      return {
        what: status === 410 ? `This page of ${host} was removed` : `${host} has no such page`,
        hint: 'Check the address, or search for the page.',
      };
    case 429:
      return { what: `${host} asks for fewer requests`, hint: 'Wait a moment, then try again.' };
    case 451:
      return { what: `${host} may not show this page for legal reasons`, hint: elsewhere };
    default:
      if (status >= 500) return { what: `${host} failed on its side`, hint: 'Try again later.' };
      if (status >= 300 && status < 400) return { what: `${host} redirects without saying where to`, hint: undefined };
      return { what: `${host} refused the request`, hint: 'Check the address.' };
  }
}

const elsewhere = 'Look for the same thing elsewhere.';

/** A conversation that broke. `signal` says whether it was we who ended it. */
export function brokenConversation(error: unknown, url: URL, signal: AbortSignal): FootnoteError {
  if (FootnoteError.is(error)) return error;
  if (signal.aborted && FootnoteError.is(signal.reason)) return signal.reason;
  const refusal = refusalIn(error);
  if (refusal !== undefined) return refusal;
  const code = socketCode(error);
  const { why, hint, retryable = false } = meaning(code);
  return new FootnoteError('FETCH_FAILED', `${url.host} can't be read: ${why}.`, {
    hint,
    retryable,
    cause: new Error(code ?? String(error)),
  });
}

/** The guard speaks from inside the connection, and others wrap what it says. */
function refusalIn(error: unknown): FootnoteError | undefined {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; depth++) {
    if (FootnoteError.is(inner)) return inner;
    inner = inner.cause ?? (inner instanceof AggregateError ? inner.errors[0] : undefined);
  }
  return undefined;
}

interface SocketFailure {
  readonly why: string;
  readonly hint?: string;
  readonly retryable?: boolean;
}

function meaning(code = ''): SocketFailure {
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
      return { why: 'its name does not resolve', hint: 'Check the spelling of the address and the network.' };
    case 'EAI_AGAIN':
      return { why: 'names can not be looked up at the moment', hint: 'Check the network.', retryable: true };
    case 'ECONNREFUSED':
      return { why: 'the connection was refused', hint: 'Check the address and its port.', retryable: true };
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return { why: 'the connection broke off', hint: 'Try again.', retryable: true };
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return { why: 'it can not be reached', hint: 'Check the network, or try again later.', retryable: true };
    case 'UND_ERR_HEADERS_OVERFLOW':
      return { why: 'its headers are larger than 16 KB' };
    default:
      if (code.startsWith('HPE_')) return { why: 'what it sends is not HTTP' };
      if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR')) {
        return { why: 'what it sends is compressed wrongly' };
      }
      if (/^ERR_(?:TLS|SSL)|CERT|SELF_SIGNED/.test(code)) {
        return {
          why: 'its certificate is not trusted here',
          hint: 'A company network may need network.caFile (FOOTNOTE_CA_FILE).',
        };
      }
      return { why: 'the conversation failed', hint: 'Try again.', retryable: true };
  }
}

import { FootnoteError } from '../errors.ts';
import { asObject } from '../json.ts';

interface Conversation {
  readonly signal: AbortSignal;
  readonly provider: { readonly id: string; readonly label: string };
  readonly url: string;
}

/** Names that don't resolve: the machine is offline, or the address is wrong. */
export const unresolvedCodes: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** A conversation that broke becomes one FootnoteError; one that already is passes through. */
export function transportError(error: unknown, { signal, provider, url }: Conversation): FootnoteError {
  if (FootnoteError.is(error)) return error;
  // The deadline and the caller both abort with a FootnoteError that says which of them it was.
  if (signal.aborted && FootnoteError.is(signal.reason)) return signal.reason;
  const code = socketCode(error);
  return new FootnoteError(
    'PROVIDER_FAILED',
    `${provider.label} could not be reached at ${origin(url)}: ${meaning(code)}.`,
    {
      provider: provider.id,
      retryable: true,
      hint: 'Check the network and the base URL.',
      cause: new Error(code ?? className(error)),
    },
  );
}

/** The code of the innermost cause: undici wraps what the socket said. */
export function socketCode(error: unknown): string | undefined {
  for (let inner = error, depth = 0; depth < 5; depth++) {
    const { code, cause, errors } = asObject(inner);
    if (typeof code === 'string') return code;
    inner = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return undefined;
}

/** Of an error without a code, the innermost; its words could repeat a key, and stay here. */
function className(error: unknown): string {
  let inner = error;
  for (let depth = 0; depth < 5 && inner instanceof Error && inner.cause instanceof Error; depth++) inner = inner.cause;
  return inner instanceof Error ? inner.name : typeof inner;
}

function meaning(code: string | undefined): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its name does not resolve';
    case 'ECONNREFUSED':
      return 'the connection was refused';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'the connection broke off';
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'it did not accept a connection in time';
    default:
      return code?.startsWith('ERR_TLS') || code?.includes('CERT')
        ? 'its certificate is not trusted here'
        : 'the conversation failed';
  }
}

/** Keys can travel in paths and queries, so an error names only the origin. */
function origin(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'its address';
}

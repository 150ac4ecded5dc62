import { type ErrorCode, type FootnoteError, failureJson } from '../../errors.ts';

const statuses = {
  INVALID_QUERY: 400,
  INVALID_URL: 400,
  NOT_CONFIGURED: 503,
  AUTH_FAILED: 502,
  QUOTA_EXCEEDED: 429,
  RATE_LIMITED: 429,
  TIMEOUT: 504,
  /** Nobody reads it: the client is gone. The number is nginx's. */
  CANCELLED: 499,
  PROVIDER_FAILED: 502,
  BLOCKED_BY_POLICY: 403,
  FETCH_REFUSED: 403,
  FETCH_FAILED: 502,
  UNSUPPORTED_CONTENT: 422,
  TOO_LARGE: 422,
  INTERNAL: 500,
} as const satisfies Record<ErrorCode, number>;

/** A failure as the HTTP API tells it: the body that `--json` prints, with a status that fits. */
export function errorResponse(failure: FootnoteError): Response {
  const { code, retryAfterMs } = failure;
  const headers = new Headers({ 'content-type': 'application/json' });
  if (retryAfterMs !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  return new Response(JSON.stringify({ error: failureJson(failure) }), { status: statuses[code], headers });
}

/** What the server itself refuses, before anything of Footnote is asked. */
export function refuse(
  status: number,
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify({ error: { code, message, hint: '', retryable: status === 503 } });
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
}

import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { tooLarge } from './refusals.ts';

const maxBytes = 1_000_000;

/** No body is read beyond its limit, whether it says how long it is or not. */
export function limitBody(): MiddlewareHandler {
  const countWhileReading = bodyLimit({ maxSize: maxBytes, onError: () => tooLarge() });
  return async (context, next) => {
    const { headers } = context.req.raw;
    const length = headers.get('content-length');
    if (length === null || headers.has('transfer-encoding')) return countWhileReading(context, next);
    // Node reads no more than was announced, so the body itself need not be looked at, which costs more than a search.
    return Number(length) <= maxBytes ? next() : tooLarge();
  };
}

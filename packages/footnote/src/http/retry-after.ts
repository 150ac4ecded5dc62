import { asObject } from '../json.ts';

/**
 * How long a vendor asks to wait, in any of the forms that vendors use, most explicit first:
 * retry-after-ms, Retry-After (seconds or a date), a field of the body, X-RateLimit-Reset
 * (seconds from now, epoch seconds or epoch milliseconds), "in N seconds" in the text.
 */
export function retryAfterMs(
  failure: { readonly headers: Headers; readonly body: unknown; readonly text: string },
  now: Date,
): number | undefined {
  const { headers, body, text } = failure;
  const waits = [
    milliseconds(headers.get('retry-after-ms')),
    retryAfterHeader(headers.get('retry-after'), now),
    bodyField(body),
    rateLimitReset(headers.get('x-ratelimit-reset'), now),
    seconds(/\bin (\d+(?:\.\d+)?) seconds?\b/.exec(text)?.[1]),
  ];
  return waits.find((wait) => wait !== undefined);
}

/** Nobody is left alone for longer because of a limit on the rate of calls: the header may be wrong, or meant to harm. */
export const longestRateLimitMs = 3_600_000;

function retryAfterHeader(value: string | null, now: Date): number | undefined {
  if (value === null) return undefined;
  return seconds(value) ?? untilDate(Date.parse(value), now);
}

function bodyField(body: unknown): number | undefined {
  const outer = asObject(body);
  for (const object of [outer, asObject(outer['error']), asObject(outer['details'])]) {
    for (const name of ['retry_after_seconds', 'retryAfterSeconds', 'retry_after', 'backoff']) {
      const wait = seconds(object[name]);
      if (wait !== undefined) return wait;
    }
  }
  return undefined;
}

/** Several windows come as a comma list; the first one is the shortest. */
function rateLimitReset(value: string | null, now: Date): number | undefined {
  const reset = finite(value?.split(',')[0]);
  if (reset === undefined) return undefined;
  if (reset > 1e12) return untilDate(reset, now);
  if (reset > 1e9) return untilDate(reset * 1000, now);
  return reset * 1000;
}

function untilDate(time: number, now: Date): number | undefined {
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}

function milliseconds(value: string | null): number | undefined {
  return finite(value);
}

function seconds(value: unknown): number | undefined {
  const number = finite(value);
  return number === undefined ? undefined : Math.round(number * 1000);
}

function finite(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*\d+(\.\d+)?\s*$/.test(value)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

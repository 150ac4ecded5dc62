import { type ErrorCode, FootnoteError } from '../errors.ts';
import { asNumber, asObject, asText, parseJson } from '../json.ts';

/** A value of the cache. It is kept as text, so that each caller gets a copy of its own. */
export interface CacheEntry<T> {
  readonly storedAt: number;
  readonly value: T;
}

export interface CachedFailure {
  readonly until: number;
  readonly error: FootnoteError;
}

/** Changes with the form of an entry: what another version kept is not read. */
const form = 1;
/** A failure is not asked for again at once, and never remembered for longer than this. */
const failureMs = 5_000;
/** What an upstream did to us. Everything else is the caller's own, a rule of ours or a bug, and the next call finds out itself. */
const upstreamFailures: ReadonlySet<ErrorCode> = new Set([
  'PROVIDER_FAILED',
  'TIMEOUT',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'AUTH_FAILED',
]);

export function isUpstreamFailure(error: unknown): error is FootnoteError {
  if (!FootnoteError.is(error)) return false;
  // A page that is gone is gone; one whose server stumbles may come back.
  return error.code === 'FETCH_FAILED' ? error.retryable : upstreamFailures.has(error.code);
}

export function packEntry(key: string, { storedAt, value }: CacheEntry<unknown>): string {
  return JSON.stringify({ form, key, storedAt, response: value });
}

/** What this process has packed or checked itself. */
export function unpackEntry<T>(packed: string): CacheEntry<T> {
  const { storedAt, response } = JSON.parse(packed) as { storedAt: number; response: T };
  return { storedAt, value: response };
}

/** Whether what others could have written is whole, of our form and for this key. */
export function checkEntry(key: string, packed: string, isWhole: (value: unknown) => boolean): boolean {
  const { form: itsForm, key: itsKey, storedAt, response } = asObject(parseJson(packed));
  return itsForm === form && itsKey === key && asNumber(storedAt) !== undefined && isWhole(response);
}

export function toCachedFailure(error: FootnoteError, now: number): CachedFailure {
  return { error, until: now + Math.min(failureMs, error.retryAfterMs ?? failureMs) };
}

/** An error of its own for each caller. */
export function errorOf({ error }: CachedFailure): FootnoteError {
  return new FootnoteError(error.code, error.what, { ...detailsOf(error), cause: error });
}

export function packFailure(key: string, { until, error }: CachedFailure): string {
  return JSON.stringify({ form, key, until, error: { code: error.code, what: error.what, ...detailsOf(error) } });
}

export function unpackFailure(key: string, packed: string | undefined, now: number): CachedFailure | undefined {
  if (packed === undefined) return undefined;
  const { form: itsForm, key: itsKey, until, error } = asObject(parseJson(packed));
  const time = asNumber(until);
  const { code, what, hint, retryable, provider, retryAfterMs, detail, saidBy } = asObject(error);
  if (itsForm !== form || itsKey !== key || time === undefined || typeof what !== 'string') return undefined;
  const restored = new FootnoteError(code as ErrorCode, what, {
    hint: asText(hint),
    retryable: retryable === true,
    provider: asText(provider),
    retryAfterMs: asNumber(retryAfterMs),
    detail: asText(detail),
    saidBy: asText(saidBy),
  });
  if (!isUpstreamFailure(restored)) return undefined;
  // Another machine's clock may be ahead of ours.
  return { error: restored, until: Math.min(time, now + failureMs) };
}

function detailsOf({ hint, retryable, provider, retryAfterMs, detail, saidBy }: FootnoteError) {
  return { hint, retryable, provider, retryAfterMs, detail, saidBy };
}

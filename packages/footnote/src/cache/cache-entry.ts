import { type ErrorCode, FootnoteError } from '../errors.ts';
import { asNumber, asObject, asText, parseJson } from '../json.ts';

/** A response or a page that is kept. As text, because each caller gets a copy that is its own. */
export interface CacheEntry {
  readonly storedAt: number;
  readonly text: string;
}

export interface KeptError {
  readonly until: number;
  readonly error: FootnoteError;
}

/** Changes with the form of a response: what another version kept is not read. */
const form = 1;
/** A failure is not asked for again at once, and never remembered for longer than this. */
const keptErrorMs = 5_000;
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

export function entryOf(value: unknown, storedAt: number): CacheEntry {
  return { storedAt, text: JSON.stringify(value) };
}

/** A copy of its own for each caller. */
export function copyOf<T>({ text }: CacheEntry): T {
  return JSON.parse(text) as T;
}

/** For a file or a store that others can write to. */
export function packEntry(key: string, { storedAt, text }: CacheEntry): string {
  return `{"form":${form},"key":${JSON.stringify(key)},"storedAt":${storedAt},"response":${text}}`;
}

/** Nothing, unless it is whole, of our form and for this key. */
export function unpackEntry(
  key: string,
  packed: string | undefined,
  isWhole: (value: unknown) => boolean,
): CacheEntry | undefined {
  const { form: itsForm, key: itsKey, storedAt, response } = asObject(parseJson(packed ?? ''));
  const time = asNumber(storedAt);
  if (itsForm !== form || itsKey !== key || time === undefined || !isWhole(response)) return undefined;
  return { storedAt: time, text: JSON.stringify(response) };
}

export function keptError(error: FootnoteError, now: number): KeptError {
  return { error, until: now + Math.min(keptErrorMs, error.retryAfterMs ?? keptErrorMs) };
}

/** An error of its own for each caller. */
export function errorOf({ error }: KeptError): FootnoteError {
  const { code, what, hint, retryable, provider, retryAfterMs } = error;
  return new FootnoteError(code, what, { hint, retryable, provider, retryAfterMs, cause: error });
}

export function packError(key: string, { until, error }: KeptError): string {
  const { code, what, hint, retryable, provider, retryAfterMs } = error;
  return JSON.stringify({ form, key, until, error: { code, what, hint, retryable, provider, retryAfterMs } });
}

export function unpackError(key: string, packed: string | undefined, now: number): KeptError | undefined {
  const { form: itsForm, key: itsKey, until, error } = asObject(parseJson(packed ?? ''));
  const time = asNumber(until);
  const { code, what, hint, retryable, provider, retryAfterMs } = asObject(error);
  if (itsForm !== form || itsKey !== key || time === undefined || typeof what !== 'string') return undefined;
  const restored = new FootnoteError(code as ErrorCode, what, {
    hint: asText(hint),
    retryable: retryable === true,
    provider: asText(provider),
    retryAfterMs: asNumber(retryAfterMs),
  });
  if (!isUpstreamFailure(restored)) return undefined;
  // Another machine's clock may be ahead of ours.
  return { error: restored, until: Math.min(time, now + keptErrorMs) };
}

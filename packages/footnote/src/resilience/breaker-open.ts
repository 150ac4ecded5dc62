import { type ErrorCode, FootnoteError } from '../errors.ts';
import type { KeyRing, Keys } from './keys.ts';

interface Provider {
  readonly id: string;
  readonly label: string;
}

/** The failure of a provider that isn't even asked, because its breaker is open. */
export function breakerOpen({ id, label }: Provider, ring: KeyRing, keys: Keys): FootnoteError {
  const retryAfterMs = Math.ceil(ring.restMs(keys));
  const { code, hint } = ring.lastFailure(keys) ?? { code: 'PROVIDER_FAILED', hint: '' };
  const { as, why } = reason(code);
  return new FootnoteError(as, `${label} ${why} and is left alone; it will be tried again in ${span(retryAfterMs)}.`, {
    provider: id,
    retryAfterMs,
    retryable: as === 'PROVIDER_FAILED' || as === 'RATE_LIMITED',
    hint: as === 'AUTH_FAILED' || as === 'QUOTA_EXCEEDED' ? hint : 'Wait until then, or use another provider.',
  });
}

function reason(code: ErrorCode): { readonly as: ErrorCode; readonly why: string } {
  switch (code) {
    case 'AUTH_FAILED':
      return { as: code, why: 'refused the key' };
    case 'QUOTA_EXCEEDED':
      return { as: code, why: 'says that the quota is used up' };
    case 'RATE_LIMITED':
      return { as: code, why: 'is limiting requests' };
    // This call didn't time out: it was never made.
    case 'TIMEOUT':
      return { as: 'PROVIDER_FAILED', why: 'was too slow again and again' };
    default:
      return { as: 'PROVIDER_FAILED', why: 'failed again and again' };
  }
}

function span(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

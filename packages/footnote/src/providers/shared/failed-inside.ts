import { FootnoteError } from '../../errors.ts';

/** For a vendor that reports a failure in a reply whose status says success. */
export function failedInside(provider: string, what: string, { retryable = true } = {}): FootnoteError {
  return new FootnoteError('PROVIDER_FAILED', what, {
    provider,
    retryable,
    hint: 'Try again, or use another provider.',
  });
}

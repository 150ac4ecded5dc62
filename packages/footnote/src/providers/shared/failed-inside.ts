import type { ProviderContext } from '../../contract/provider.ts';
import type { FootnoteError } from '../../errors.ts';
import { vendorSentence } from '../../http/vendor-sentence.ts';

/** For a vendor that reports a failure in a reply whose status says success; `told` is where its own sentence stands. */
export function failedInside(
  { http }: Pick<ProviderContext, 'http'>,
  what: string,
  told: unknown,
  { retryable = true, hint = 'Try again, or use another provider.' } = {},
): FootnoteError {
  return http.failedInside({ code: 'PROVIDER_FAILED', what, hint, retryable, detail: vendorSentence(told) });
}

import type { FailureMeaning, HttpFailure } from '../../contract/http-client.ts';
import { vendorSentence } from '../../http/vendor-sentence.ts';

/**
 * A call without a key has none that could be refused, so the usual words would mislead; and the vendor's own sentence,
 * which may name the reason, has no key to repeat.
 */
export function refusedWithoutKey(
  { label }: { readonly label: string },
  keyVariable: string,
  { status, body }: HttpFailure,
): FailureMeaning | undefined {
  if (status !== 401 && status !== 403) return undefined;
  return {
    what: `${label} refused a call without a key (HTTP ${status}).`,
    hint: `Set ${keyVariable}.`,
    detail: vendorSentence(body),
  };
}

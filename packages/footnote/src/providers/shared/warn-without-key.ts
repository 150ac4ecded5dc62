import type { ProviderContext } from '../../contract/provider.ts';
import type { CheckedRequest, RequestOption } from '../../contract/request.ts';

/** Warns about the options that a vendor has only for callers with a key. */
export function warnWithoutKey(
  label: string,
  lacking: readonly RequestOption[],
  request: CheckedRequest,
  context: ProviderContext,
): void {
  for (const option of lacking) {
    if (!request.asked.has(option)) continue;
    const isDomains = option === 'includeDomains' || option === 'excludeDomains';
    const effect = isDomains ? 'its results were filtered afterwards' : 'it was ignored';
    context.warn('option-ignored', `${label} has no option '${option}' without a key: ${effect}.`);
  }
}

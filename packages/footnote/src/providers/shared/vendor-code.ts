import type { ProviderContext } from '../../contract/provider.ts';
import type { CheckedRequest } from '../../contract/request.ts';

const nouns = { language: 'language', region: 'country' } as const;

/** The vendor's own code for what was asked. Where it has none, nothing is sent, and the caller is told. */
export function vendorCode(
  label: string,
  option: 'language' | 'region',
  codeOf: (asked: string) => string | undefined,
  request: CheckedRequest,
  context: ProviderContext,
): string | undefined {
  const asked = request[option];
  if (asked === undefined) return undefined;
  const code = codeOf(asked);
  if (code === undefined) {
    context.warn('option-ignored', `${label} does not know the ${nouns[option]} ${asked}: '${option}' was ignored.`);
  }
  return code;
}

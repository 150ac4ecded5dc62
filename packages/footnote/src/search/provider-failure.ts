import { ownWords } from '../clean/own-words.ts';
import type { ProviderContext, WebSearchProvider } from '../contract/provider.ts';
import { FootnoteError } from '../errors.ts';
import { maskErrorText } from '../secrets/mask-error-text.ts';

/**
 * What a provider threw, as Footnote's one error. Ours throw no other; one that a program registered may throw
 * anything, and its own words say best what happened: bounded, cleaned, and without its key.
 */
export function providerFailure(
  error: unknown,
  { id, label }: WebSearchProvider,
  { apiKey, signal }: Pick<ProviderContext, 'apiKey' | 'signal'>,
): FootnoteError {
  // Whoever heeds the signal throws what it likes; why it was told to stop is known here.
  if (signal.aborted && FootnoteError.is(signal.reason)) return signal.reason;
  if (FootnoteError.is(error)) return error;
  const said = ownWords(maskErrorText(messageOf(error), { API_KEY: apiKey }));
  const what = said === '' ? `${label} failed, and did not say why.` : said;
  return new FootnoteError('PROVIDER_FAILED', what, { provider: id, retryable: true, cause: error });
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}

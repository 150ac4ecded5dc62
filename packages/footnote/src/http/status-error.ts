import type { FailureMeaning, FailureReader, HttpFailure } from '../contract/http-client.ts';
import { type ErrorCode, FootnoteError } from '../errors.ts';
import { parseJson } from '../json.ts';
import type { StreamedReply } from './exchange.ts';
import { maxErrorBytes, readBeginning } from './read-reply-text.ts';
import { longestRateLimitMs, retryAfterMs } from './retry-after.ts';
import { vendorSentence } from './vendor-sentence.ts';

interface FailureContext {
  readonly provider: { readonly id: string; readonly label: string };
  readonly now: () => Date;
  readonly readFailure?: FailureReader | undefined;
  readonly cleanSentence?: CleanSentence | undefined;
}

/** What of a vendor's own words may be told; without it nothing of them is. */
export type CleanSentence = (words: string) => string | undefined;

/** The one place where an HTTP status becomes an error code. */
export async function failureError(
  response: Pick<StreamedReply, 'status' | 'headers' | 'body'>,
  context: FailureContext,
): Promise<FootnoteError | 'empty'> {
  const text = await readBeginning(response, maxErrorBytes);
  const failure: HttpFailure = { status: response.status, headers: response.headers, text, body: parseJson(text) };
  const meaning = context.readFailure?.(failure);
  if (meaning === 'empty') return 'empty';
  return explainFailure(failure, meaning, context);
}

export function explainFailure(
  failure: Pick<HttpFailure, 'status' | 'headers' | 'body' | 'text'>,
  meaning: FailureMeaning | undefined,
  { provider, now, cleanSentence }: Omit<FailureContext, 'readFailure'>,
): FootnoteError {
  const code = meaning?.code ?? codeOfStatus(failure.status);
  const waits = code === 'RATE_LIMITED' || code === 'QUOTA_EXCEEDED' || failure.status >= 500;
  const usual = usualWords(code, provider.label, failure.status);
  const waitMs = meaning?.retryAfterMs ?? (waits ? retryAfterMs(failure, now()) : undefined);
  const sentence = meaning?.detail ?? (isUnexplained(failure, meaning) ? vendorSentence(failure.body) : undefined);
  const detail = sentence === undefined ? undefined : cleanSentence?.(sentence);
  return new FootnoteError(code, meaning?.what ?? usual.what, {
    provider: provider.id,
    hint: meaning?.hint ?? usual.hint,
    retryable:
      meaning?.retryable ??
      (code === 'RATE_LIMITED' || failure.status >= 500 || failure.status === 408 || failure.status === 425),
    retryAfterMs: waitMs !== undefined && code === 'RATE_LIMITED' ? Math.min(waitMs, longestRateLimitMs) : waitMs,
    ...(detail === undefined ? {} : { detail, saidBy: provider.label }),
  });
}

/**
 * A refusal that our own words can't say the reason of. A status that has one meaning needs no other words, and those
 * beside a refused key like to repeat a part of it.
 */
function isUnexplained({ status }: Pick<HttpFailure, 'status'>, meaning: FailureMeaning | undefined): boolean {
  if (status < 400 || status > 499 || meaning?.what !== undefined) return false;
  const code = meaning?.code ?? codeOfStatus(status);
  return code === 'PROVIDER_FAILED' || (status === 403 && meaning?.code === undefined);
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'AUTH_FAILED';
  if (status === 402) return 'QUOTA_EXCEEDED';
  if (status === 429) return 'RATE_LIMITED';
  return 'PROVIDER_FAILED';
}

function usualWords(code: ErrorCode, label: string, status: number): { what: string; hint: string } {
  switch (code) {
    case 'AUTH_FAILED':
      return { what: `${label} refused the key (HTTP ${status}).`, hint: 'Check that it is right and still active.' };
    case 'QUOTA_EXCEEDED':
      return {
        what: `${label} says that the quota of this key is used up (HTTP ${status}).`,
        hint: 'Wait for its reset, raise the plan, or use another provider.',
      };
    case 'RATE_LIMITED':
      return { what: `${label} is limiting requests (HTTP ${status}).`, hint: 'Wait a moment, then try again.' };
    default:
      return status >= 500
        ? { what: `${label} failed on its side (HTTP ${status}).`, hint: 'Try again, or use another provider.' }
        : { what: `${label} refused the request (HTTP ${status}).`, hint: 'Check the options and the base URL.' };
  }
}

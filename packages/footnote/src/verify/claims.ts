import type { VerifySource } from '../contract/verification.ts';
import { claimsOfAnswer } from './claims/answer-claims.ts';
import { numbering } from './claims/numbering.ts';
import { claimsOfText } from './claims/text-claims.ts';
import { type CheckedVerifyRequest, refuseTooMany } from './verify-request.ts';

/** A sentence that is to be looked for on the pages that it cites. */
export interface CitedClaim {
  /** As it was written, without markers, list numbers and emphasis. */
  readonly text: string;
  /** UTF-16 indices into the answer or text. */
  readonly start: number;
  readonly end: number;
  /** Numbers of sources, ascending. */
  readonly sources: readonly number[];
}

export interface CitedClaims {
  readonly claims: readonly CitedClaim[];
  readonly sources: readonly VerifySource[];
  /** Sentences that name no source. */
  readonly uncited: number;
}

/** What a request wants checked, in the order of its text. */
export function claimsOf({ asked, sources: named }: CheckedVerifyRequest): CitedClaims {
  const { claims, sources, uncited } =
    'answer' in asked
      ? { ...claimsOfAnswer(asked.answer), sources: named }
      : 'text' in asked
        ? claimsOfText(asked.text, named)
        : claimsHandedIn(asked.claims, named);
  refuseTooMany(claims.length);
  return { claims, sources, uncited };
}

/** Each address gets a number, unless the caller gave it one. */
function claimsHandedIn(
  given: readonly { readonly text: string; readonly urls: readonly string[] }[],
  named: readonly VerifySource[],
): CitedClaims {
  const numbers = numbering(named);
  const claims = given.map(({ text, urls }) => ({
    text,
    start: 0,
    end: text.length,
    sources: [...new Set(urls.map(numbers.of))].sort((a, b) => a - b),
  }));
  return { claims, sources: numbers.sources(), uncited: 0 };
}

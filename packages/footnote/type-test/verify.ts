// A check of claims: what it takes and gives, and the pure check of one claim.
import {
  type Answer,
  type ClaimCheck,
  type ClaimVerdict,
  checkClaim,
  createFootnote,
  type Difference,
  type Footnote,
  type MissingParts,
  type PageText,
  type Verdict,
  type Verification,
  type VerifiedClaim,
  type VerifiedSource,
  type VerifyCall,
  type VerifyRequest,
  type VerifySource,
  type Warning,
} from 'footnote-search';
import { type Has, holds, type Same } from './same-types.ts';

holds<Same<ClaimVerdict, 'supported' | 'partly' | 'differs' | 'not_found'>>();
holds<Same<Verdict, ClaimVerdict | 'unchecked'>>();
holds<Same<typeof checkClaim, (claim: string, page: PageText) => ClaimCheck>>();
holds<
  Has<
    ClaimCheck,
    {
      readonly verdict: ClaimVerdict;
      readonly score: number;
      readonly passage?: { readonly text: string; readonly start: number; readonly end: number };
      readonly coverage: number;
      readonly missing: MissingParts;
      readonly differs: readonly Difference[];
    }
  >
>();
holds<
  Has<
    VerifyRequest,
    {
      readonly answer?: Answer | undefined;
      readonly text?: string | undefined;
      readonly claims?: readonly { readonly text: string; readonly url: string | readonly string[] }[] | undefined;
      readonly sources?: readonly VerifySource[] | undefined;
      readonly judge?: string | boolean | undefined;
      readonly maxPages?: number | undefined;
    }
  >
>();
holds<
  Has<
    Verification,
    {
      readonly claims: readonly VerifiedClaim[];
      readonly summary: Readonly<Record<Verdict | 'uncited', number>>;
      readonly sources: readonly VerifiedSource[];
      readonly warnings: readonly Warning[];
    }
  >
>();
holds<
  Has<
    VerifiedClaim,
    {
      readonly text: string;
      readonly start: number;
      readonly end: number;
      readonly sources: readonly number[];
      readonly verdict: Verdict;
      readonly source?: number | undefined;
      readonly reason?: string | undefined;
      readonly others: readonly { readonly source: number; readonly verdict: Verdict }[];
    }
  >
>();
holds<Has<VerifiedSource, { readonly status: 'read' | 'wall' | 'failed' | 'blocked' | 'skipped' }>>();
holds<Has<VerifyCall, { readonly onClaim?: ((claim: VerifiedClaim) => void) | undefined }>>();
holds<Same<Footnote['verify'], (request: VerifyRequest, call?: VerifyCall) => Promise<Verification>>>();

export async function program(answer: Answer): Promise<readonly string[]> {
  const footnote = createFootnote();
  const sources = [{ n: 1, url: 'https://example.com/' }];
  const { claims } = await footnote.verify({ answer, sources, judge: true }, { signal: AbortSignal.timeout(1_000) });
  const { passage } = checkClaim('Bridges carry roads.', { text: 'Bridges carry roads and rails.' });
  return [...claims.flatMap((claim) => claim.passage?.link ?? []), passage?.text ?? ''];
}

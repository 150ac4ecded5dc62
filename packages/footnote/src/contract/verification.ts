import type { PageCall } from './page.ts';
import type { Answer, Source, Warning } from './response.ts';

/**
 * What was found of a claim on the pages that it cites. None of them says that a claim is true.
 * `supported`: the passage has the claim's words and every value. `partly`: a passage is there; `missing` says what is
 * not in it. `differs`: one value or a negation stands against it. `not_found`: the page was read, nothing comes near.
 */
export type ClaimVerdict = 'supported' | 'partly' | 'differs' | 'not_found';

/** `unchecked`: no page that could be read against the claim; never counted as bad. */
export type Verdict = ClaimVerdict | 'unchecked';

/** The text of a page, and what it says of itself: both count. */
export interface PageText {
  readonly text: string;
  readonly title?: string | undefined;
  readonly siteName?: string | undefined;
  readonly author?: string | undefined;
  readonly publishedDate?: string | undefined;
  readonly url?: string | undefined;
}

/** What one page has of one claim. */
export interface ClaimCheck {
  readonly verdict: ClaimVerdict;
  /** 0 to 1; 0.5 is where supported and not are told apart best. */
  readonly score: number;
  /** The words of the page that come nearest; offsets into `PageText.text`. */
  readonly passage?: { readonly text: string; readonly start: number; readonly end: number };
  /** The share of the claim's words that stand together on the page. */
  readonly coverage: number;
  readonly missing: MissingParts;
  readonly differs: readonly Difference[];
}

/** What the claim says and the page does not, as the claim wrote it. */
export interface MissingParts {
  readonly numbers: readonly string[];
  readonly dates: readonly string[];
  readonly names: readonly string[];
  readonly quotes: readonly string[];
  readonly words: readonly string[];
}

export interface Difference {
  readonly kind: 'number' | 'date' | 'name' | 'negation' | 'comparison';
  readonly claim: string;
  readonly page: string;
}

/** Exactly one of `answer`, `text` and `claims`. */
export interface VerifyRequest {
  /** An answer of a search, with its citations; needs `sources`. */
  readonly answer?: Answer | undefined;
  /** Free text: its sentences that carry a marker or a link. A `Sources:` list in it gives the numbers their addresses. */
  readonly text?: string | undefined;
  readonly claims?: readonly { readonly text: string; readonly url: string | readonly string[] }[] | undefined;
  /** With `file`, the installed documentation there is read instead of the address. */
  readonly sources?: readonly VerifySource[] | undefined;
  /** A model that looks at `partly` and `differs`: its name, or true for the one of the settings. */
  readonly judge?: string | boolean | undefined;
  /** 1 to 20. */
  readonly maxPages?: number | undefined;
}

export interface VerifySource extends Pick<Source, 'n' | 'url'> {
  readonly file?: string | undefined;
}

export interface VerifyCall extends Omit<PageCall, 'isCrawl'> {
  /** Told of each claim as soon as all of its pages are there or given up. */
  readonly onClaim?: ((claim: VerifiedClaim) => void) | undefined;
  /** Texts that the caller has: sources with these addresses are not fetched. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
}

export interface Verification {
  readonly claims: readonly VerifiedClaim[];
  readonly summary: Readonly<Record<Verdict | 'uncited', number>>;
  readonly sources: readonly VerifiedSource[];
  readonly warnings: readonly Warning[];
}

export interface VerifiedClaim extends Omit<ClaimCheck, 'verdict' | 'passage'> {
  readonly text: string;
  /** UTF-16 indices into the answer or text; of a claim that was handed in, into itself. */
  readonly start: number;
  readonly end: number;
  /** Numbers of all sources that it cites. */
  readonly sources: readonly number[];
  readonly verdict: Verdict;
  /** The source that the verdict comes from. */
  readonly source?: number | undefined;
  readonly passage?: { readonly text: string; readonly start: number; readonly end: number; readonly link: string };
  readonly others: readonly { readonly source: number; readonly verdict: Verdict }[];
  /** Why it was not checked, in a few words. */
  readonly reason?: string | undefined;
  readonly judged?: {
    readonly model: string;
    readonly verdict: ClaimVerdict;
    readonly quote: string;
    readonly why: string;
  };
}

export interface VerifiedSource {
  readonly n: number;
  readonly url: string;
  /** `skipped`: cited after as many pages as may be read. */
  readonly status: 'read' | 'wall' | 'failed' | 'blocked' | 'skipped';
  /** Why it was not read, in a few words. */
  readonly reason?: string | undefined;
  readonly fetchedAt?: string | undefined;
  readonly characters?: number | undefined;
}

import type { ClaimCheck, PageText, Verdict } from '../contract/verification.ts';
import { checkClaim, checkMainText } from './check/check-claim.ts';
import { otherLanguage } from './check/languages/language.ts';
import { countTellingWords, fewestTellingWords } from './claims/prose-sentences.ts';
import { withoutAttribution } from './claims/without-attribution.ts';
import type { CitedClaim } from './claims.ts';
import type { ReadPage, SourcePage } from './source-page.ts';

/** What one source has of a claim, or why that was not looked for. */
export type SourceCheck =
  | {
      readonly source: number;
      readonly verdict: ClaimCheck['verdict'];
      readonly check: ClaimCheck;
      readonly page: ReadPage;
      /** The text that was looked at: passages are places in it. */
      readonly text: PageText;
    }
  | { readonly source: number; readonly verdict: Extract<Verdict, 'unchecked'>; readonly reason: string };

/** Against the main part of the page first; what is not there is looked for in all that it shows. */
export function checkOnSource(
  claim: CitedClaim,
  source: number,
  { page, language }: { readonly page: SourcePage; readonly language?: string | undefined },
): SourceCheck {
  const reason = whyNot(claim, page, language);
  if (page.status !== 'read' || reason !== undefined) return { source, verdict: 'unchecked', reason: reason ?? '' };
  const looked = withoutAttribution(claim.text, page.text);
  const check = checkMainText(looked, page.text, page.full);
  if (page.scanty !== undefined && (check.verdict === 'partly' || check.verdict === 'not_found'))
    return { source, verdict: 'unchecked', reason: `${page.scanty} in its main part` };
  const inMain = { source, verdict: check.verdict, check, page, text: page.text };
  if (check.verdict !== 'not_found' || page.full === undefined) return inMain;
  const wider = checkClaim(looked, page.full);
  return wider.verdict === 'not_found' ? inMain : { ...inMain, verdict: wider.verdict, check: wider, text: page.full };
}

function whyNot({ text }: CitedClaim, page: SourcePage, language: string | undefined): string | undefined {
  if (countTellingWords(text) < fewestTellingWords) return 'the claim says too little to look for';
  if (page.status !== 'read') return page.reason;
  if (page.unfit !== undefined) return page.unfit;
  return otherLanguage(text, page.text.text, language);
}

import { cleanText } from '../../clean/clean.ts';
import type { ClaimVerdict, PageText, VerifiedClaim } from '../../contract/verification.ts';
import { asList, asNumber, asText, isObject, parseJson } from '../../json.ts';
import { countWords } from '../../text/count-words.ts';
import { hasQuote } from '../check/check-claim.ts';

export type Judgement = Omit<NonNullable<VerifiedClaim['judged']>, 'model'>;

/** Fewer words stand on any page. */
const shortestQuote = 4;
const longestWhy = 200;

const verdicts: Readonly<Record<ClaimVerdict, true>> = {
  supported: true,
  partly: true,
  differs: true,
  not_found: true,
};

/** What a model said of each claim, as far as it counts: only with a quotation that stands on the page. */
export function readJudgements(
  reply: string,
  claims: readonly VerifiedClaim[],
  page: PageText,
): ReadonlyMap<VerifiedClaim, Judgement> {
  // Models like to put a fence or a sentence around it.
  const json = parseJson(reply.slice(reply.indexOf('['), reply.lastIndexOf(']') + 1));
  const judgements = new Map<VerifiedClaim, Judgement>();
  for (const item of asList(json)) {
    if (!isObject(item)) continue;
    const claim = claims[(asNumber(item['claim']) ?? 0) - 1];
    const verdict = asText(item['verdict']) ?? '';
    const quote = asText(item['quote'])?.trim() ?? '';
    if (claim === undefined || !isVerdict(verdict)) continue;
    if (countWords(quote) < shortestQuote || !hasQuote(quote, page)) continue;
    const why = cleanText(asText(item['why']) ?? '')
      .text.replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestWhy);
    judgements.set(claim, { verdict, quote: cleanText(quote).text, why });
  }
  return judgements;
}

function isVerdict(word: string): word is ClaimVerdict {
  return Object.hasOwn(verdicts, word);
}

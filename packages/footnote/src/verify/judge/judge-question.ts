import type { PageText } from '../../contract/verification.ts';
import { firstIndexWhere } from '../../text/binary-search.ts';
import { withBoundary } from '../../tools/boundary.ts';
import { bestSentences } from '../check/check-claim.ts';
import { sentencesOf } from '../check/sentences.ts';

/** For each claim; with their neighbours they hold all that is needed for 97 of 100 supported claims. */
const sentencesPerClaim = 8;
const longestPassages = 24_000;

/** What a model is asked: the claims, and the sentences of the page that come nearest to them, between borders. */
export function judgeQuestion(claims: readonly string[], page: PageText) {
  const numbered = claims.map((claim, index) => `${index + 1}. ${claim.replace(/\s+/g, ' ')}`).join('\n');
  return {
    passages: passagesFor(claims, page),
    withPassages: (passages: string) =>
      [
        'The claims:',
        withBoundary(numbered, 'claims'),
        'The passages of the page:',
        withBoundary(passages, page.title ?? ''),
      ].join('\n'),
  };
}

/** In the order of the page, each sentence once, with an ellipsis where something is left out. */
function passagesFor(claims: readonly string[], page: PageText): string {
  const sentences = sentencesOf(page.text);
  const wanted = new Set<number>();
  let length = 0;
  const take = (index: number) => {
    const sentence = sentences[index];
    if (sentence === undefined || wanted.has(index) || length > longestPassages) return;
    wanted.add(index);
    length += sentence.end - sentence.start;
  };
  for (const claim of claims) {
    for (const { start } of bestSentences(claim, page, sentencesPerClaim)) {
      const index = firstIndexWhere(sentences.length, (one) => (sentences[one]?.end ?? 0) > start);
      for (const near of [index, index - 1, index + 1]) take(near);
    }
  }
  let before = -1;
  return [...wanted]
    .sort((a, b) => a - b)
    .map((index) => {
      const gap = before !== -1 && index > before + 1 ? '…\n' : '';
      before = index;
      const sentence = sentences[index];
      return gap + page.text.slice(sentence?.start, sentence?.end);
    })
    .join('\n');
}

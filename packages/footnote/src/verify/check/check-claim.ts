import type { ClaimCheck, PageText } from '../../contract/verification.ts';
import { sentencesOf, type TextRange } from './sentences.ts';
import { isStopWord, termOf, visitWords } from './words.ts';

/** What a page has of a claim: pure, without I/O, linear in the page. */
export function checkClaim(claim: string, page: PageText): ClaimCheck {
  const terms = termsOf(claim);
  const [best] = bestSentences(claim, page, 1);
  const there = new Set(best === undefined ? [] : termsOf(best.text).keys());
  const words = [...terms].filter(([term]) => !there.has(term)).map(([, written]) => written);
  const coverage = terms.size === 0 ? 0 : 1 - words.length / terms.size;
  const missing = { numbers: [], dates: [], names: [], quotes: [], words };
  const verdict = coverage < 0.35 ? 'not_found' : coverage === 1 ? 'supported' : 'partly';
  return { verdict, score: coverage, ...(best && { passage: best }), coverage, missing, differs: [] };
}

/** The sentences of the page that come nearest to the claim, nearest first. */
export function bestSentences(
  claim: string,
  page: PageText,
  count: number,
): readonly { readonly text: string; readonly start: number; readonly end: number }[] {
  const terms = termsOf(claim);
  const scored: { span: TextRange; score: number }[] = [];
  for (const span of sentencesOf(page.text)) {
    const found = new Set<string>();
    visitWords(page.text, span.start, span.end, (start, end) => {
      const term = termOf(page.text.slice(start, end));
      if (terms.has(term)) found.add(term);
    });
    if (found.size > 0) scored.push({ span, score: found.size });
  }
  scored.sort((a, b) => b.score - a.score || a.span.start - b.span.start);
  return scored.slice(0, count).map(({ span: { start, end } }) => ({ text: page.text.slice(start, end), start, end }));
}

/** Whether the words of a quotation stand on the page, whatever marks and blanks are around them. */
export function hasQuote(quote: string, page: PageText): boolean {
  const wanted = ` ${plainWords(quote)} `;
  return wanted.trim() !== '' && ` ${plainWords(page.text)} `.includes(wanted);
}

function plainWords(text: string): string {
  const words: string[] = [];
  visitWords(text, 0, text.length, (start, end) => {
    words.push(text.slice(start, end).toLowerCase().replaceAll('’', "'"));
  });
  return words.join(' ');
}

function termsOf(text: string): Map<string, string> {
  const terms = new Map<string, string>();
  visitWords(text, 0, text.length, (start, end) => {
    const written = text.slice(start, end);
    if (!isStopWord(written)) terms.set(termOf(written), written);
  });
  return terms;
}

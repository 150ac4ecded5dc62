import { describe, expect, it } from 'vitest';
import type { VerifiedClaim } from '../../../footnote/src/contract/verification.ts';
import { claimsBefore, detailOn, markOf, verdictOn } from './marks.ts';

function claim(text: string, start: number, more: Partial<VerifiedClaim> = {}): VerifiedClaim {
  const missing = { numbers: [], dates: [], names: [], quotes: [], words: [] };
  const rest = {
    score: 1,
    coverage: 1,
    missing,
    differs: [],
    others: [],
    source: 1,
    sources: [1],
    verdict: 'supported',
  };
  return { text, start, end: start + text.length, ...rest, ...more } as VerifiedClaim;
}

describe('marks', () => {
  it('are one for all verdicts, and in part where they differ', () => {
    expect(markOf(['supported', 'supported'])).toBe('on-page');
    expect(markOf(['supported', 'not_found'])).toBe('in-part');
    expect(markOf(['supported', 'unchecked'])).toBe('on-page');
    expect(markOf(['differs'])).toBe('in-part');
    expect(markOf(['unchecked'])).toBe('not-checked');
    expect(markOf([])).toBeUndefined();
  });

  it('are of the source that is asked for', () => {
    const two = claim('x', 0, { sources: [1, 2], others: [{ source: 2, verdict: 'not_found' }] });
    expect([1, 2, 3].map((n) => verdictOn(two, n))).toEqual(['supported', 'not_found', undefined]);
  });

  it('say what differs, what is missing, or why nothing was checked', () => {
    const differs = [{ kind: 'date', claim: '1894', page: '1896' }] as const;
    expect(detailOn([claim('x', 0, { verdict: 'differs', differs })], 1)).toBe('1894 here, 1896 there');
    const negation = [{ kind: 'negation', claim: '', page: 'is not open' }] as const;
    expect(detailOn([claim('x', 0, { verdict: 'differs', differs: negation })], 1)).toBe('only there: is not open');
    const missing = { numbers: ['31 %'], dates: [], names: ['Ofcom'], quotes: [], words: ['x'] };
    expect(detailOn([claim('x', 0, { verdict: 'partly', missing })], 1)).toBe('without 31 %, Ofcom');
    expect(detailOn([claim('x', 0, { verdict: 'unchecked', source: undefined, reason: 'a login' })], 1)).toBe(
      'a login',
    );
    expect(detailOn([claim('x', 0)], 1)).toBeUndefined();
  });

  it('belong to the claims before a chip, by the words that are shown', () => {
    const claims = [
      claim('Rain fell.', 0),
      claim('Snow fell on Tuesday.', 11),
      claim('Rain fell.', 60, { sources: [2] }),
    ];
    const citations = [{ start: 0, end: 32, sources: [1] }];
    expect(claimsBefore('Rain fell. Snow fell on Tuesday.', [1], claims, citations)).toHaveLength(2);
    expect(claimsBefore('Then: rain fell', [2], claims, citations)).toEqual([claims[2]]);
    expect(claimsBefore('Nothing of this', [1], claims, citations)).toEqual([]);
    expect(claimsBefore('', [1], claims, citations)).toEqual([]);
  });
});

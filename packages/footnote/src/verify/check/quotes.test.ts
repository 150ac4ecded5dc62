import { describe, expect, it } from 'vitest';
import { checkClaim } from './check-claim.ts';

const missing = (claim: string, text: string) => checkClaim(claim, { text }).missing.quotes;

describe('a quotation', () => {
  const text = 'He called it mature, tasteful, and, dare I say, quite grown up. He meant the film.';

  it.each([
    ['as it is', 'He called it “mature, tasteful, and, dare I say, quite grown up”.'],
    ['with a part left out', 'He called it “mature, tasteful, and […] grown up”.'],
    ['with three points for a part', 'He called it "mature, tasteful ... quite grown up".'],
    ['with a word explained', 'He “called it [the film] mature, tasteful”.'],
  ])('is on the page: %s', (_, claim) => {
    expect(missing(claim, text)).toEqual([]);
  });

  it.each([
    ['another word', 'He called it “mature, tasteless, and quite grown up”.'],
    ['a part that is nowhere', 'He called it “mature, tasteful, and […] rather dull”.'],
  ])('is missing: %s', (_, claim) => {
    expect(missing(claim, text)).toHaveLength(1);
  });
});

import { expect, it } from 'vitest';
import { claimsOf } from '../claims.ts';
import { checkVerifyRequest, verifyLimits } from '../verify-request.ts';

// In time that grows with the square of the text, each of these takes minutes.
it.each([
  ['markers', '[1]'],
  ['markers with blanks', '[1] '],
  ['addresses', 'https://a.example/b '],
  ['links', '[a](https://a.example/) '],
  ['footnotes', '[^a]'],
  ['sources in brackets', '(Source: [a](https://a.example/), [b][c]) '],
  ['open brackets', '('],
  ['sources that never close', '(Source: '],
  ['short sentences', 'A. '],
  ['quotation marks', '. "'],
])('a text of nothing but %s is read in linear time', (_, piece) => {
  const text = `Rain fell on Monday over the coast ${piece.repeat(verifyLimits.characters / piece.length / 2)}`;
  const read = () => claimsOf(checkVerifyRequest({ text }));
  // More claims than one check may have are refused, after they were read.
  try {
    expect(read().claims.length).toBeLessThanOrEqual(verifyLimits.claims);
  } catch (error) {
    expect(String(error)).toContain(`At most ${verifyLimits.claims} claims`);
  }
});

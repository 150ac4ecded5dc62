import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

function differencesOf(claim: string, text: string) {
  return checkClaim(claim, { text }).differs.map((difference) => `${difference.claim} ≠ ${difference.page}`);
}

describe('a claim that follows its passage word for word', () => {
  it.each([
    [
      'HTTPX is a mock router, capturing requests sent by RESPX and mocking their responses.',
      'RESPX is a mock router, capturing requests sent by HTTPX, mocking their responses.',
      'HTTPX ≠ RESPX',
    ],
    [
      'Subject to certain constraints, the larger array is broadcast across the smaller array.',
      'Subject to certain constraints, the smaller array is broadcast across the larger array.',
      'larger ≠ smaller',
    ],
    [
      'If a request exceeds the configured number of redirections, a ConnectionError exception is raised.',
      'If a request exceeds the configured number of redirections, a TooManyRedirects exception is raised.',
      'ConnectionError ≠ TooManyRedirects',
    ],
    [
      'On macOS systems only, it returns an equivalent prefixed path for the given path.',
      'On Windows systems only, returns an equivalent prefixed path for the given path.\n\nOthers do nothing on macOS.',
      'macOS ≠ Windows',
    ],
  ])('differs where it has another word in its place: %s', (claim, text, difference) =>
    expect(differencesOf(claim, text)).toContain(difference),
  );

  it.each([
    [
      'The Kaisyuan Night Market and the Jin Zuan Night Market opened in the south of the city that year.',
      'The Jin Zuan Night Market and the Kaisyuan Night Market opened in the south of the city that year.',
    ],
    [
      'Requests that HTTPX sends are captured by RESPX, which is a mock router.',
      'RESPX is a mock router, capturing requests sent by HTTPX.',
    ],
    [
      'The marquee of the theater was installed on Rockefeller Center that day.',
      'The marquee of the theater was installed on Rockerfeller Center that day.',
    ],
  ])('does not where it says the same in another order or spelling: %s', (claim, text) =>
    expect(differencesOf(claim, text)).toEqual([]),
  );
});

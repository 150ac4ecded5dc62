import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

describe('a contrast that is turned round', () => {
  it.each([
    [
      'Like the flagships of the maker, the small new phone uses Face ID instead of a fingerprint sensor.',
      'In a departure from the flagships of the maker, the small new phone uses a fingerprint sensor, instead of FaceID - a system of its own.',
      'instead of a fingerprint sensor',
      'instead of FaceID',
    ],
    [
      'The server uses Redis rather than Postgres for the session data.',
      'For the session data the server uses Postgres rather than Redis.',
      'rather than Postgres',
      'rather than Redis',
    ],
    [
      'Tag names, not descriptions, are shown by default.',
      'Descriptions, not tag names, are shown by default.',
      'not descriptions',
      'not tag names',
    ],
    [
      'The library works on Linux but not on Windows servers.',
      'The library works on Windows servers but not on Linux.',
      'not on Windows servers',
      'not on Linux',
    ],
    [
      'Unlike Linux, Windows supports the feature out of the box.',
      'Unlike Windows, Linux supports the feature out of the box.',
      'Unlike Linux',
      'Unlike Windows',
    ],
    [
      'Opening a business is cheaper in Miami than in Hialeah.',
      'In Hialeah it is cheaper to open a business than in Miami.',
      'than in Hialeah',
      'than in Miami',
    ],
    [
      'Abrir un negocio es más barato en Miami que en Hialeah.',
      'En Hialeah es más barato abrir un negocio y mantenerlo que en Miami.',
      'que en Hialeah',
      'que en Miami',
    ],
    [
      'Im Norden ist es kälter als im Süden des Landes.',
      'Im Süden ist es kälter als im Norden des Landes.',
      'als im Süden',
      'als im Norden',
    ],
    [
      'Le train est plus rapide que le bus à Lyon.',
      'Le bus est plus rapide que le train à Lyon.',
      'que le bus',
      'que le train',
    ],
    [
      'Die Firma setzt Redis statt Postgres für Sitzungen ein.',
      'Die Firma setzt Postgres statt Redis für Sitzungen ein.',
      'statt Postgres',
      'statt Redis',
    ],
  ])('differs: “%s” and “%s”', (claim, text, own, theirs) => {
    expect(checkClaim(claim, { text })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'comparison', claim: own, page: theirs }],
    });
    expect(checkClaim(text, { text }).differs).toEqual([]);
  });

  it.each([
    [
      'Rather than Postgres, the server uses Redis for the session data.',
      'The server uses Redis rather than Postgres for the session data.',
    ],
    ['Miami is cheaper than Hialeah for new shops.', 'Hialeah is more expensive than Miami for new shops.'],
    ['Miami is less expensive than Hialeah for shops.', 'Hialeah is more expensive than Miami for shops.'],
    [
      'Tag names, not descriptions, are shown with the short option.',
      'Descriptions, not tag names, are shown by default; with the short option tag names, not descriptions, are shown.',
    ],
    ['The tool is not only fast but small.', 'The tool is not only small but fast.'],
  ])('is told the same in another order: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});

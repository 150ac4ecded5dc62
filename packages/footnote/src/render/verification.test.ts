import { describe, expect, it } from 'vitest';
import type { MissingParts, VerifiedClaim } from '../contract/verification.ts';
import { renderVerification } from './verification.ts';

const none: MissingParts = { numbers: [], dates: [], names: [], quotes: [], words: [] };

function firstLine(text: string, passage: string, missing: Partial<MissingParts> = {}): string | undefined {
  const claim: VerifiedClaim = {
    text,
    start: 0,
    end: text.length,
    sources: [1],
    source: 1,
    verdict: 'partly',
    score: 0.5,
    coverage: 1,
    passage: { text: passage, start: 0, end: passage.length, link: 'https://a.example/' },
    missing: { ...none, ...missing },
    differs: [],
    others: [],
  };
  const summary = { supported: 0, partly: 1, differs: 0, not_found: 0, unchecked: 0, uncited: 0 };
  return renderVerification({ claims: [claim], summary, sources: [], warnings: [] }).split('\n')[0];
}

describe('a claim that the page has in part', () => {
  it('is shown with what the page does not have', () => {
    expect(firstLine('It opened in 1894.', 'It opened.', { dates: ['1894'] })).toBe('~ partly [1] missing: 1894');
  });

  it.each([
    ['The run ended with baskets by Kyle Kuzma.', 'The run ended with baskets by Davis.', 'Kyle Kuzma'],
    ['The bridge of Harwick opened in 1894.', 'The bridge of Harwick opened late.', '1894'],
    ['Sales of Lamp rose to 2,350.', 'Sales of Lamp rose.', '2,350'],
    ['In the Canadian town Anna Bell met Carl Dunn.', 'In Canada, Ms Bell met many.', 'Carl Dunn'],
  ])('names what is elsewhere on the page: %s', (claim, passage, absent) => {
    expect(firstLine(claim, passage)).toBe(`~ partly [1] not in this passage: ${absent}`);
  });

  it.each([
    ['Wagons used the bridge in 1894.', 'In 1894 the bridge was used by wagons.'],
    ['It has 12 arches and 2,350 stones.', 'Twelve arches hold its 2350 stones.'],
    ['It cost 3,000,000 pounds.', 'It cost three million pounds.'],
  ])('says that its words are there where none is: %s', (claim, passage) => {
    expect(firstLine(claim, passage)).toBe('~ partly [1] its words are there, not put together this way');
  });
});

import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

const differsOf = (claim: string, text: string) => checkClaim(claim, { text }).differs;

describe('a no in a condition', () => {
  it.each([
    [
      'You can turn suggestions off by setting the variable to 0.',
      "If you don't like suggestions, you can turn them off by setting the variable to 0.",
    ],
    [
      'The compounds are substances of two elements that are bonded together.',
      'The compounds are substances of two elements. A mixture is a place where the substances are not bonded together.',
    ],
    [
      'When no inverse can be computed, the function returns an identity.',
      'Return the inverse of it. If the inverse cannot be computed, an identity is returned by the function.',
    ],
  ])('denies nothing: “%s” and “%s”', (claim, text) => {
    expect(differsOf(claim, text)).toEqual([]);
  });

  it('stands against the same condition without it', () => {
    const [plain, negated] = [
      'If the flag is set, the server starts at once.',
      'If the flag is not set, the server starts at once.',
    ];
    expect(differsOf(plain, negated)).toEqual([{ kind: 'negation', claim: '', page: 'is not set' }]);
    expect(differsOf(negated, plain)).toEqual([{ kind: 'negation', claim: 'is not set', page: '' }]);
  });
});

describe('a no of another part of the sentence', () => {
  it.each([
    "I needn't have worried – the bikes are fully covered by the book.",
    'It was not the first of its kind; the bikes are fully covered by the book.',
    'The price is not low, but the bikes are fully covered by the book.',
  ])('does not hide that of the claim: “%s”', (text) => {
    expect(differsOf('The bikes are not fully covered by the book.', text)).toEqual([
      { kind: 'negation', claim: 'are not fully', page: '' },
    ]);
  });

  it('does not reach into the next one', () => {
    const text = 'The novel is called “Aren’t we all?”, und es ist ein Spiel mit Bildern.';
    expect(differsOf(text, text)).toEqual([]);
  });

  it('is of something else where the page says it of something else', () => {
    const text = 'Tags may be prefixed by a group name. Wildcards are allowed in source tags and in destination tags.';
    expect(differsOf('Wildcards are not allowed in group names.', text)).toEqual([]);
  });
});

describe('what is set apart', () => {
  it('stands against a claim that has it among the others', () => {
    const text = 'The tags may be edited but not created or deleted one by one.';
    expect(differsOf('The tags can be edited, created and deleted one by one.', text)).toEqual([
      { kind: 'negation', claim: 'created', page: 'not created' },
    ]);
    expect(differsOf('The tags can be edited one by one.', text)).toEqual([]);
    expect(differsOf('The tags can be edited, and cannot be created or deleted one by one.', text)).toEqual([]);
  });
});

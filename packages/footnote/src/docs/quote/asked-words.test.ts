import { expect, it } from 'vitest';
import { askedWords, countAsked } from './asked-words.ts';

it('each word of a question counts once, and those that only make it a question not at all', () => {
  const asked = askedWords('how do I abort a request');
  expect(countAsked('How do I do it? Abort, abort.', asked)).toBe(1);
  expect(countAsked('To abort requests.', asked)).toBe(2);
});

it('one that a text begins with counts twice', () => {
  expect(countAsked('E_TIDE is thrown.', askedWords('E_TIDE'))).toBe(
    1 + countAsked('It is E_TIDE.', askedWords('E_TIDE')),
  );
});

it('a question in another language is compared by its English words', () => {
  const asked = askedWords("comment valider le corps d'une requête avec un schéma");
  expect(countAsked('Validate the body of a request.', asked)).toBeGreaterThanOrEqual(3);
});

it('all that is only meant counts less than one word, and nothing where a single word is asked for', () => {
  const meant = countAsked('A shallow selector.', askedWords('select only part of the store to avoid rerenders'));
  expect(meant).toBeGreaterThan(0);
  expect(meant).toBeLessThan(1);
  expect(countAsked('Explain and analyze a plan.', askedWords('useQuery'))).toBe(0);
});

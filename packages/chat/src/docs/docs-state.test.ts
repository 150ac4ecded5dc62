import { expect, it } from 'vitest';
import { countWords, readState } from './docs-state.ts';

it('what the server says of its index is read with care', () => {
  const progress = { done: 1_204, total: 3_481, passages: 9_000 };
  expect(readState({ state: 'building', progress })).toEqual({ state: 'building', done: 1_204, total: 3_481 });
  expect(readState({ state: 'missing', message: 'Install something.' })).toEqual({
    state: 'missing',
    howTo: 'Install something.',
  });
  for (const body of [{ state: 'ready', counts: {} }, { state: 'new' }, 'nonsense'])
    expect(readState(body)).toEqual({ state: 'ready' });
});

it('there is no count before there is something to count', () => {
  expect(countWords(readState({ state: 'building' }))).toBe('');
  expect(countWords({ state: 'building', done: 3, total: 8 })).toBe('3 of 8 files');
  expect(countWords({ state: 'ready' })).toBe('');
});

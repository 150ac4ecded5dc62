import { expect, it } from 'vitest';
import { addressOf, type Route, readRoute } from './router.ts';

it.each<[string, Route]>([
  ['#/', { view: 'chat' }],
  ['#/c/a%20b', { view: 'chat', conversation: 'a b' }],
  ['#/docs', { view: 'docs' }],
  ['#/docs/how%20do%20I%20dim%20it%2Fslowly%3F', { view: 'docs', question: 'how do I dim it/slowly?' }],
  ['#/log', { view: 'log' }],
  ['#/settings', { view: 'settings' }],
])('%s is read, and written the same', (address, route) => {
  expect(readRoute(address)).toEqual(route);
  expect(addressOf(route)).toBe(address);
});

it('what nobody has written so is no reason to fail', () => {
  expect(readRoute('#/docs/100%')).toEqual({ view: 'docs', question: '100%' });
  expect(readRoute('#/c/%')).toEqual({ view: 'chat', conversation: '%' });
  expect(readRoute('#/nothing/like/it')).toEqual({ view: 'chat' });
});

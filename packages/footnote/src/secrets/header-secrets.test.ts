import { expect, it } from 'vitest';
import { headerSecrets } from './header-secrets.ts';

const key = ['k3J9xQ2v', 'B7mZ5tR8'].join('');

it.each([
  ['authorization', `Bearer ${key}`, [key]],
  ['authorization', 'Basic short', ['short']],
  ['x-api-key', 'letters', ['letters']],
  ['x-honeycomb-team', key, [key]],
  ['x-scope-orgid', 'production', []],
  ['x-region', 'europe-west', []],
])('of the header %s: %s the key is found, and nothing else', (name, value, found) => {
  expect(headerSecrets([[name, value]])).toEqual(found);
});

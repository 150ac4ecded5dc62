import { describe, expect, it } from 'vitest';
import { pathMatcher } from './match-path.ts';

describe('a pattern of workspaces', () => {
  it.each([
    ['packages/*', 'packages/a', true],
    ['packages/*', 'packages/a/b', false],
    ['packages/*', 'packages', false],
    ['tools/**', 'tools/a/b', true],
    ['tools/**', 'tools', true],
    ['**/test/**', 'a/test', true],
    ['**/test/**', 'a/tests/b', false],
    ['apps/{web,api}', 'apps/api', true],
    ['{apps/web,libs/*}', 'libs/x', true],
    ['lib-?', 'lib-x', true],
    ['lib-?', 'lib-', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['(a|b)+[c]', '(a|b)+[c]', true],
    ['?:a', 'x:a', true],
    ['{a', '{a', true],
  ])('%s describes %s: %s', (pattern, path, expected) => {
    expect(pathMatcher([pattern])(path)).toBe(expected);
  });

  // Each of these would keep a regular expression busy for longer than anybody waits.
  it.each([
    [`${'**/a/'.repeat(30)}b`, `${'a/'.repeat(200)}c`],
    [`${'*a'.repeat(30)}b`, 'a'.repeat(200)],
    ['{a,b}'.repeat(100), 'a'.repeat(100)],
  ])('is answered at once, whatever it is made of: %s', (pattern, path) => {
    expect(pathMatcher([pattern])(path)).toBe(false);
  });
});

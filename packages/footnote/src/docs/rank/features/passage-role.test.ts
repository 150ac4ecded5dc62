import { expect, it } from 'vitest';
import { documentRole } from './passage-role.ts';

it.each([
  ['v3/types.d.ts', '4.6.7'],
  ['docs/upgrading/v6.md', '7.18.5'],
  ['legacy/index.d.ts', '2.0.0'],
  ['docs/archive/hooks.md', '2.0.0'],
])('%s is of an older version in %s', (path, version) => {
  expect(documentRole(path, 'reference', version)).toBe('older');
});

it.each([
  ['its current one', 'v4/types.d.ts', '4.6.7'],
  ['a coming one', 'dist/v2/index.d.ts', '1.9.0'],
  ['a protocol or a kind of id', 'dist/v4.d.ts', '13.0.0'],
  ['a module of that name', 'v8.d.ts', '26.6.6'],
  ['the same, built for old programs', 'build/legacy/query.d.ts', '5.107.1'],
  ['a folder without a version', 'v1/index.md', ''],
])('what looks like an older version is %s: %s in %s', (_, path, version) => {
  expect(documentRole(path, 'reference', version)).toBe('reference');
});

import { expect, it } from 'vitest';
import { readableAddress } from './readable-address.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';

it.each([
  [
    'https://github.com/acme/lamp/blob/main/docs/a%20b.md?plain=1#L3',
    'https://raw.githubusercontent.com/acme/lamp/main/docs/a%20b.md',
  ],
  ['https://www.github.com/acme/lamp/blob/v1.0/x.ts', 'https://raw.githubusercontent.com/acme/lamp/v1.0/x.ts'],
  ['https://github.com/acme/lamp/raw/main/x.ts', 'https://raw.githubusercontent.com/acme/lamp/main/x.ts'],
  [`https://gist.github.com/ada/${sha.slice(0, 32)}`, `https://gist.githubusercontent.com/ada/${sha.slice(0, 32)}/raw`],
  [
    `https://gist.github.com/ada/${sha.slice(0, 32)}/raw/${sha}/a.py`,
    `https://gist.githubusercontent.com/ada/${sha.slice(0, 32)}/raw/${sha}/a.py`,
  ],
  [
    'https://gitlab.com/group/sub/lamp/-/blob/main/README.md?ref_type=heads',
    'https://gitlab.com/group/sub/lamp/-/raw/main/README.md',
  ],
  ['https://bitbucket.org/acme/lamp/src/main/lib/a.py', 'https://bitbucket.org/acme/lamp/raw/main/lib/a.py'],
  ['https://codeberg.org/acme/lamp/src/branch/main/a.go', 'https://codeberg.org/acme/lamp/raw/branch/main/a.go'],
])('%s is read at %s', (page, content) => {
  expect(readableAddress(new URL(page)).url.href).toBe(content);
});

it.each([
  'https://github.com/acme/lamp',
  'https://github.com/acme/lamp/tree/main/docs',
  'https://github.com/acme/lamp/issues/1',
  'https://github.com/acme/lamp/blob/main',
  'https://github.com/acme/lamp/wiki/blob/main',
  `https://gist.github.com/ada/${sha.slice(0, 32)}#file-second-py`,
  'https://gist.github.com/ada',
  'https://gitlab.com/group/lamp/-/issues',
  'https://gitlab.com/group/lamp',
  'https://bitbucket.org/acme/lamp/src/main/',
  'https://bitbucket.org/acme/lamp/src/main/lib/',
  'https://arxiv.org/abs/2601.00001',
  'https://github.com.evil.example/acme/lamp/blob/main/x.ts',
  'https://notgithub.com/acme/lamp/blob/main/x.ts',
  'http://github.com/acme/lamp/blob/main/x.ts',
  'https://github.com:8443/acme/lamp/blob/main/x.ts',
  'https://example.com/constructor/blob/main/x',
])('%s stays as it is', (page) => {
  expect(readableAddress(new URL(page)).url.href).toBe(page);
});

import { expect, it } from 'vitest';
import type { DocSource } from '../../contract/docs.ts';
import { sourceLink } from './source-link.ts';

const undici: DocSource = {
  name: 'undici',
  version: '7.30.2',
  root: '/project/node_modules/undici',
  isDirect: true,
  repository: { url: 'https://github.com/nodejs/undici' },
};

it('is the page of the repository, for exactly this version and line', () => {
  expect(sourceLink(undici, 'docs/docs/api/Client.md', 12)).toBe(
    'https://github.com/nodejs/undici/blob/v7.30.2/docs/docs/api/Client.md#L12',
  );
});

it('follows the tags of repositories that hold several packages', () => {
  const source = {
    ...undici,
    name: '@scope/query',
    repository: { url: undici.repository?.url ?? '', directory: './packages/query/' },
  };
  expect(sourceLink(source, 'README.md', 1)).toBe(
    'https://github.com/nodejs/undici/blob/@scope/query@7.30.2/packages/query/README.md#L1',
  );
});

it('names a built file behind the page of the version, because the repository has no such file', () => {
  expect(sourceLink(undici, 'dist/index.d.ts', 7)).toBe(
    'https://github.com/nodejs/undici/tree/v7.30.2#dist/index.d.ts:L7',
  );
});

it('knows how GitLab writes addresses', () => {
  const source = { ...undici, repository: { url: 'https://gitlab.com/group/project' } };
  expect(sourceLink(source, 'README.md', 3)).toBe('https://gitlab.com/group/project/-/blob/v7.30.2/README.md#L3');
});

it('is the file on disk where no repository is named', () => {
  const { repository: _, ...source } = undici;
  expect(sourceLink({ ...source, root: '/a b/größe' }, 'README.md', 2)).toBe(
    'file:///a%20b/gr%C3%B6%C3%9Fe/README.md#L2',
  );
});

it('is the page itself for a site, and the page of a PDF where there are no lines', () => {
  const site = { name: 'a.example/docs', version: '', root: 'https://a.example/docs/', isDirect: true };
  expect(sourceLink(site, 'docs/intro?x=1', 0)).toBe('https://a.example/docs/intro?x=1');
  const folder = { name: 'book', version: '', root: '/book', isDirect: true };
  expect(sourceLink(folder, 'tides.pdf', 3)).toBe('file:///book/tides.pdf#page=3');
  expect(sourceLink(folder, 'tides.html', 0)).toBe('file:///book/tides.html');
});

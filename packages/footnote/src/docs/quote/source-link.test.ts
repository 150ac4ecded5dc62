import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { DocSource } from '../../contract/docs.ts';
import { findFiles } from '../find/find-files.ts';
import { findPackages } from '../find/find-packages.ts';
import { placeOnDisk, sourceLink } from './source-link.ts';

const undici: DocSource = {
  name: 'undici',
  version: '7.30.2',
  root: '/project/node_modules/undici',
  isDirect: true,
  repository: { url: 'https://github.com/nodejs/undici' },
};

function from(repository: DocSource['repository'], name = 'undici'): DocSource {
  const { repository: _, ...rest } = undici;
  return { ...rest, name, ...(repository === undefined ? {} : { repository }) };
}

const onDisk = 'file:///project/node_modules/undici/';

describe('the page of the repository', () => {
  it('is for exactly this version and line', () => {
    expect(sourceLink(undici, 'docs/docs/api/Client.md', 12)).toBe(
      'https://github.com/nodejs/undici/blob/v7.30.2/docs/docs/api/Client.md#L12',
    );
  });

  it('follows the tags of repositories that hold several packages', () => {
    const source = from({ url: 'https://github.com/acme/tide', directory: 'packages/query' }, '@scope/query');
    expect(sourceLink(source, 'README.md', 1)).toBe(
      'https://github.com/acme/tide/blob/@scope/query@7.30.2/packages/query/README.md#L1',
    );
  });

  it('is of the commit that the manifest names', () => {
    const commit = 'a'.repeat(40);
    expect(sourceLink(from({ url: 'https://github.com/nodejs/undici', commit }), 'README.md', 1)).toBe(
      `https://github.com/nodejs/undici/blob/${commit}/README.md#L1`,
    );
  });

  it('knows how GitLab writes addresses', () => {
    expect(sourceLink(from({ url: 'https://gitlab.com/group/undici' }), 'README.md', 3)).toBe(
      'https://gitlab.com/group/undici/-/blob/v7.30.2/README.md#L3',
    );
  });
});

describe('the file on disk, where nobody can know more', () => {
  it.each([
    ['no repository is named', from(undefined), 'README.md'],
    ['the file is a declaration', undici, 'types/client.d.ts'],
    ['a build made its folder', undici, 'dist/README.md'],
    ['what is run lies in its folder', from({ url: 'https://github.com/nodejs/undici', built: ['code'] }), 'code/a.md'],
    [
      'the package was put together elsewhere',
      from({ url: 'https://github.com/nodejs/undici', built: ['.'] }),
      'README.md',
    ],
    ['the repository has another name, and no folder', from({ url: 'https://github.com/nodejs/all' }), 'README.md'],
  ])('%s', (_, source, path) => {
    expect(sourceLink(source, path, 7)).toBe(`${onDisk}${path}#L7`);
  });

  it('is an address', () => {
    expect(sourceLink({ ...from(undefined), root: '/a b/größe' }, 'README.md', 2)).toBe(
      'file:///a%20b/gr%C3%B6%C3%9Fe/README.md#L2',
    );
  });
});

it('is the page itself for a site, and the page of a PDF where there are no lines', () => {
  const site = { name: 'a.example/docs', version: '', root: 'https://a.example/docs/', isDirect: true };
  expect(sourceLink(site, 'docs/intro?x=1', 0)).toBe('https://a.example/docs/intro?x=1');
  const folder = { name: 'book', version: '', root: '/book', isDirect: true };
  expect(sourceLink(folder, 'tides.pdf', 3)).toBe('file:///book/tides.pdf#page=3');
  expect(sourceLink(folder, 'tides.html', 0)).toBe('file:///book/tides.html');
});

it('of everything that is installed here opens: files that are there, web addresses of files that the package has', async () => {
  const { packages } = await findPackages(fileURLToPath(new URL('../../../../../', import.meta.url)));
  const some = packages.filter((_, position) => position % 5 === 0);
  const found = await Promise.all(some.map(async (source) => ({ source, ...(await findFiles(source)) })));
  const links = found.flatMap(({ source, files }) =>
    files.map(({ path }) => {
      const { file = '' } = placeOnDisk({ source, path, line: 3, endLine: 5 });
      return { source, path, file, url: sourceLink(source, path, 3) };
    }),
  );
  expect(links.filter(({ file }) => !existsSync(file))).toEqual([]);
  const web = links.filter(({ url }) => url.startsWith('https:'));
  expect(web.length).toBeGreaterThan(50);
  // Below its own folder in the repository the address ends with a path that the package has; no page of a folder is one.
  for (const { source, path, url } of web) {
    const { directory } = source.repository ?? {};
    const [, inRepository] = /\/blob\/.*?@?[\d.]+[^/]*\/(.*)#L3$/.exec(decodeURI(url)) ?? [];
    expect(inRepository).toBe(directory === undefined ? path : `${directory}/${path}`);
    expect(path).toMatch(/\.(?:md|mdx|markdown|rst|txt)$|readme$/i);
  }
});

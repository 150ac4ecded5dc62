import { describe, expect, it } from 'vitest';
import type { DocSource } from '../../contract/docs.ts';
import { anIndex, aSource, file, passage } from '../docs-index.test-kit.ts';
import { createFamilies } from './package-families.ts';

const repository = (name: string) => ({ repository: { url: `https://github.com/makers/${name}` } });

/** An index where each source has one passage about the same, in its own words. */
async function indexOfSources(...sources: readonly (readonly [name: string, more?: Partial<DocSource>])[]) {
  const index = await anIndex();
  for (const [name, more] of sources) {
    const source = aSource(name, { root: `/${name}/${more?.version ?? ''}`, ...more });
    const text = `How to abort the call, as ${source.name} in ${source.version} has it, and what else there is to it.`;
    index.update(source, [file('README.md', passage(`Abort in ${name} ${source.version}`, text))]);
  }
  const found = (query: { text: string; package?: string }) =>
    index.search({ ...query, limit: 20 }).hits.map(({ source }) => source);
  return {
    index,
    found,
    names: (name: string) => found({ text: 'abort', package: name }).map((source) => source.name),
  };
}

describe('a package that is asked alone', () => {
  it('brings its types along', async () => {
    const { names, found } = await indexOfSources(
      ['react'],
      ['@types/react'],
      ['@babel/core'],
      ['@types/babel__core', { isDirect: false }],
      ['other'],
    );
    expect(names('react').toSorted()).toEqual(['@types/react', 'react']);
    expect(names('@babel/core').toSorted()).toEqual(['@babel/core', '@types/babel__core']);
    expect(names('@types/react')).toEqual(['@types/react']);
    expect(found({ text: 'abort package:react' })).toHaveLength(2);
  });

  it('brings along what it is made of, behind itself', async () => {
    const { names } = await indexOfSources(
      ['@makers/core', { ...repository('query'), isDirect: false }],
      ['react-query', repository('query')],
      ['vue-query', repository('query')],
      ['stranger', { ...repository('other'), isDirect: false }],
    );
    expect(names('react-query')).toEqual(['react-query', '@makers/core']);
    // Whoever asks for a part asks for that one.
    expect(names('@makers/core')).toEqual(['@makers/core']);
  });

  it('is the version that the project depends on, or the one that was asked for', async () => {
    const { found } = await indexOfSources(
      ['commander', { version: '14.0.3' }],
      ['commander', { version: '4.1.1', isDirect: false }],
      ['@types/commander', { version: '4.0.0', isDirect: false }],
      ['deep', { version: '1.0.0', isDirect: false }],
      ['deep', { version: '2.0.0', isDirect: false }],
    );
    const versions = (text: string) => found({ text }).map(({ version }) => version);
    expect(versions('abort package:commander').toSorted()).toEqual(['14.0.3', '4.0.0']);
    expect(versions('abort package:commander version:4').toSorted()).toEqual(['4.0.0', '4.1.1']);
    expect(versions('abort package:commander version:5')).toEqual([]);
    expect(versions('abort package:deep')).toHaveLength(2);
  });
});

describe('what counts as a direct dependency', () => {
  const source = (name: string, more: Partial<DocSource> = {}) => aSource(name, { isDirect: false, ...more });
  const old = source('commander', { version: '4.1.1', root: '/sucrase/node_modules/commander' });
  const sources = [
    aSource('react-query', repository('query')),
    source('@makers/core', repository('query')),
    source('@types/react-query'),
    aSource('commander', { version: '14.0.3' }),
    old,
    aSource('compiler', repository('compiler')),
    source('@makers/compiler-linux-x64', repository('compiler')),
    source('compiler-darwin-universal', repository('compiler')),
    source('linux-tools', repository('compiler')),
    source('stranger', repository('other')),
  ];
  const { isDirect } = createFamilies(sources);
  const named = (name: string) => sources.find((each) => each.name === name) ?? aSource('missing');

  it.each(['react-query', '@makers/core', '@types/react-query', 'commander', 'linux-tools'])('%s', (name) => {
    expect(isDirect(named(name))).toBe(true);
  });

  it.each(['@makers/compiler-linux-x64', 'compiler-darwin-universal', 'stranger'])('not %s', (name) => {
    expect(isDirect(named(name))).toBe(false);
  });

  it('nor a copy of another version that somebody else brought', () => {
    expect(isDirect(old)).toBe(false);
  });
});

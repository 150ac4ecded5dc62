import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anIndex, aSource, file, passage, temporaryFolder, titles } from '../docs-index.test-kit.ts';
import { openSearchIndex } from '../rank/search-index.ts';
import { availableEngines } from './sqlite.ts';

const engines = await availableEngines();

describe.each(engines)('rows in $name', (engine) => {
  it('hold a text once, and it is found as long as one file has it', async () => {
    const index = await anIndex(engine);
    const [first, second] = [aSource('first'), aSource('second')];
    const text = passage('License', 'Everything is permitted.');
    index.update(first, [file('README.md', text), file('copy.md', { ...text, line: 7 })]);
    index.update(second, [file('README.md', text)]);
    expect(index.counts()).toMatchObject({ files: 3, passages: 1 });
    expect(index.search({ text: 'permitted', limit: 5, package: 'second' }).hits[0]?.source.name).toBe('second');
    const gone = (path: string) => [{ file: { path, size: 0, mtimeMs: 0 }, passages: null }];
    index.update(first, [...gone('README.md'), ...gone('copy.md')]);
    expect(index.search({ text: 'permitted', limit: 5 }).hits.map(({ source }) => source.name)).toEqual(['second']);
    expect(index.search({ text: 'permitted', limit: 5, package: 'first' }).hits).toEqual([]);
    index.update(second, gone('README.md'));
    expect([index.counts().passages, titles(index, 'permitted')]).toEqual([0, []]);
  });

  it('find a text by the parts of its names after another package has it too, or alone', async () => {
    const index = await anIndex(engine);
    const [first, second] = [aSource('first'), aSource('second')];
    const text = passage('Body', 'Call parseFormData with a stream.');
    index.update(first, [file('README.md', text)]);
    expect(titles(index, 'form')).toEqual(['Body']);
    index.update(second, [file('README.md', text)]);
    expect(index.search({ text: 'form', limit: 5, package: 'second' }).hits).toHaveLength(1);
    index.update(first, [{ file: { path: 'README.md', size: 0, mtimeMs: 0 }, passages: null }]);
    expect(titles(index, 'form')).toEqual(['Body']);
  });

  it('leave out a text that came and went before it was written', async () => {
    const index = await anIndex(engine);
    const source = aSource('undici');
    index.update(source, [file('README.md', passage('Old', 'A proxy agent.'))]);
    index.update(source, [file('README.md', passage('New', 'A retry agent.'))]);
    expect(titles(index, 'agent')).toEqual(['New']);
    expect(index.counts().passages).toBe(1);
  });

  it('count declared names, also while somebody writes', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    const symbol = { kind: 'function' as const, names: ['parseFormData'], members: [] };
    const writer = await openSearchIndex(path, { engine });
    writer.update(aSource('undici'), [
      file('api.d.ts', passage('parseFormData', 'Reads.', { kind: 'reference', symbol })),
    ]);
    writer.setMeta('any', 'commit');
    for (const isFinished of [false, true]) {
      if (isFinished) writer.close();
      const reader = await openSearchIndex(path, { engine, readOnly: true });
      const [hit] = reader.search({ text: 'parseFormData', limit: 5, explain: true }).hits;
      expect(hit?.explanation?.map(({ part }) => part)).toContain('symbol at the top');
      reader.close();
    }
  });
});

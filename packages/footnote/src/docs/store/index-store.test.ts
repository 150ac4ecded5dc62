import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anIndex, aSource, file, passage, temporaryFolder, titles } from '../docs-index.test-kit.ts';
import { openSearchIndex } from '../rank/search-index.ts';
import { availableEngines } from './sqlite.ts';

const engines = await availableEngines();

describe.each(engines)('an index in $name', (engine) => {
  it('keeps files, sources, counts and notes', async () => {
    const index = await anIndex(engine);
    const undici = aSource('undici', { repository: { url: 'https://example.com/undici', directory: 'docs' } });
    index.update(undici, [
      file('README.md', passage('undici', 'An HTTP client.')),
      file('docs/api.md', passage('', 'x')),
    ]);
    expect([...index.filesOf(undici)]).toEqual([
      ['README.md', { path: 'README.md', size: 100, mtimeMs: 1_000 }],
      ['docs/api.md', { path: 'docs/api.md', size: 100, mtimeMs: 1_000 }],
    ]);
    expect(index.filesOf(aSource('zod')).size).toBe(0);
    expect(index.sources()).toEqual([{ ...undici, isDependency: false, files: 2, passages: 2 }]);
    expect(index.counts()).toEqual({ sources: 1, files: 2, passages: 2, bytes: 200 });
    index.setMeta('stamp', 'abc');
    expect([index.meta('stamp'), index.meta('other')]).toEqual(['abc', undefined]);
  });

  it('is the same when it is opened again, also for reading only', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    const written = await openSearchIndex(path, { engine });
    written.update(aSource('undici'), [file('README.md', passage('Abort', 'Abort a request with a signal.'))]);
    written.close();
    for (const readOnly of [false, true]) {
      const index = await openSearchIndex(path, { engine, readOnly });
      expect(index.rebuilt).toBe(false);
      expect(index.counts().passages).toBe(1);
      expect(titles(index, 'abort requests')).toEqual(['Abort']);
      index.close();
    }
  });

  it('replaces and removes files', async () => {
    const index = await anIndex(engine);
    const source = aSource('undici');
    index.update(source, [
      file('a.md', passage('Old', 'A proxy agent.')),
      file('b.md', passage('Other', 'A mock agent.')),
    ]);
    index.update(source, [file('a.md', passage('New', 'A retry agent.'))]);
    expect(titles(index, 'agent').toSorted()).toEqual(['New', 'Other']);
    expect(titles(index, 'proxy')).toEqual([]);
    index.update(source, [{ file: { path: 'b.md', size: 0, mtimeMs: 0 }, passages: null }]);
    expect(titles(index, 'agent')).toEqual(['New']);
    expect([...index.filesOf(source).keys()]).toEqual(['a.md']);
  });

  it('lets sources go that their origin no longer has', async () => {
    const index = await anIndex(engine);
    const [kept, gone, named] = ['kept', 'gone', 'named'].map((name) => aSource(name));
    for (const source of [kept, gone, named]) {
      if (source !== undefined)
        index.update(source, [file('README.md', passage(source.name, 'A text about retries.'))]);
    }
    index.keepOnly('dependencies', [kept?.root ?? '', gone?.root ?? '']);
    index.keepOnly('paths', [named?.root ?? '']);
    expect(index.counts().sources).toBe(3);
    index.keepOnly('dependencies', [kept?.root ?? '']);
    expect(index.sources().map(({ name }) => name)).toEqual(['kept', 'named']);
    expect(titles(index, 'retries').toSorted()).toEqual(['kept', 'named']);
  });

  it('takes another package in the same folder for another one', async () => {
    const index = await anIndex(engine);
    const root = '/project/node_modules/alias';
    index.update(aSource('old', { root }), [file('README.md', passage('Old', 'An old text.'))]);
    const now = aSource('new', { root });
    expect(index.filesOf(now).size).toBe(0);
    index.update(now, [file('docs.md', passage('New', 'A new text.'))]);
    expect(index.sources()).toEqual([{ ...now, isDependency: false, files: 1, passages: 1 }]);
    expect(titles(index, 'text')).toEqual(['New']);
  });

  it('notices a new version without a changed file', async () => {
    const index = await anIndex(engine);
    index.update(aSource('undici'), [file('README.md', passage('undici', 'A client.'))]);
    index.update(aSource('undici', { version: '2.0.0', isDirect: false }), []);
    expect(index.sources()[0]).toMatchObject({ version: '2.0.0', isDirect: false, passages: 1 });
  });

  it('is one piece again after many changes', async () => {
    const index = await anIndex(engine);
    for (let i = 0; i < 8; i++) {
      index.update(aSource(`package-${i}`), [file('README.md', passage(`Retries ${i}`, `Number ${i} retries.`))]);
      index.setMeta('any', `commit ${i}`);
    }
    expect(titles(index, 'retries')).toHaveLength(8);
    const connection = engine.open(index.path, { readOnly: true });
    const [segments] = connection.prepare<{ n: number }>('SELECT count(DISTINCT segid) AS n FROM fulltext_idx').all();
    connection.close();
    expect(segments?.n).toBe(1);
  });

  it('says at the end when words could not be counted, but not when another process was in the way', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    const index = await openSearchIndex(path, { engine });
    index.query((connection) => connection.exec('PRAGMA busy_timeout = 0'));
    index.update(aSource('undici'), [file('README.md', passage('Abort', 'Abort a request with a signal.'))]);
    index.setMeta('any', 'commit');
    const other = engine.open(path);
    other.exec('BEGIN IMMEDIATE');
    index.close();
    other.exec('ROLLBACK; DROP TABLE vocabulary');
    other.close();
    const broken = await openSearchIndex(path, { engine });
    expect(() => broken.close()).toThrow(/vocabulary/);
  });

  it('keeps what was there when an update fails', async () => {
    const index = await anIndex(engine);
    const source = aSource('undici');
    index.update(source, [file('README.md', passage('Before', 'A text.'))]);
    index.setMeta('any', 'commit');
    const half = file('README.md', passage('Half', 'A text.'), passage('After', 'A text.'));
    const passages = half.passages.map((each, i) => (i === 0 ? each : { ...each, text: null as unknown as string }));
    expect(() => index.update(source, [{ ...half, passages }])).toThrow();
    expect(titles(index, 'text')).toEqual(['Before']);
    index.update(source, [file('README.md', passage('After', 'A text.'))]);
    expect(titles(index, 'text')).toEqual(['After']);
  });

  it('keeps texts with NUL, half characters and any script whole', async () => {
    const index = await anIndex(engine);
    const texts = [
      'before\0after',
      'half \ud83d smile',
      '日本語の全文検索',
      'поиск по документам',
      "it's '; DROP TABLE passage; --",
    ];
    index.update(aSource('odd'), [file('ünï ☃.md', ...texts.map((text) => passage('', text)))]);
    expect(titles(index, 'after')).toEqual(['before\ufffdafter']);
    expect(titles(index, 'smile')).toEqual(['half \ufffd smile']);
    expect(titles(index, '全文検索')).toEqual(['日本語の全文検索']);
    expect(titles(index, 'документам')).toEqual(['поиск по документам']);
    expect(titles(index, 'drop table')).toEqual(["it's '; DROP TABLE passage; --"]);
  });

  it('counts words also where an accent stands alone', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    const written = await openSearchIndex(path, { engine });
    written.update(aSource('unicode'), [
      file('README.md', passage('Marks', 'A vowel, and \u0301 behind it.'), passage('Commas', 'Trailing commas.')),
    ]);
    written.close();
    const index = await openSearchIndex(path, { engine, readOnly: true });
    expect(index.search({ text: 'trailling commas', limit: 1 }).corrections).toEqual([
      { from: 'trailling', to: 'trailing' },
    ]);
    index.close();
  });

  it('lets others read while it writes', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    const writer = await openSearchIndex(path, { engine });
    writer.update(aSource('first'), [file('README.md', passage('First', 'A text.'))]);
    writer.setMeta('any', 'commit');
    const reader = await openSearchIndex(path, { engine, readOnly: true });
    expect(reader.counts().passages).toBe(1);
    writer.update(aSource('second'), [file('README.md', passage('Second', 'A text.'))]);
    // Not committed yet, and no lock for the reader either.
    expect(titles(reader, 'text')).toEqual(['First']);
    writer.setMeta('any', 'commit');
    expect(titles(reader, 'text').toSorted()).toEqual(['First', 'Second']);
    writer.close();
    expect(titles(reader, 'text')).toHaveLength(2);
    reader.close();
  });

  it('counts words again after it was killed before the end', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    const killed = await openSearchIndex(path, { engine });
    killed.update(aSource('undici'), [file('README.md', passage('Abort', 'Abort a request.'))]);
    killed.setMeta('any', 'commit');
    const index = await openSearchIndex(path, { engine });
    expect(index.search({ text: 'abrot', limit: 5 }).corrections).toEqual([{ from: 'abrot', to: 'abort' }]);
    index.close();
    killed.close();
  });

  describe('that can not be used', () => {
    const makers = {
      'is no database': () => Buffer.from('this is a shopping list, not a database\n'.repeat(200)),
      'is cut off': (whole: Buffer) => whole.subarray(0, whole.length / 2),
      'has other bytes inside': (whole: Buffer) => Buffer.from(whole).fill(0x5a, 8_192, whole.length - 4_096),
      'is of another version': (whole: Buffer) => Buffer.from(whole).fill(0x7f, 60, 64),
    };

    it.each(Object.entries(makers))('because it %s is set aside and made anew', async (_, make) => {
      const path = join(temporaryFolder(), 'index.sqlite');
      const before = await openSearchIndex(path, { engine });
      before.update(aSource('undici'), [
        file(
          'README.md',
          ...Array.from({ length: 300 }, (__, i) => passage(`Part ${i}`, `Some text ${i} `.repeat(20))),
        ),
      ]);
      before.close();
      writeFileSync(path, make(readFileSync(path)));

      const reading = await openSearchIndex(path, { engine, readOnly: true });
      const isNoticed = reading.rebuilt;
      expect(isNoticed ? reading.counts().passages : 0).toBe(0);
      reading.close();

      const index = await openSearchIndex(path, { engine });
      expect([index.rebuilt, index.counts().passages]).toEqual([true, 0]);
      expect(statSync(`${path}.damaged`).size).toBeGreaterThan(0);
      index.update(aSource('undici'), [file('README.md', passage('New', 'A text.'))]);
      expect(titles(index, 'text')).toEqual(['New']);
      index.close();
    });
  });

  it('that is not there is empty for reading, and is not created', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    const index = await openSearchIndex(path, { engine, readOnly: true });
    expect([index.rebuilt, index.counts().passages, titles(index, 'text')]).toEqual([true, 0, []]);
    index.close();
    expect(() => statSync(path)).toThrow('ENOENT');
  });

  it('for reading only refuses to write', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    (await openSearchIndex(path, { engine })).close();
    const index = await openSearchIndex(path, { engine, readOnly: true });
    expect(() => index.setMeta('stamp', 'abc')).toThrow();
    index.close();
  });

  it('where no file can be says so in its own words', async () => {
    const path = join(temporaryFolder(), 'index.sqlite');
    mkdirSync(path);
    await expect(openSearchIndex(join(path, 'no', 'folder.sqlite'), { engine })).rejects.toMatchObject({
      code: 'INTERNAL',
      hint: expect.stringContaining('FOOTNOTE_DATA_DIR'),
    });
  });
});

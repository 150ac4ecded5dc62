import { describe, expect, it } from 'vitest';
import { anIndex, aSource, file, passage } from '../docs-index.test-kit.ts';
import { type PassageInFile, readPassages } from './passages-in-file.ts';

/** A file of three sections, beside another that shares one of them. */
async function anIndexedFile() {
  const index = await anIndex();
  index.update(aSource('lantern'), [
    file(
      'README.md',
      passage('Lantern', 'What a lantern is.'),
      passage('Lantern > Dimming', 'Turn the small wheel.', { line: 5 }),
      passage('Lantern > Storing', 'Keep it dry.', { line: 12 }),
    ),
    file('OTHER.md', passage('Lantern > Dimming', 'Turn the small wheel.', { line: 40 })),
  ]);
  index.setMeta('any', 'commit');
  return index;
}

async function around(path: string, id: string): Promise<PassageInFile | undefined> {
  return readPassages(path, (reader) => reader.around(id));
}

describe('a passage in its file', () => {
  it('stands among its neighbours, with its lines', async () => {
    const index = await anIndexedFile();
    const [hit] = index.search({ text: 'turn the wheel', limit: 1 }).hits;
    const found = await readPassages(index.path, (reader) => {
      const id = hit === undefined ? undefined : reader.idOf(hit);
      return reader.around(id ?? '');
    });
    expect(found?.path).toBe(hit?.path);
    expect(found).toMatchObject({ path: 'OTHER.md', source: { name: 'lantern' }, hasEarlier: false, hasLater: false });
    const [other] = found?.passages ?? [];
    const inReadme = await around(index.path, (other?.id ?? '').replace(/^\d+/, '1'));
    expect(inReadme?.passages.map(({ line, endLine, text }) => [line, endLine, text])).toEqual([
      [1, 4, 'What a lantern is.'],
      [5, 11, 'Turn the small wheel.'],
      [12, undefined, 'Keep it dry.'],
    ]);
    expect(inReadme?.passages[1]).toMatchObject({ id: inReadme?.id, headings: ['Lantern', 'Dimming'], kind: 'guide' });
  });

  it('comes with a part of a long file only, which says whether there is more', async () => {
    const index = await anIndex();
    const long = Array.from({ length: 40 }, (_, n) => passage('', `${n} `.repeat(500), { line: 1 + n * 10 }));
    index.update(aSource('book'), [file('BOOK.md', ...long)]);
    index.setMeta('any', 'commit');
    const middle = await around(index.path, '1-20');
    expect(middle).toMatchObject({ hasEarlier: true, hasLater: true });
    expect(middle?.passages.length).toBeLessThan(20);
    expect(middle?.passages.map(({ id }) => id)).toContain('1-20');
    expect(await around(index.path, '1-1')).toMatchObject({ hasEarlier: false, hasLater: true });
    expect(await around(index.path, '1-40')).toMatchObject({ hasEarlier: true, hasLater: false });
  });

  it('stands there as often as the file says the same', async () => {
    const index = await anIndex();
    const again = (line: number) => passage('', 'See below.', { line });
    index.update(aSource('notes'), [file('NOTES.md', again(1), passage('', 'Between.', { line: 5 }), again(9))]);
    index.setMeta('any', 'commit');
    const found = await around(index.path, '1-1');
    expect(found?.passages.map(({ line, text }) => [line, text])).toEqual([
      [1, 'See below.'],
      [5, 'Between.'],
      [9, 'See below.'],
    ]);
  });

  it('keeps the order of a file without lines', async () => {
    const index = await anIndex();
    const texts = ['First.', 'Second.', 'Third.'];
    index.update(aSource('page'), [file('page.html', ...texts.map((text) => passage('', text, { line: 0 })))]);
    index.setMeta('any', 'commit');
    const found = await around(index.path, '1-2');
    expect(found?.passages.map(({ text, endLine }) => [text, endLine])).toEqual(texts.map((text) => [text, undefined]));
  });

  it.each(['', '1', '1-99', '9-1', '-1-1', '1-1;', '1-1e3', '../../etc/passwd', '1-1 OR 1=1', `${'9'.repeat(30)}-1`])(
    'is nothing for %j',
    async (id) => {
      expect(await around((await anIndexedFile()).path, id)).toBeUndefined();
    },
  );

  it('is nothing where another file holds the passage', async () => {
    const index = await anIndexedFile();
    expect(await around(index.path, '2-3')).toBeUndefined();
  });

  it('is nothing where there is no index', async () => {
    expect(await around('/nowhere/index.sqlite', '1-1')).toBeUndefined();
  });
});

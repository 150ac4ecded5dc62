import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFootnote } from '../index.ts';
import { aSite } from './crawl/site.test-kit.ts';
import { folderWith, manifest } from './docs-folder.test-kit.ts';

/** A project that depends on `lamp`, which brings `wick`, and on Footnote, which brings `wire`; beside it a handbook. */
async function aProject(env: Readonly<Record<string, string>> = {}) {
  const folder = await folderWith({
    'app/package.json': manifest('app', '0', {
      dependencies: { lamp: '1' },
      devDependencies: { 'footnote-search': '1' },
    }),
    'app/package-lock.json': '{}',
    'app/node_modules/lamp/package.json': manifest('lamp', '1.2.0', { dependencies: { wick: '1' } }),
    'app/node_modules/lamp/README.md': '# Lamp\n\nA lamp glows when its switch is turned.\n',
    'app/node_modules/wick/package.json': manifest('wick', '3.0.0'),
    'app/node_modules/wick/README.md': '# Wick\n\nTrim the wick before you light it.\n',
    'app/node_modules/footnote-search/package.json': manifest('footnote-search', '0.1.0', {
      dependencies: { wire: '1', lamp: '9' },
      keywords: ['switch', 'glow'],
    }),
    'app/node_modules/footnote-search/README.md':
      '# Footnote\n\nAsk it: when does a lamp glow when its switch is turned?\n',
    'app/node_modules/footnote-search/node_modules/lamp/package.json': manifest('lamp', '9.0.0'),
    'app/node_modules/footnote-search/node_modules/lamp/README.md': '# Lamp\n\nAnother lamp, which Footnote brought.\n',
    'app/node_modules/wire/package.json': manifest('wire'),
    'app/node_modules/wire/README.md': '# Wire\n\nA wire hums when its current is strong.\n',
    'handbook/keeper.md': '# Keeper\n\nThe keeper sleeps at noon.\n',
  });
  const own = { HOME: folder, FOOTNOTE_DATA_DIR: join(folder, 'data'), FOOTNOTE_AUDIT: 'off', FOOTNOTE_KEYLESS: 'off' };
  const footnote = createFootnote({ cwd: join(folder, 'app'), env: { ...own, ...env } });
  onTestFinished(() => footnote.close());
  const { docs } = footnote;
  const names = async () => (await docs.sources()).sources.map(({ name }) => name);
  const found = async (query: string, name?: string) =>
    (await docs.search({ query, package: name })).results.map(({ title }) => title.split(' ')[0]);
  return { folder, docs, names, found };
}

describe('what the index holds', () => {
  it('is told source by source, and the counts are those of the whole', async () => {
    const { folder, docs } = await aProject();
    expect(await docs.sources()).toEqual({ sources: [], leftOut: [], notRead: [], waiting: [] });
    await docs.index();
    await docs.index({ paths: ['../handbook'] });
    const { sources, leftOut } = await docs.sources();
    const { counts } = await docs.status();
    expect(
      sources.map(({ name, version, kind, isDirect, files, passages }) => [
        name,
        version,
        kind,
        isDirect,
        files,
        passages,
      ]),
    ).toEqual([
      ['footnote-search', '0.1.0', 'package', true, 1, 1],
      ['handbook', '', 'folder', true, 1, 1],
      ['lamp', '1.2.0', 'package', true, 1, 1],
      ['wick', '3.0.0', 'package', false, 1, 1],
    ]);
    expect(sources[1]?.root).toBe(join(folder, 'handbook'));
    for (const { indexedAt = '' } of sources) expect(Date.parse(indexedAt)).toBeGreaterThan(0);
    expect(counts).toMatchObject({ sources: 4, files: 4, passages: 4 });
    expect(leftOut).toEqual([{ name: 'wire', reason: 'footnote' }]);
  });
});

describe('a package that only Footnote brought', () => {
  it('does not answer for the project, and says how to include it', async () => {
    const { docs, found } = await aProject();
    expect(await found('a wire hums when its current is strong')).toEqual([]);
    await expect(docs.search({ query: 'hums', package: 'wire' })).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      message:
        "'wire' is not part of this project's documentation: only Footnote depends on it. To include it: footnote docs index wire",
    });
    await docs.index({ paths: ['wire'] });
    expect(await found('a wire hums when its current is strong')).toEqual(['wire']);
    await docs.index();
    expect(await found('hums', 'wire')).toEqual(['wire']);
  });
});

describe('Footnote itself', () => {
  it('answers only where it is named', async () => {
    const { found } = await aProject();
    expect(await found('when does a lamp glow when its switch is turned')).toEqual(['lamp']);
    expect(await found('when does a lamp glow', 'footnote-search')).toEqual(['footnote-search']);
    expect(await found('lamp glow switch in footnote-search')).toContain('footnote-search');
  });
});

describe('a package that is not here', () => {
  it.each([
    ['lampp', "No package 'lampp' is installed here. Did you mean 'lamp'?"],
    ['note-sea', "No package 'note-sea' is installed here. Did you mean 'footnote-search'?"],
    ['kubernetes', "No package 'kubernetes' is installed here. 'footnote docs status --all' lists what is."],
  ])('is told as that: %s', async (name, message) => {
    const { docs } = await aProject();
    const asked = docs.search({ query: 'glow', package: name });
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_QUERY', message });
    const { warnings } = await docs.search({ query: `package:${name} glow` });
    expect(warnings.map((warning) => warning.message)).toContain(message);
  });
});

it('a name that is none is cut, and compared with nothing', async () => {
  const { docs } = await aProject();
  await expect(docs.search({ query: 'glow', package: 'x'.repeat(1_000_000) })).rejects.toMatchObject({
    message: `No package '${'x'.repeat(214)}…' is installed here. 'footnote docs status --all' lists what is.`,
  });
});

describe('a source that is removed', () => {
  it('stays out while it is installed, until it is named again', async () => {
    const { docs, names, found } = await aProject();
    await docs.index();
    expect(await docs.remove(['LAMP'])).toMatchObject([{ name: 'lamp', version: '1.2.0', passages: 1 }]);
    await docs.index();
    expect(await names()).toEqual(['footnote-search', 'wick']);
    expect((await docs.sources()).leftOut).toContainEqual({ name: 'lamp', reason: 'removed' });
    await expect(docs.search({ query: 'glow', package: 'lamp' })).rejects.toMatchObject({
      message: "'lamp' was taken out of the documentation of this project. To include it: footnote docs index lamp",
    });
    await docs.index({ paths: ['lamp'] });
    expect(await found('when does a lamp glow')).toEqual(['lamp']);
    // The copy of it that Footnote brought is still Footnote's.
    expect(await names()).toEqual(['footnote-search', 'lamp', 'wick']);
  });

  it('may be a folder, by its name or its path, and is forgotten', async () => {
    const { docs, names } = await aProject();
    for (const word of ['handbook', '../handbook']) {
      await docs.index({ paths: ['../handbook'] });
      expect(await docs.remove([word])).toMatchObject([{ name: 'handbook', kind: 'folder' }]);
      await docs.index();
      expect(await names()).not.toContain('handbook');
    }
  });

  it('may be a site, by its name or its address, and is read anew later', async () => {
    const site = await aSite({ '/guide/': 'Home\nThe harbour is explained on this page, for all who keep it.' });
    const { docs, names } = await aProject({ FOOTNOTE_ALLOW_PRIVATE: site.host });
    const url = `${site.origin}/guide/`;
    for (const word of [url, `${url}page.html`, `https://${site.host}/guide/`, `${site.host}/guide`]) {
      expect(await docs.index({ urls: [url] })).toMatchObject({ read: 1, unchanged: 0 });
      expect(await docs.remove([word])).toMatchObject([{ kind: 'site', passages: 1, indexedAt: expect.any(String) }]);
      expect(await names()).toEqual([]);
    }
  });

  it('is named, or none is: the nearest name is told', async () => {
    const { docs, names } = await aProject();
    await expect(docs.remove(['lamp'])).rejects.toMatchObject({ code: 'INVALID_QUERY' });
    await docs.index();
    await expect(docs.remove(['lamp', 'wik'])).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      message: "The index has no source 'wik'. Did you mean 'wick'?",
    });
    expect(await names()).toContain('lamp');
  });
});

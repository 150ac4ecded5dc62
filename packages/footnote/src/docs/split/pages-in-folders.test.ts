import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { aPdf } from '../../fetch/readers/pdf/pdf.test-kit.ts';
import { createFootnote } from '../../index.ts';
import { folderWith, manifest } from '../docs-folder.test-kit.ts';

const page = (title: string, words: string) =>
  `<!doctype html><html><head><title>${title} | Handbook</title></head><body><nav><a href="/">Home</a><a href="/all">Everything</a></nav>
  <main><h1>${title}</h1><p>${words} Every keeper of a lighthouse knows this by heart.</p><h2>Spares</h2><p>A spare mantle for the ${title} is kept in the tower.</p></main></body></html>`;

async function aProject() {
  const folder = await folderWith({
    'package.json': manifest('project'),
    'node_modules/lantern/package.json': manifest('lantern'),
    'node_modules/lantern/README.md': '# Lantern\n\nLanterns glow.\n',
    'node_modules/lantern/docs/leftover.html': page('Leftover', 'A zeppelin is mentioned only here.'),
    'handbook/fresnel.html': page('Fresnel lens', 'The Fresnel lens bends the light into one beam.'),
    'handbook/404.html': page('Not found', 'The zeppelin is missing.'),
    'handbook/old.htm': '<title>Caf\xe9</title><p>placeholder</p>',
    'handbook/broken.pdf': '%PDF-1.7 nothing',
  });
  await writeFile(
    join(folder, 'handbook/old.htm'),
    Buffer.from(page('Caf\xe9', 'The caf\xe9 in the tower closes at noon.'), 'latin1'),
  );
  await writeFile(
    join(folder, 'handbook/tides.pdf'),
    aPdf([['A first page about nothing much at all.'], ['The tide gauge is read at dawn by the keeper.']], {
      title: 'Tides',
    }),
  );
  const footnote = createFootnote({
    cwd: folder,
    env: { HOME: folder, FOOTNOTE_DATA_DIR: join(folder, 'data'), FOOTNOTE_KEYLESS: 'off', FOOTNOTE_AUDIT: 'off' },
  });
  onTestFinished(() => footnote.close());
  const find = async (query: string) => (await footnote.docs.search({ query })).results.map(({ url }) => url);
  return { folder, footnote, find };
}

it('HTML and PDF files of a named folder are read like pages of the web', async () => {
  const { folder, footnote, find } = await aProject();
  const report = await footnote.docs.index({ paths: ['handbook'] });
  expect(report).toMatchObject({ read: 4, problems: [{ path: join(folder, 'handbook/broken.pdf') }] });
  expect(report.problems[0]?.reason).toContain('damaged');
  const [lens] = (await footnote.docs.search({ query: 'fresnel lens beam' })).results;
  // No lines: what was read is not what stands in the file.
  expect(lens).toMatchObject({
    url: expect.stringMatching(/^file:.*\/handbook\/fresnel\.html$/),
    title: 'handbook › Fresnel lens',
  });
  expect(lens?.content).not.toContain('Everything');
  expect((await find('tide gauge'))[0]).toMatch(/\/handbook\/tides\.pdf#page=\d+$/);
  expect((await find('café tower noon'))[0]).toContain('/old.htm');
});

it('stay out of packages, and of what a site shows where nothing is', async () => {
  const { footnote, find } = await aProject();
  await footnote.docs.index();
  await footnote.docs.index({ paths: ['handbook'] });
  expect(await find('zeppelin')).toEqual([]);
  expect(await find('lanterns glow')).toHaveLength(1);
});

it('are read again only when they change', async () => {
  const { folder, footnote, find } = await aProject();
  await footnote.docs.index({ paths: ['handbook'] });
  await writeFile(join(folder, 'handbook/fresnel.html'), page('Fresnel lens', 'The new catadioptric lens bends more.'));
  expect(await footnote.docs.index({ paths: ['handbook'] })).toMatchObject({ read: 1 });
  expect((await find('catadioptric'))[0]).toContain('/fresnel.html');
});

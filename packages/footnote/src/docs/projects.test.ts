import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFootnote, type Footnote } from '../index.ts';
import { insertMarkers } from '../search/cite.ts';
import { folderWith, manifest, type Tree } from './docs-folder.test-kit.ts';
import { refuseOtherProject } from './own-project.ts';

const lampDocs = `# Lamp

The lamp is the light of the tower, and burns from sunset on, whatever the weather is at sea.

## Wick

The wick of the lamp is trimmed every night with a pair of long scissors before the watch begins.

### Spare wicks

Spare wicks for the lamp are kept dry, in a box of tin, on a shelf in the store below the stairs.

## Oil

The oil of the lamp is colza, and every can of it has to be carried up the stairs by hand.
`;

const project: Tree = {
  'package.json': JSON.stringify({ name: 'app', workspaces: ['packages/*'], dependencies: { lamp: '*' } }),
  'packages/part/package.json': manifest('part'),
  'node_modules/lamp/package.json': manifest('lamp', '2.1.0'),
  'node_modules/lamp/README.md': lampDocs,
};

async function open(cwd: string): Promise<Footnote> {
  const data = await folderWith({});
  const env = { HOME: data, FOOTNOTE_DATA_DIR: join(data, 'data'), FOOTNOTE_KEYLESS: 'off' };
  const footnote = createFootnote({ cwd, env, log: () => undefined });
  onTestFinished(() => footnote.close());
  return footnote;
}

describe('the project of a docs question', () => {
  it('is the folder that it names, or the project of the workspace that it names', async () => {
    const folder = await folderWith(project);
    const elsewhere = await folderWith({ 'package.json': manifest('empty') });
    const { docs } = await open(elsewhere);
    for (const named of [folder, join(folder, 'packages/part')]) {
      const { results } = await docs.search({ query: 'trim the wick of the lamp', project: named });
      expect(results[0]?.file).toBe(join(folder, 'node_modules/lamp/README.md'));
      expect((await docs.explain({ query: 'wick', project: named })).hits).not.toEqual([]);
    }
    await expect(docs.search({ query: 'wick' })).rejects.toThrow('There is no documentation to search here.');
    await expect(docs.search({ query: 'wick', project: join(folder, 'none') })).rejects.toThrow('There is no folder');
    await expect(docs.search({ query: 'wick', project: join(folder, 'package.json') })).rejects.toThrow('no folder');
  });

  it('has of several versions of a package that of the folder, unless another one is asked for', async () => {
    const folder = await folderWith({
      ...project,
      'packages/part/package.json': JSON.stringify({ name: 'part', dependencies: { lamp: '^1' } }),
      'packages/part/node_modules/lamp/package.json': manifest('lamp', '1.0.0'),
      'packages/part/node_modules/lamp/README.md':
        '# Lamp\n\nThe lamp has no wick: it burns gas, and is lit by hand.\n',
    });
    const part = join(folder, 'packages/part');
    const versions = async (cwd: string, query: string, named?: string) => {
      const { docs } = await open(cwd);
      const { results } = await docs.search({ query, project: named });
      return [...new Set(results.map(({ title }) => title.split(' ').slice(0, 2).join(' ')))];
    };
    expect(await versions(folder, 'wick of the lamp')).toEqual(['lamp 2.1.0']);
    expect(await versions(part, 'wick of the lamp')).toEqual(['lamp 1.0.0']);
    expect(await versions(folder, 'wick of the lamp', part)).toEqual(['lamp 1.0.0']);
    expect(await versions(part, 'wick of the lamp version:2.1')).toEqual(['lamp 2.1.0']);
  });

  it('is for others only that of the server and its workspaces, whatever else is there', async () => {
    const folder = await folderWith(project);
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'other/package.json'), manifest('other'));
    await refuseOtherProject(folder, folder);
    await refuseOtherProject('packages/part', folder);
    for (const other of ['other', 'missing', '..', '/']) {
      await expect(refuseOtherProject(other, folder)).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
    }
  });
});

describe('a section', () => {
  it.each([
    ['as its source names it, with its line', (file: string) => `${file}:5`],
    ['by a path of the project', () => 'node_modules/lamp/README.md:5-7'],
    ['as the title of a source', () => 'lamp 2.1.0 › Lamp › Wick'],
    ['by its heading alone', () => 'wick'],
    ['by the address of its file', (file: string) => `${pathToFileURL(file).href}#L5`],
    ['by its package and the path in it', () => 'lamp/README.md:5'],
    ['by the end of a path', () => 'README.md:6'],
    ['as a whole line of sources', (file: string) => `[1] lamp 2.1.0 › Lamp › Wick (${file}:5)`],
  ])('is read whole: %s', async (_, named) => {
    const folder = await folderWith(project);
    const file = join(folder, 'node_modules/lamp/README.md');
    const { docs } = await open(folder);
    const { results, sources, answer } = await docs.search({ section: named(file) });
    expect(results).toMatchObject([{ title: 'lamp 2.1.0 › Lamp › Wick', file, line: 5 }]);
    expect(answer?.text.trimEnd()).toBe(results[0]?.content);
    expect(answer?.text).toContain('before the watch begins.');
    expect(answer?.text).toContain('below the stairs.');
    expect(answer?.text).not.toContain('colza');
    expect(sources).toMatchObject([{ n: 1, file, line: 5, endLine: 11 }]);
  });

  it('is read at the address of its repository, or of its file, as an answer gives it', async () => {
    const repository = { type: 'git', url: 'git+https://github.com/acme/lamp.git' };
    const lamp = JSON.stringify({ name: 'lamp', version: '2.1.0', repository });
    const { docs } = await open(await folderWith({ ...project, 'node_modules/lamp/package.json': lamp }));
    const { sources } = await docs.search({ query: 'trim the wick of the lamp' });
    expect(sources[0]?.url).toBe('https://github.com/acme/lamp/blob/v2.1.0/README.md#L5');
    for (const { url, title } of sources) {
      expect((await docs.search({ section: url })).results).toMatchObject([{ url, title }]);
    }
  });

  it('that has only sections below it is all of them', async () => {
    const readme = `# Lamp\n\n## Parts\n\n### Wick\n\nThe wick.\n\n\`\`\`\nwick\n\`\`\`\n\n### Glass\n\nThe glass.\n\n\`\`\`\nglass\n\`\`\`\n\n## Oil\n\nColza.\n`;
    const { docs } = await open(await folderWith({ ...project, 'node_modules/lamp/README.md': readme }));
    for (const section of ['parts', 'lamp 2.1.0 › Lamp › Parts']) {
      const { answer, sources } = await docs.search({ section });
      expect(sources).toMatchObject([{ title: 'lamp 2.1.0 › Lamp › Parts' }]);
      expect(answer?.text.trimEnd()).toBe(
        '### Wick\n\nThe wick.\n\n```\nwick\n```\n\n### Glass\n\nThe glass.\n\n```\nglass\n```',
      );
    }
  });

  it('is not guessed where several files are called so', async () => {
    const oil = { 'node_modules/oil/package.json': manifest('oil'), 'node_modules/oil/README.md': lampDocs };
    const app = JSON.stringify({ name: 'app', dependencies: { lamp: '*', oil: '*' } });
    const { docs } = await open(await folderWith({ ...project, ...oil, 'package.json': app }));
    await expect(docs.search({ section: 'README.md:5' })).rejects.toThrow("2 files here are called 'README.md'.");
    expect((await docs.search({ section: 'README.md:5', package: 'oil' })).sources[0]?.title).toMatch(/^oil /);
  });

  it('that ends with code has its marker below it', async () => {
    const code = '```js\nlight()\n```';
    const readme = `# Lamp\n\nLight it.\n\n${code}\n\n${code}\n`;
    const { docs } = await open(await folderWith({ ...project, 'node_modules/lamp/README.md': readme }));
    const { answer } = await docs.search({ section: 'Lamp' });
    expect(answer && insertMarkers(answer).trimEnd()).toBe(`Light it.\n\n${code}\n\n${code}\n[1]`);
  });

  it('that is not there is said', async () => {
    const { docs } = await open(await folderWith(project));
    await expect(docs.search({ section: '/etc/passwd:1' })).rejects.toThrow("has no section '/etc/passwd:1'");
    await expect(docs.search({ section: 'Wick', package: 'other' })).rejects.toThrow('has no section');
  });
});

it('what a direct dependency without declarations exports is found in its modules', async () => {
  const lantern = 'exports.hoist = hoist\n\n/** Pulls the lantern up. */\nfunction hoist (rope) {\n}\n';
  const folder = await folderWith({
    'package.json': JSON.stringify({ name: 'app', dependencies: { plain: '*', typed: '*' } }),
    'node_modules/plain/package.json': manifest('plain'),
    'node_modules/plain/index.js': lantern,
    'node_modules/typed/package.json': manifest('typed'),
    'node_modules/typed/index.js': lantern,
    'node_modules/@types/typed/package.json': manifest('@types/typed'),
    'node_modules/@types/typed/index.d.ts': 'export function lower(rope: string): void;',
    'node_modules/deep/package.json': manifest('deep'),
    'node_modules/deep/index.js': lantern,
  });
  const { docs } = await open(folder);
  const { results } = await docs.search({ query: 'hoist' });
  expect(results).toMatchObject([
    { title: 'plain 1.0.0 › hoist', file: join(folder, 'node_modules/plain/index.js'), line: 3, endLine: 4 },
  ]);
});

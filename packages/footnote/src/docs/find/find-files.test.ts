import { execFileSync } from 'node:child_process';
import { chmod, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderWith, type Tree } from '../docs-folder.test-kit.ts';
import { findFiles } from './find-files.ts';
import { sourceOfPath } from './find-sources.ts';

async function find(tree: Tree, inside = '') {
  const { files, problems } = await findFiles(await sourceOfPath(join(await folderWith(tree), inside)));
  return { paths: files.map(({ path }) => path), problems };
}

const text = 'Words.';

describe('the documents of a source', () => {
  it('are readmes, Markdown, MDX, reStructuredText, text and declarations, sorted, with size and time', async () => {
    const names = ['README', 'a.d.ts', 'b.d.mts', 'docs/c.mdx', 'docs/d.rst', 'docs/e.markdown', 'f.txt', 'Readme.md'];
    const others = ['index.js', 'index.ts', 'image.png', 'empty.html', 'x.min.md'];
    const root = await folderWith(Object.fromEntries([...names, ...others].map((name) => [name, text])));
    const { files, problems } = await findFiles(await sourceOfPath(root));
    expect(files.map(({ path }) => path)).toEqual([...names].sort());
    expect(files[0]).toEqual({ path: 'README', size: 6, mtimeMs: expect.any(Number) });
    expect(problems).toEqual([]);
  });

  it('leave out legal texts, tests, tools and what belongs to others', async () => {
    const { paths } = await find({
      'guide.md': text,
      'LICENSE.md': text,
      'license-mit.txt': text,
      'CODE_OF_CONDUCT.md': text,
      'NOTICE.txt': text,
      'requirements.txt': text,
      'empty.md': '',
      'node_modules/other/readme.md': text,
      'lib/node_modules/other/readme.md': text,
      '.git/description.md': text,
      '.github/readme.md': text,
      'coverage/readme.md': text,
      'test/readme.md': text,
      'docs/test/chapter.md': text,
      'src/__tests__/a.md': text,
      'src/fixtures/a.md': text,
      'dist/compiled/other/index.d.ts': text,
    });
    expect(paths).toEqual(['docs/test/chapter.md', 'guide.md']);
  });

  it('count declarations once that are shipped for several module systems', async () => {
    const long = '/** words */ declare const a: string;'.repeat(9);
    const { paths } = await find({
      'dist/a.d.ts': long,
      'dist/a.d.cts': long.replace('a', 'b'),
      'dist/b.d.mts': long,
      'dist/b.d.cts': long,
      'dist/cjs/c.d.ts': long,
      'dist/esm/c.d.ts': long,
      'dist/chunk-BlYKn1tE.d.ts': long,
      'dist/chunk-CjO11-hU.d.mts': long,
      'dist/legacy/d.d.ts': long,
      'dist/d.d.ts': `${long}${long}`,
      'esm/index.d.ts': long,
      'index.d.ts': long,
    });
    expect(paths).toEqual([
      'dist/a.d.ts',
      'dist/b.d.mts',
      'dist/chunk-BlYKn1tE.d.ts',
      'dist/cjs/c.d.ts',
      'dist/d.d.ts',
      'dist/legacy/d.d.ts',
      'index.d.ts',
    ]);
  });

  it('are its modules too where there are no declarations: those that people wrote, and not all of thousands', async () => {
    const modules = async (tree: Tree) => {
      const { files } = await findFiles(await sourceOfPath(await folderWith(tree)), { withModules: true });
      return files.map(({ path }) => path);
    };
    const tree = { 'README.md': text, 'index.js': text, 'lib/a.mjs': text, 'dist/a.js': text };
    const others = { '_own.js': text, 'a.min.js': text, 'bin/run.js': text, 'big.js': 'x'.repeat(300_000) };
    expect(await modules({ ...tree, ...others })).toEqual(['README.md', 'index.js', 'lib/a.mjs']);
    expect(await modules({ 'README.md': text, 'dist/a.js': text })).toEqual(['README.md', 'dist/a.js']);
    expect(await modules({ ...tree, 'index.d.ts': text })).toEqual(['README.md', 'index.d.ts']);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`m${n}.js`, text]));
    expect((await modules(many)).length).toBe(400);
  });

  it('may be named in every script', async () => {
    const names = [
      'Ελληνικά.md',
      'العربية.md',
      'с пробелом.md',
      '日本語/説明書.md',
      '한국어.txt',
      '🙂 #1 100%.md',
      "it's.md",
    ];
    const { paths } = await find(Object.fromEntries(names.map((name) => [name, text])));
    expect(paths).toEqual([...names].sort());
  });

  it('can be a single file, whose path leads to it from itself', async () => {
    const { paths } = await find({ 'notes/a.md': text, 'notes/b.md': text }, 'notes/a.md');
    expect(paths).toEqual(['../a.md']);
  });
});

describe('links', () => {
  it('are followed once for each real place, and end in a circle', async () => {
    const { paths, problems } = await find({
      'docs/a.md': text,
      'docs/same.md': '→ docs/a.md',
      'docs/circle': '→ docs',
      'docs/up': '→ .',
      'docs/sub/back': '→ docs/sub',
      'docs/sub/b.md': text,
      'docs/shared': '→ test/shared',
      'docs/shared-again': '→ test/shared',
      'docs/packages': '→ node_modules',
      'readme.md': '→ .other/file',
      '.other/file': text,
      'test/shared/c.md': text,
      'test/shared/loop': '→ docs',
      'node_modules/x/readme.md': text,
    });
    expect(paths).toEqual(['docs/a.md', 'docs/shared/c.md', 'docs/sub/b.md', 'readme.md']);
    expect(problems).toEqual([]);
  });

  it('that lead outside of the source are left out, and said once each where they would have been taken', async () => {
    const { paths, problems } = await find(
      {
        'evil/a.md': text,
        'evil/README.md': '→ private/notes.md',
        'evil/code.js': '→ private/notes.md',
        'evil/docs/home': '→ private',
        'evil/docs/top': '→ .',
        'evil/.hidden': '→ private',
        // Its name only begins like that of the source.
        'evil/near': '→ evil-twin',
        'evil-twin/b.md': text,
        'private/notes.md': text,
      },
      'evil',
    );
    expect(paths).toEqual(['a.md']);
    expect(problems.map(({ path }) => path)).toEqual(['README.md', 'docs/home', 'docs/top', 'near']);
    expect(problems[0]?.reason).toBe(
      "leads outside of its package; to include it, name it: 'footnote docs index PATH'",
    );
  });

  it('that the user named lead where they lead', async () => {
    const { paths } = await find({ handbook: '→ elsewhere', 'elsewhere/a.md': text }, 'handbook');
    expect(paths).toEqual(['a.md']);
  });

  it('are counted where there are more than anybody reads', async () => {
    const links = Array.from({ length: 120 }, (_, i) => [`links/${i}.md`, '→ private.md']);
    const { problems } = await find({ ...Object.fromEntries(links), 'private.md': text }, 'links');
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toEqual({ path: '.', reason: 'and 20 more here that could not be read' });
  });
});

describe('what can’t be taken', () => {
  it('is reported by name, and the rest is found', async () => {
    const root = await folderWith({ 'a.md': text, 'gone.md': '→ nowhere.md', 'round.md': '→ round.md' });
    await writeFile(join(root, 'large.md'), '');
    // A sparse file: 200 MB that are never read.
    await truncate(join(root, 'large.md'), 200_000_000);
    const { files, problems } = await findFiles(await sourceOfPath(root));
    expect(files.map(({ path }) => path)).toEqual(['a.md']);
    expect(problems).toEqual([
      { path: 'gone.md', reason: 'leads nowhere' },
      { path: 'large.md', reason: 'too large' },
      { path: 'round.md', reason: 'links in a circle' },
    ]);
  });

  it('is a folder without permission', async () => {
    const root = await folderWith({ 'a.md': text, 'closed/b.md': text });
    await chmod(root, 0o755);
    await chmod(join(root, 'closed'), 0o000);
    const source = await sourceOfPath(root);
    const { problems } = await asNobody(() => findFiles(source));
    await chmod(join(root, 'closed'), 0o700);
    expect(problems).toEqual([{ path: 'closed', reason: 'not permitted' }]);
  });

  it('is what is no file: pipes and devices are not waited for', async () => {
    const root = await folderWith({ 'a.md': text, 'device.md': '→ device' });
    execFileSync('mkfifo', [join(root, 'pipe.md'), join(root, 'pipe')]);
    await symlink('pipe', join(root, 'linked.md'));
    await symlink('/dev/zero', join(root, 'device'));
    const { files } = await findFiles(await sourceOfPath(root));
    expect(files.map(({ path }) => path)).toEqual(['a.md']);
    expect((await findFiles(await sourceOfPath(join(root, 'pipe.md')))).files).toEqual([]);
  });

  it('is what lies deeper than a path can say', async () => {
    const root = await folderWith({ 'a.md': text });
    // Each step from within: the whole path is too long for any call.
    const script = `for (let i = 0; i < 60; i++) { fs.mkdirSync('d'.repeat(99)); process.chdir('d'.repeat(99)); } fs.writeFileSync('b.md', 'x');`;
    execFileSync(process.execPath, ['-e', script], { cwd: root });
    onTestFinished(() => void execFileSync('rm', ['-r', join(root, 'd'.repeat(99))]));
    const { files, problems } = await findFiles(await sourceOfPath(root));
    expect(files.map(({ path }) => path)).toEqual(['a.md']);
    expect(problems.map(({ reason }) => reason)).toEqual(["can't be read (ENAMETOOLONG)"]);
  });

  it('is a source that has gone', async () => {
    const source = { name: 'x', version: '', root: '/no/such/folder', isDirect: false };
    expect(await findFiles(source)).toEqual({ files: [], problems: [{ path: '.', reason: 'leads nowhere' }] });
  });

  it('is everything when the search is cancelled', async () => {
    const source = await sourceOfPath(await folderWith({ 'a.md': text }));
    await expect(findFiles(source, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});

/** Root may read everything, so where root runs the tests, this part is done as somebody else. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

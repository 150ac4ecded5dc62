import { execFileSync } from 'node:child_process';
import { rename, rm, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWith } from '../docs-folder.test-kit.ts';
import { readAndSplit } from './read-and-split.ts';

const outside = "leads outside of its package; to include it, name it: 'footnote docs index PATH'";

/** A package whose `docs/guide.md` was found; then something changes, and it is read. */
async function readAfter(change: (folder: string) => Promise<unknown>, path = 'docs/guide.md') {
  const folder = await folderWith({
    'package/docs/guide.md': '# Guide\n\nPublic words.\n',
    'package/docs/page.html': '<title>Page</title><p>Public words on a page.</p>',
    'package/same.md': '→ package/docs/guide.md',
    'private/docs/guide.md': '# Private\n\nThe flamingo password.\n',
    'private/docs/page.html': '<title>Private</title><p>The flamingo password.</p>',
  });
  await change(folder);
  const { passages, problems } = await readAndSplit({ root: join(folder, 'package'), paths: [path] });
  return { words: JSON.stringify(passages), reasons: problems.map(({ reason }) => reason) };
}

it('a document is read at its place, also through a link that stays in its package', async () => {
  expect((await readAfter(async () => undefined)).words).toContain('Public words');
  expect((await readAfter(async () => undefined, 'same.md')).words).toContain('Public words');
  expect((await readAfter(async () => undefined, 'docs/page.html')).words).toContain('Public words');
});

it.each([
  ['the file', 'package/docs/guide.md', 'private/docs/guide.md', 'docs/guide.md'],
  ['its folder', 'package/docs', 'private/docs', 'docs/guide.md'],
  ['the whole package', 'package', 'private', 'docs/guide.md'],
  ['a page', 'package/docs/page.html', 'private/docs/page.html', 'docs/page.html'],
])('it is not read where a link has taken the place of %s since it was found', async (_, place, target, path) => {
  const { words, reasons } = await readAfter(async (folder) => {
    await rename(join(folder, place), join(folder, 'was'));
    await symlink(join(folder, target), join(folder, place));
  }, path);
  expect({ words, reasons }).toEqual({ words: '[null]', reasons: [outside] });
});

it('neither is a pipe waited for, nor a file read that has grown', async () => {
  const pipe = await readAfter(async (folder) => {
    await rm(join(folder, 'package/docs/guide.md'));
    execFileSync('mkfifo', [join(folder, 'package/docs/guide.md')]);
  });
  expect(pipe).toEqual({ words: '[null]', reasons: ['is not a regular file'] });
  const large = await readAfter((folder) => truncate(join(folder, 'package/docs/guide.md'), 200_000_000));
  expect(large).toEqual({ words: '[null]', reasons: ['too large'] });
});

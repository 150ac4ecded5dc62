import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import { type Folder, makeFolder } from '../cli/run-cli.test-kit.ts';
import type { Footnote } from '../contract/footnote.ts';
import { createFootnote } from '../footnote.ts';

const claim = 'To cancel a request, pass a signal to the lamp before it glows.';
let folder: Folder;
let footnote: Footnote;
beforeAll(async () => {
  folder = await makeFolder();
  await folder.write('project/package.json', JSON.stringify({ name: 'project', dependencies: { lamp: '1.2.0' } }));
  await folder.write('project/node_modules/lamp/package.json', JSON.stringify({ name: 'lamp', version: '1.2.0' }));
  await folder.write('project/node_modules/lamp/README.md', `# Lamps\n\n## Cancel\n\n${claim}\n`);
  await folder.write('project/node_modules/lamp/.env', claim);
  await folder.write('secret.md', claim);
  await symlink(join(folder.path, 'secret.md'), join(folder.path, 'project/node_modules/lamp/leak.md'));
  const settings = { dataDir: join(folder.path, 'data') };
  footnote = createFootnote({ env: bareEnv, cwd: join(folder.path, 'project'), settings });
  await footnote.docs.index();
});
afterAll(async () => {
  await footnote.close();
  await folder[Symbol.asyncDispose]();
});

const check = async (path: string) => {
  const url = pathToFileURL(join(folder.path, path)).href;
  const { claims, sources } = await footnote.verify({ claims: [{ text: claim, url: `${url}#L1` }] });
  return { claim: claims[0], source: sources[0], url };
};

describe('installed documentation', () => {
  it('is read from its file, and a passage has its line', async () => {
    const { claim: checked, url } = await check('project/node_modules/lamp/README.md');
    expect(checked).toMatchObject({ verdict: 'supported', passage: { link: `${url}#L5` } });
  });

  it('is what a docs search cites, wherever that is linked to', async () => {
    const { sources, answer } = await footnote.docs.search({ query: 'cancel a request with a signal' });
    const [first] = sources;
    expect(first?.file).toContain('README.md');
    expect(answer).toBeDefined();
    const text = `${claim} [1]`;
    const given = [{ n: 1, url: 'https://github.example/lamp', file: first?.file }];
    expect((await footnote.verify({ text, sources: given })).claims[0]?.verdict).toBe('supported');
  });

  it.each([
    'secret.md',
    'project/node_modules/lamp/leak.md',
    'project/node_modules/lamp/.env',
    'project/node_modules/lamp/package.json',
    'project/node_modules/lamp/../../../secret.md',
    'none.md',
  ])('is nothing else on this machine: %s', async (path) => {
    const { claim: checked, source } = await check(path);
    expect([checked?.verdict, source?.status]).toEqual(['unchecked', 'blocked']);
    expect(checked?.passage).toBeUndefined();
  });
});

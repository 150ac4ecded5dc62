import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, manifest } from '../../../docs/docs-folder.test-kit.ts';
import { at } from '../../../json.ts';
import { runApp } from '../app.test-kit.ts';
import type { DocsState } from './docs-build.ts';
import type { DocsFile, DocsResponse } from './docs-routes.ts';

function aProject() {
  return folderWith({
    'project/package.json': manifest('app', '1.0.0', { dependencies: { lantern: '1.0.0', lamp: '1.0.0' } }),
    'project/package-lock.json': '{}',
    'project/node_modules/lantern/package.json': manifest('lantern'),
    'project/node_modules/lantern/README.md':
      '# Lantern\n\n## Dimming\n\nTo dim a lantern slowly, turn its small wheel.\n',
    'project/node_modules/lamp/package.json': manifest('lamp'),
    'project/node_modules/lamp/README.md': '# Lamp\n\n## Dimming\n\nTo dim a lamp slowly, pull its cord.\n',
    'other/package.json': manifest('other'),
  });
}

type Own = Awaited<ReturnType<typeof runApp>>;

async function idOfFirst(own: Own, query: string): Promise<string> {
  const response = await own.get(`/api/docs?q=${encodeURIComponent(query)}`);
  const { results, passages } = (await response.json()) as DocsResponse;
  expect(passages[0]?.url).toBe(results[0]?.url ?? 'none');
  return passages[0]?.id ?? '';
}

describe('GET /api/docs', () => {
  it('answers from the documentation installed where the server runs', async () => {
    const folder = await aProject();
    await using own = await runApp({ cwd: join(folder, 'project') });
    const response = await own.get('/api/docs?q=dim+a+lantern+slowly&limit=3');
    expect(response.status).toBe(200);
    const found = await response.json();
    const first = { start: 0, sources: [1] };
    const citations = expect.arrayContaining([expect.objectContaining(first)]);
    expect(found).toMatchObject({ provider: 'docs', query: 'dim a lantern slowly', answer: { citations } });
    expect(at(found, 'answer', 'text')).toContain('turn its small wheel');
    const lamp = await (await own.get('/api/docs?q=dim+slowly&package=lamp')).json();
    expect(JSON.stringify(lamp)).toContain('pull its cord');
    expect(JSON.stringify(lamp)).not.toContain('small wheel');
    const unknown = await own.get('/api/docs?q=dim&package=lampp');
    expect([unknown.status, at(await unknown.json(), 'error', 'message')]).toEqual([
      400,
      "No package 'lampp' is installed here. Did you mean 'lamp'?",
    ]);
  });

  it('answers for no other folder, whether that is there or not', async () => {
    const folder = await aProject();
    await using own = await runApp({ cwd: join(folder, 'project') });
    const ask = async (project: string) => {
      const response = await own.get(`/api/docs?q=dim&project=${encodeURIComponent(project)}`);
      return { status: response.status, body: await response.json() };
    };
    expect((await ask(join(folder, 'project'))).status).toBe(200);
    expect((await ask('.')).status).toBe(200);
    const refused = await ask(join(folder, 'other'));
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'BLOCKED_BY_POLICY' } } });
    for (const path of [join(folder, 'nowhere'), '..', '../other', '/', '/etc', 'node_modules/lantern', '~']) {
      expect(await ask(path), path).toEqual(refused);
    }
  });

  it.each([
    ['', 'The query is empty. Say what to search for.'],
    ['q=x&limit=0', "'limit' must be a whole number from 1 to 20."],
    ['q=x&limit=many', "'limit' must be a whole number from 1 to 20."],
    ['q=x&packages=y', "'packages' is not a parameter of this address. Did you mean 'package'?"],
    ['q=x&q=y', "'q' may stand in an address only once."],
  ])('refuses ?%s', async (query, message) => {
    await using own = await runApp();
    const response = await own.get(`/api/docs?${query}`);
    expect([response.status, at(await response.json(), 'error', 'message')]).toEqual([400, message]);
  });
});

describe('GET /api/docs/status', () => {
  const stateOf = async (own: Own) => (await (await own.get('/api/docs/status')).json()) as DocsState;

  it('answers at once, builds the index in the background, and tells how far it is', async () => {
    const folder = await aProject();
    await using own = await runApp({ cwd: join(folder, 'project') });
    expect(await stateOf(own)).toEqual({ state: 'building' });
    // Whoever asks meanwhile shares the same build, and is answered as soon as it is done.
    const found = (await (await own.get('/api/docs?q=dim+a+lantern+slowly')).json()) as DocsResponse;
    expect(found.warnings).toEqual([]);
    expect(found.answer?.text).toContain('small wheel');
    await expect
      .poll(() => stateOf(own))
      .toEqual({
        state: 'ready',
        counts: { sources: 2, files: 2, passages: 2, bytes: expect.any(Number) },
      });
  });

  it('says what to do where nothing is installed: that is no error', async () => {
    await using own = await runApp({ cwd: await folderWith({ 'package.json': manifest('empty') }) });
    await expect
      .poll(() => stateOf(own))
      .toEqual({
        state: 'missing',
        message:
          "There is no documentation to search here. Install the project's dependencies, name another folder as the project, or add documents: footnote docs index PATH.",
      });
  });
});

describe('GET /api/docs/passages/:id', () => {
  it('shows a passage that was found in its file, and nothing of where that lies', async () => {
    const folder = await aProject();
    await using own = await runApp({ cwd: join(folder, 'project') });
    const id = await idOfFirst(own, 'dim a lantern slowly');
    const response = await own.get(`/api/docs/passages/${id}`);
    expect(response.status).toBe(200);
    const { url, ...file } = (await response.json()) as DocsFile;
    expect(url).toMatch(/README\.md#L3$/);
    expect(file).toEqual({
      package: 'lantern',
      version: '1.0.0',
      path: 'README.md',
      id,
      passages: [
        { id, kind: 'guide', headings: ['Lantern', 'Dimming'], text: expect.stringContaining('small wheel'), line: 3 },
      ],
      hasEarlier: false,
      hasLater: false,
    });
  });

  it('takes out what a text hides, as a search does', async () => {
    const folder = await folderWith({
      'package.json': manifest('app', '1.0.0', { dependencies: { lantern: '1.0.0' } }),
      'package-lock.json': '{}',
      'node_modules/lantern/package.json': manifest('lantern'),
      'node_modules/lantern/README.md': '# Lantern\n\nTo dim a lantern slowly, turn\u200b\u202e its small wheel.\n',
    });
    await using own = await runApp({ cwd: folder });
    const id = await idOfFirst(own, 'dim a lantern slowly');
    const body = await (await own.get(`/api/docs/passages/${id}`)).text();
    expect(body).toContain('turn its small wheel');
  });

  it.each(['1', '99-1', '1-99', 'README.md', '%2e%2e%2fpackage.json', '1-1%00', '%2Fetc%2Fpasswd'])(
    'knows its own numbers only, and not %s',
    async (id) => {
      const folder = await aProject();
      await using own = await runApp({ cwd: join(folder, 'project') });
      await idOfFirst(own, 'dim a lantern slowly');
      const response = await own.get(`/api/docs/passages/${id}`);
      expect([response.status, at(await response.json(), 'error', 'message')]).toEqual([
        404,
        'The index has no such passage, or was built anew meanwhile. Ask again.',
      ]);
    },
  );

  it('builds no index, and takes no parameters', async () => {
    const folder = await aProject();
    await using own = await runApp({ cwd: join(folder, 'project') });
    expect((await own.get('/api/docs/passages/1-1')).status).toBe(404);
    expect((await own.footnote.docs.status()).counts).toBeUndefined();
    expect((await own.get('/api/docs/passages/1-1?path=/etc/passwd')).status).toBe(400);
  });

  it('wants the token where the server has one', async () => {
    await using own = await runApp({ env: { FOOTNOTE_TOKEN: ['open', 'sesame', '0123456789'].join('-') } });
    expect((await own.get('/api/docs/passages/1-1')).status).toBe(401);
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, manifest } from '../../../docs/docs-folder.test-kit.ts';
import { at } from '../../../json.ts';
import { runApp } from '../app.test-kit.ts';

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

describe('GET /api/docs', () => {
  it('answers from the documentation installed where the server runs', async () => {
    const folder = await aProject();
    await using own = await runApp({ cwd: join(folder, 'project') });
    const response = await own.get('/api/docs?q=dim+a+lantern+slowly&limit=3');
    expect(response.status).toBe(200);
    const found = await response.json();
    expect(found).toMatchObject({ provider: 'docs', query: 'dim a lantern slowly', answer: { citations: [{}] } });
    expect(at(found, 'answer', 'text')).toContain('turn its small wheel');
    const lamp = await (await own.get('/api/docs?q=dim+slowly&package=lamp')).json();
    expect(JSON.stringify(lamp)).toContain('pull its cord');
    expect(JSON.stringify(lamp)).not.toContain('small wheel');
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

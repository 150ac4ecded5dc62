import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { aSite, type TestSite } from '../../docs/crawl/site.test-kit.ts';
import { type Folder, makeFolder, runCli } from '../run-cli.test-kit.ts';

const about = (topic: string) =>
  `The ${topic} is explained on this page, with everything that a keeper has to know about it.`;

function environment(folder: Folder, site: TestSite) {
  return { HOME: folder.path, FOOTNOTE_DATA_DIR: join(folder.path, 'data'), FOOTNOTE_ALLOW_PRIVATE: site.host };
}

function run(folder: Folder, site: TestSite, words: readonly string[], more: { readonly signal?: AbortSignal } = {}) {
  return runCli(['docs', ...words], { cwd: folder.path, env: environment(folder, site), ...more });
}

function manyPages(count: number) {
  const names = Array.from({ length: count }, (_, n) => `/p${n}`);
  const pages = names.map((name) => [name, `Page ${name}\n${about(`thing ${name.slice(1)}`)}`] as const);
  return { '/': `Home\n${about('harbour')}\n${names.join('\n')}`, ...Object.fromEntries(pages) };
}

it('reads a site, says what it found, and answers from it', { timeout: 60_000 }, async () => {
  await using folder = await makeFolder();
  const site = await aSite({ ...manyPages(2), '/': `Home\n${about('harbour')}\n/p0\n/p1\n/gone` });
  const first = await run(folder, site, ['index', '--url', `${site.origin}/`]);
  expect(first.exitCode).toBe(0);
  expect(first.stdout).toMatch(
    /^3 passages from 3 files of 1 source; 3 pages read in [\d.]+ s, 0 had not changed\.\n$/,
  );
  const second = await run(folder, site, ['index', '--url', `${site.origin}/`, '--json']);
  expect(JSON.parse(second.stdout)).toMatchObject({ read: 0, unchanged: 3, complete: true });
  const answer = await run(folder, site, ['search', 'thing p1']);
  expect(answer.stdout).toContain(`(${site.origin}/p1)`);
});

it('stops at Ctrl-C, keeps what it has, and says so', async () => {
  await using folder = await makeFolder();
  const site = await aSite(manyPages(10));
  const stopping = new AbortController();
  site.onRequest = (path) => {
    if (path === '/p6') stopping.abort();
  };
  const { exitCode, stderr } = await run(folder, site, ['index', '--url', site.origin], { signal: stopping.signal });
  expect(exitCode).toBe(130);
  expect(stderr).toContain('what was read is kept');
});

it('goes on after it was killed, with what was written by then', async () => {
  await using folder = await makeFolder();
  const site = await aSite(manyPages(60));
  const command = fileURLToPath(new URL('../../../bin/footnote.js', import.meta.url));
  const env = { PATH: process.env['PATH'], ...bareEnv, FOOTNOTE_KEYLESS: 'off', ...environment(folder, site) };
  const child = spawn(process.execPath, [command, 'docs', 'index', '--url', site.origin], { env, cwd: folder.path });
  site.onRequest = (path) => {
    if (path === '/p55') child.kill('SIGKILL');
  };
  await once(child, 'close');
  expect(site.asked).toContain('/p55');
  expect(site.asked).not.toContain('/p59');
  site.asked.length = 0;
  const { stdout } = await run(folder, site, ['index', '--url', site.origin, '--json']);
  const { read, unchanged, complete } = JSON.parse(stdout) as { read: number; unchanged: number; complete: boolean };
  expect({ all: read + unchanged, complete }).toEqual({ all: 61, complete: true });
  expect(unchanged).toBeGreaterThanOrEqual(39);
  expect(site.asked).not.toContain('/p5');
  expect(site.asked).toContain('/p59');
});

it.each([
  [['index', '--url', 'https://example.com/', '--max-pages', '0'], 2, 'from 1 to 10000'],
  [['index', '--url', 'https://example.com/', '--max-depth', 'x'], 2, 'from 0 to 20'],
  [['index', '--url', 'example.com'], 2, 'https://example.com'],
  [['index', '--url', 'http://10.0.0.1/'], 5, 'not a public address'],
])('%j ends with %i', async (words, code, message) => {
  await using folder = await makeFolder();
  const { exitCode, stderr } = await run(folder, await aSite({}), words);
  expect({ exitCode, stderr }).toEqual({ exitCode: code, stderr: expect.stringContaining(message) });
});

it('teaches in its help what is read and how far it goes', async () => {
  const { stdout } = await runCli(['docs', '--help']);
  for (const words of ['--url SITE', '--max-pages N', 'robots.txt', 'HTML, PDF', 'default 500'])
    expect(stdout).toContain(words);
});

it('counts in words that fit, and says so where there is nothing to read', async () => {
  await using folder = await makeFolder();
  await folder.write('guide/lamps.md', `# Lamps\n\n${about('lamp')}\n`);
  const env = { HOME: folder.path, FOOTNOTE_DATA_DIR: join(folder.path, 'data') };
  const nothing = await runCli(['docs', 'index'], { cwd: folder.path, env });
  expect(nothing.stdout).toMatch(/^0 passages from 0 files of 0 sources; /);
  expect(nothing.stderr).toContain('no dependencies are installed here');
  const guide = await runCli(['docs', 'index', 'guide'], { cwd: folder.path, env });
  expect(guide.stdout).toMatch(/^1 passage from 1 file of 1 source; 1 file read in [\d.]+ s, 0 had not changed\.\n$/);
});

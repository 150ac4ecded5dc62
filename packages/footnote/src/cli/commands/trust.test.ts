import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Folder, makeFolder, type RunOptions, runCli } from '../run-cli.test-kit.ts';

const key = ['tvly', 'of-the-project', '0123456789'].join('-');

const hostile = {
  timeoutMs: 2000,
  webSearch: { tavily: { baseUrl: 'http://127.0.0.1:1' }, brave: { apiKey: key } },
  policy: { secrets: 'off' },
  dataDir: '.fn',
};

function run(folder: Folder, argv: readonly string[] = [], options: RunOptions = {}) {
  const env = { HOME: join(folder.path, 'home'), TAVILY_API_KEY: 'mine' };
  return runCli(['trust', ...argv], { cwd: join(folder.path, 'project'), env, ...options });
}

async function withFile(content: unknown = hostile) {
  const folder = await makeFolder();
  await folder.write('project/footnote.json', JSON.stringify(content, null, 2));
  return folder;
}

async function state(folder: Folder) {
  return JSON.parse((await run(folder, ['--json'])).stdout).trust;
}

describe('trust', () => {
  it('shows what counts already, what would count, and what never does', async () => {
    await using folder = await withFile();
    const { stdout } = await run(folder, ['--yes']);
    const [head, now, then, never] = stdout.split('\n\n');
    expect(head).toMatch(/\/project\/footnote\.json: not trusted: it can only restrict\.$/);
    expect(now).toMatch(/^Counts already:\n {2}timeoutMs +2000 +line 2 +without it: 15000$/);
    expect(then).toMatch(
      /^Counts only if you trust the file:\n {2}webSearch\.brave\.apiKey +••••89 .*\n {2}policy\.secrets +off +line 12 +without it: block$/,
    );
    expect(never).toMatch(
      /^Never counts:\n {2}webSearch\.tavily\.baseUrl +http:\/\/127\.0\.0\.1:1 .*\n {2}dataDir +\.fn /,
    );
    expect(stdout).toMatch(/\nTrusted, until the file changes\. 'footnote trust --revoke' takes it back\.\n$/);
    expect(stdout).not.toContain(key);
    expect(await state(folder)).toBe('trusted');
  });

  it.each([
    ['y\n', 'trusted'],
    ['YES\n', 'trusted'],
    ['n\n', 'not-trusted'],
    ['\n', 'not-trusted'],
    ['', 'not-trusted'],
    ['yellow\n', 'not-trusted'],
  ])('asks on a terminal: %j is %s', async (stdin, expected) => {
    await using folder = await withFile();
    const { exitCode, stderr } = await run(folder, [], { isTTY: true, stdin });
    expect([exitCode, stderr]).toEqual([0, 'Trust exactly this content? [y/N] ']);
    expect(await state(folder)).toBe(expected);
  });

  it('trusts nothing where nobody can be asked', async () => {
    await using folder = await withFile();
    const { exitCode, stderr } = await run(folder);
    expect([exitCode, stderr]).toEqual([
      2,
      'footnote: Nobody can be asked here, so the file is not trusted. Read it, then add --yes.\n',
    ]);
    expect(await state(folder)).toBe('not-trusted');
    expect(await readdir(folder.path)).toEqual(['project']);
  });

  it('stops at once when it is interrupted', async () => {
    await using folder = await withFile();
    const stop = new AbortController();
    async function* silent() {
      stop.abort();
      await new Promise(() => undefined);
      yield '';
    }
    const { exitCode } = await run(folder, [], { isTTY: true, stdin: silent(), signal: stop.signal });
    expect(exitCode).toBe(130);
    expect(await state(folder)).toBe('not-trusted');
  });

  it('asks nothing where nothing needs trust', async () => {
    await using folder = await withFile({ timeoutMs: 5 });
    const { exitCode, stdout, stderr } = await run(folder, [], { isTTY: true });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Counts already:');
  });

  it('takes trust back, and lists what is trusted', async () => {
    await using folder = await withFile();
    expect((await run(folder, ['--list'])).stdout).toBe('No footnote.json is trusted.\n');
    await run(folder, ['--yes']);
    expect((await run(folder, ['--list'])).stdout).toMatch(/^footnote\.json {2}since \d{4}-\d\d-\d\d {2}trusted\n$/);
    await folder.write('project/footnote.json', '{}');
    expect(JSON.parse((await run(folder, ['--list', '--json'])).stdout)).toMatchObject([{ state: 'changed' }]);
    expect((await run(folder, ['--revoke'])).stdout).toBe(
      'footnote.json is no longer trusted: it can only restrict.\n',
    );
    expect((await run(folder, ['--revoke'])).stdout).toBe('footnote.json was not trusted.\n');
    expect((await run(folder, ['--list'])).stdout).toBe('No footnote.json is trusted.\n');
  });

  it('lets no value of the file pretend to be another row', async () => {
    await using folder = await withFile({ agent: { model: 'a\n\nNever counts:\n  everything\u202e\u001b[2J' } });
    const { stdout } = await run(folder, ['--yes']);
    expect(stdout).toContain(String.raw`a\u000a\u000aNever counts:\u000a  everything\u202e\u001b[2J`);
    expect(stdout).not.toMatch(/^Never counts/m);
  });

  it('names another folder, and refuses what makes no sense', async () => {
    await using folder = await withFile();
    const elsewhere = { cwd: folder.path };
    expect((await run(folder, ['project', '--yes'], elsewhere)).exitCode).toBe(0);
    expect(await state(folder)).toBe('trusted');
    for (const argv of [['--yes', '--revoke'], ['a', 'b'], ['home']]) {
      expect((await run(folder, argv, elsewhere)).exitCode).toBe(2);
    }
  });
});

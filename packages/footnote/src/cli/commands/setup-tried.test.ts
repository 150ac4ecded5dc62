import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runServer } from '../../server/http/http-client.test-kit.ts';
import { type Folder, makeFolder } from '../run-cli.test-kit.ts';
import { askServer } from '../setup/ask-server.ts';
import { files, json, text, trySetup } from './setup.test-kit.ts';

const tinyServer = fileURLToPath(new URL('../../../../../real-agents/tiny-mcp-server.mjs', import.meta.url));
const answering = `node ${tinyServer}`;
const PATH = process.env['PATH'] ?? '';
const four = ['claude', 'gemini', 'opencode', 'codex'];

async function writeProgram(home: Folder, name: string, script: string): Promise<string> {
  const file = await home.write(name, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

describe('before anything is written, the server', () => {
  it('is started once, and its answer is enough', async () => {
    await using home = await makeFolder();
    const log = join(home.path, 'starts');
    const counting = await writeProgram(home, 'bin/counting', `echo started >> ${log}\nexec ${answering}`);
    const { exitCode, stderr } = await trySetup(home, [...four.slice(0, 1), 'opencode', '--command', counting], {
      env: { PATH },
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(await json(home, '.claude.json')).toMatchObject({ mcpServers: { footnote: { command: counting } } });
    expect(await readFile(log, 'utf8')).toBe('started\n');
  });

  it.each([
    ['is not there', 'nowhere mcp', 'there is no such command'],
    ['ends at once', 'sh -c "echo no such package >&2; exit 7"', 'it ended with exit code 7 (no such package)'],
    ['is a missing file', 'node /nowhere.js', "it ended with exit code 1 (Error: Cannot find module '/nowhere.js')"],
    ['is no MCP server', 'cat', 'it refused initialize'],
    ["is somebody else's", `node ${tinyServer} note_taking`, "it has none of Footnote's tools"],
  ])('%s: nothing is changed, and the reason is shown', async (_, command, reason) => {
    await using home = await makeFolder();
    const before = '{ "permissions": { "deny": [] } }';
    await home.write('.claude/settings.json', before);
    for (const mode of ['footnote', 'off']) {
      const argv = [...four, 'cursor', '--mode', mode, '--command', command];
      const { exitCode, stdout, stderr } = await trySetup(home, argv, { env: { PATH } });
      expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
      expect(stderr).toContain(`that did not answer: ${reason}. Nothing was changed. Name a command that works`);
    }
    expect(await files(home)).toEqual(['.claude/settings.json']);
    expect(await text(home, '.claude/settings.json')).toBe(before);
  });

  it('need not answer where that is said, nor where nothing is switched off, nor in a dry run', async () => {
    await using home = await makeFolder();
    for (const argv of [['--force'], ['--mode', 'native'], ['--dry-run']]) {
      expect((await trySetup(home, ['codex', '--command', 'nowhere mcp', ...argv])).exitCode).toBe(0);
    }
  });

  it("gets the agent's environment, which is not the user's", async () => {
    await using home = await makeFolder();
    const seen = join(home.path, 'seen');
    const command = await writeProgram(home, 'bin/seeing', `env > ${seen}\nexec ${answering}`);
    const env = { PATH, TAVILY_API_KEY: 'any-key', SOMETHING_ELSE: 'mine' };
    await trySetup(home, ['codex', '--mode', 'off', '--command', command], { env });
    const lines = (await readFile(seen, 'utf8')).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['TAVILY_API_KEY=any-key', 'FOOTNOTE_WEB=off']));
    expect(lines).not.toContain('SOMETHING_ELSE=mine');
    await trySetup(home, ['claude', '--command', command], { env });
    expect(await readFile(seen, 'utf8')).toContain('SOMETHING_ELSE=mine');
  });

  it('that offers no search is warned about', async () => {
    await using home = await makeFolder();
    const { exitCode, stderr } = await trySetup(home, ['claude', '--command', `${answering} docs_search`], {
      env: { PATH },
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining('offers no web_search: the web is switched off'),
    });
  });

  it('has a time to answer, and is ended after it', async () => {
    const signal = new AbortController().signal;
    const start = { words: ['sleep', '600'], cwd: '/', env: { PATH }, timeoutMs: 50 };
    expect(await askServer(start, { signal })).toEqual({ problem: 'it said nothing within 0.05 s', stderr: '' });
  });
});

describe('before anything is written, a server at an address', () => {
  const token = ['a', 'token', 'of', 'this', 'test'].join('-');

  it('is asked with its token, and its answer is enough', async () => {
    await using home = await makeFolder();
    await using server = await runServer({ FOOTNOTE_TOKEN: token });
    const argv = [...four, '--url', `${server.origin}/mcp`, '--token-variable', 'MINE'];
    const { exitCode, stderr } = await trySetup(home, argv, { env: { PATH, MINE: token } });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect((await json(home, '.claude.json')).mcpServers.footnote.url).toBe(`${server.origin}/mcp`);
  });

  it.each([
    ['is not there', 'http://127.0.0.1:9/mcp', {}, "it can't be reached (ECONNREFUSED)"],
    ['is no MCP server', '/healthz', { MINE: token }, 'it refused initialize (HTTP 405)'],
    ['wants a token', '/mcp', {}, 'it wants a token, and none is set here'],
    ['wants another token', '/mcp', { MINE: 'another' }, 'it refused the token (HTTP 401)'],
  ])('%s: nothing is changed, and the reason is shown', async (_, path, env, reason) => {
    await using home = await makeFolder();
    await using server = await runServer({ FOOTNOTE_TOKEN: token });
    const url = path.startsWith('/') ? `${server.origin}${path}` : path;
    const argv = ['claude', 'codex', '--url', url, '--token-variable', 'MINE'];
    const { exitCode, stdout, stderr } = await trySetup(home, argv, { env: { PATH, ...env } });
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
    expect(stderr).toContain(
      `Footnote would be reached at ${url}, and that did not answer: ${reason}. Nothing was changed.`,
    );
    expect(await files(home)).toEqual([]);
  });
});

describe('in the files of a project, which others share,', () => {
  const npx = 'echo "npm warn old"; pwd > "$HOME/where"; echo "npm error code E404" >&2; exit 1';

  it('what npx can not have is not written, and what to do is said', async () => {
    await using home = await makeFolder();
    await writeProgram(home, 'bin/npx', npx);
    await home.write('project/.npmrc', 'registry=http://127.0.0.1:9\n');
    const argv = ['claude', '--scope', 'project'];
    const env = { PATH: `${join(home.path, 'bin')}:${PATH}` };
    const { exitCode, stderr } = await trySetup(home, argv, { env });
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/^footnote: npx fetches Footnote to see whether it starts, for up to 90 s …\n/);
    expect(stderr).toContain('it ended with exit code 1 (npm error code E404). Nothing was changed. Whoever shares');
    expect(stderr).toMatch(/publish footnote-search \d\S+, or make it a dependency of this project\./);
    expect((await files(home)).filter((file) => /json|settings/.test(file))).toEqual([]);
    // Settings of a checkout decide nothing about what is run.
    expect((await readFile(join(home.path, 'where'), 'utf8')).startsWith(home.path)).toBe(false);
  });

  it('a dependency of the project is what npx will run, and nothing is fetched', async () => {
    await using home = await makeFolder();
    const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
    const named = JSON.stringify({ devDependencies: { 'footnote-search': version } });
    await home.write('project/package.json', named);
    await home.write('project/node_modules/footnote-search/package.json', JSON.stringify({ version }));
    const { exitCode, stderr } = await trySetup(home, ['claude', '--scope', 'project'], { env: { PATH: '' } });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect((await json(home, 'project/.mcp.json')).mcpServers.footnote.command).toBe('npx');
  });

  it('a path of this machine is warned about', async () => {
    await using home = await makeFolder();
    await mkdir(join(home.path, 'project'));
    const { exitCode, stderr } = await trySetup(home, ['claude', '--scope', 'project', '--command', answering], {
      env: { PATH },
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining(`'${tinyServer}' is a path of this machine`),
    });
  });
});

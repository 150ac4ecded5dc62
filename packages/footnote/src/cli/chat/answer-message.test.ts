import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFolder, runCli } from '../run-cli.test-kit.ts';
import { openAgent } from './open-agent.ts';
import { createScriptedAgent, endless, type Script, searched, sourceUrl as url } from './scripted-agent.test-kit.ts';
import { buildScriptedCommand, hasTmux, type ScriptedCommand } from './terminal.test-kit.ts';

vi.mock('./open-agent.ts', () => ({ openAgent: vi.fn() }));

let command: ScriptedCommand;
beforeAll(async () => {
  command = await buildScriptedCommand();
});
afterAll(() => command[Symbol.asyncDispose]());

describe('one message', () => {
  async function run(scripts: readonly Script[], args: readonly string[], stdin = '') {
    vi.mocked(openAgent).mockResolvedValue(createScriptedAgent(scripts));
    return runCli(['chat', ...args], { stdin });
  }

  it('of a pipe is all of stdin, and its answer is Markdown', async () => {
    expect(await run([], [], 'two\nlines\n')).toEqual({
      exitCode: 0,
      stdout: 'You said: "two\\nlines\\n"\n',
      stderr: '',
    });
    expect((await run([searched], [], 'x')).stdout).toBe(
      `The **latest** is 3.14.[[1]](${url})\n\nSources:\n- [Download Python](${url})\n`,
    );
  });

  it('can be the words of the command', async () => {
    expect((await run([], ['--provider', 'exa', 'two', 'words'])).stdout).toBe('You said: "two words (exa)"\n');
  });

  it('is one object with --json', async () => {
    const { exitCode, stdout } = await run([searched], ['--json'], 'x');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      text: `The **latest** is 3.14.[[1]](${url})\n\nSources:\n- [Download Python](${url})\n`,
      sources: [{ n: 1, title: 'Download Python', url, domain: 'www.python.org' }],
      citations: [],
      steps: [],
      decision: 'none',
      warnings: [],
    });
  });

  it('that can be answered in part is answered, with notes on stderr', async () => {
    const degraded: Script = [
      { type: 'text', text: 'Extracts.' },
      { type: 'warn', message: 'A model would write an answer.' },
    ];
    expect(await run([degraded], [], 'x')).toEqual({
      exitCode: 0,
      stdout: 'Extracts.\n',
      stderr: 'footnote: A model would write an answer.\n',
    });
  });

  it.each([
    ['INVALID_QUERY', 2],
    ['NOT_CONFIGURED', 3],
    ['PROVIDER_FAILED', 4],
    ['BLOCKED_BY_POLICY', 5],
    ['TIMEOUT', 124],
  ] as const)('that fails with %s ends with %d', async (code, exitCode) => {
    const failing: Script = [{ type: 'fail', code, message: 'It failed.' }];
    expect(await run([failing], [], 'x')).toEqual({ exitCode, stdout: '', stderr: 'footnote: It failed.\n' });
    const { stdout, exitCode: jsonExitCode } = await run([failing], ['--json'], 'x');
    expect([JSON.parse(stdout).error.code, jsonExitCode]).toEqual([code, exitCode]);
  });

  it.each([[''], [' \n']])('that is %j is refused', async (stdin) => {
    const { exitCode, stderr } = await run([], [], stdin);
    expect([exitCode, stderr]).toEqual([2, 'footnote: The message is empty. Write what you want to know.\n']);
  });

  it('allows nothing that nobody can be asked about, except with --yes', async () => {
    const asking: Script = [{ type: 'ask', question: 'Overwrite notes.md?' }];
    expect(await run([asking], [], 'x')).toEqual({
      exitCode: 0,
      stdout: 'Allowed: no.\n\n',
      stderr: 'footnote: Not allowed: Overwrite notes.md? Nobody can be asked here; --yes allows it.\n',
    });
    expect(await run([asking], ['--yes'], 'x')).toEqual({ exitCode: 0, stdout: 'Allowed: yes.\n\n', stderr: '' });
  });

  it('lets no escape sequence of a model through', async () => {
    const hostile: Script = [{ type: 'text', text: 'a\x1b[2J\x9b2Jb\x1b]0;title\x07\u202ec' }];
    expect((await run([hostile], [], 'x')).stdout).toBe('a[2J2Jb]0;titlec\n');
  });

  it('ends when it is interrupted', async () => {
    await using folder = await makeFolder();
    const script = await folder.write('script.json', JSON.stringify([endless]));
    const env = { PATH: process.env['PATH'], HOME: folder.path, FOOTNOTE_TEST_SCRIPT: script };
    const child = spawn(process.execPath, [command.program, 'chat', 'x'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
  });
});

describe.skipIf(!(await hasTmux()))('one message in a terminal', () => {
  it('is drawn', async () => {
    await using chat = await command.open([searched], { args: ['what', 'is', 'new'] });
    expect(await chat.ended()).toBe(0);
    await chat.waitFor(/✓ web_search: .*\n\nThe latest is 3\.14\.\[1\]\n\nSources:\n\[1\] Download Python/);
  });
});

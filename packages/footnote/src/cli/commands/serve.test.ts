import { describe, expect, it } from 'vitest';
import { makeFolder, type RunOptions, runCli } from '../run-cli.test-kit.ts';

/** Runs until it listens, asks what the test wants, and stops. */
async function serve(args: readonly string[], options: RunOptions, ask: (url: string) => Promise<unknown>) {
  const stop = new AbortController();
  let onStarted: (url: string) => void = () => undefined;
  const started = new Promise<string>((resolve) => {
    onStarted = resolve;
  });
  const running = runCli(['serve', '--port', '0', ...args], {
    ...options,
    signal: stop.signal,
    onStdout: (text) => onStarted(/http:\/\/[\d.]+:\d+/.exec(text)?.[0] ?? ''),
  });
  await ask(await Promise.race([started, running.then(({ stderr }) => Promise.reject(new Error(stderr)))]));
  stop.abort();
  return running;
}

describe('footnote serve', () => {
  it('--log json writes an object a line on stderr, also for every request', async () => {
    const { exitCode, stderr } = await serve(['--log', 'json'], {}, (url) => fetch(`${url}/api/tools`));
    expect(exitCode).toBe(0);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', message: 'request', route: '/api/tools', status: 200, caller: 'http' },
      { level: 'info', message: 'stopping; Ctrl-C again ends at once.' },
    ]);
  });

  it('tells of messages only, in plain lines, where nothing is said', async () => {
    const { stderr } = await serve([], {}, (url) => fetch(`${url}/api/tools`));
    expect(stderr).toBe('footnote: stopping; Ctrl-C again ends at once.\n');
  });

  it('--write says where the assistant may write, and wants a folder that is there', async () => {
    await using folder = await makeFolder();
    const file = await folder.write('file', '');
    const { stdout } = await serve(['--write', '.'], { cwd: folder.path }, async () => undefined);
    expect(stdout).toContain(`The assistant may write below ${folder.path}, and asks before each file.`);
    const asJson = await serve(['--write', folder.path, '--json'], {}, async () => undefined);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ write: folder.path });
    for (const wrong of [`${folder.path}/missing`, file]) {
      expect(await runCli(['serve', '--write', wrong])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining("'--write' names a folder that is not there"),
      });
    }
  });

  it.each([
    ['--log', 'jsno', 'text, json'],
    ['--threads', 'redis', 'memory, sqlite'],
  ])('%s refuses %s', async (option, value, choices) => {
    expect(await runCli(['serve', option, value])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(choices),
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Emulator, type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { closedOrigin, makeFolder, type RunOptions, runCli } from '../run-cli.test-kit.ts';

const key = ['tvly', 'doctor', '0123456789'].join('-');

let server: RunningEmulator;
beforeAll(async () => {
  server = await startEmulator(tavily);
});
afterAll(() => server.close());

async function doctor(argv: readonly string[] = [], options: RunOptions = {}) {
  const env = { ...server.env, TAVILY_API_KEY: key, ...options.env };
  const outcome = await runCli(['doctor', ...argv], { ...options, env });
  expect(outcome.stdout + outcome.stderr).not.toContain(key);
  return outcome;
}

describe('doctor', () => {
  it('passes, and searches for nothing', async () => {
    const { exitCode, stdout, stderr } = await doctor();
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'ok   node: Node 20.19.0.',
      'ok   settings: ~/.config/footnote/settings.json: nothing set.',
      'ok   settings: footnote.json: nothing set.',
      'ok   providers: Asked in this order: tavily → docs.',
      `ok   address: ${server.origin} ($TAVILY_BASE_URL) answers (HTTP 404).`,
      'All checks passed.',
      '',
    ]);
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('has marks on a terminal', async () => {
    const { stdout } = await doctor([], { isTTY: true });
    expect(stdout).toMatch(/^✓ node: /);
  });

  it('fails with 3 on an old Node', async () => {
    const { exitCode, stdout } = await doctor([], { nodeVersion: '20.18.3' });
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/^fail node: Node 20\.18\.3 is too old\. Install Node 20\.19 or newer\.\n/);
  });

  it('fails with 3 when a file is broken, and still checks the other one', async () => {
    await using folder = await makeFolder();
    const file = await folder.write('footnote.json', '{ "timeoutMs": 1,, }');
    await folder.write('footnote/settings.json', JSON.stringify({ webSearch: { tavily: { apiKey: key } } }));
    const options = { cwd: folder.path, env: { XDG_CONFIG_HOME: folder.path } };
    const { exitCode, stdout } = await doctor([], options);
    expect(exitCode).toBe(3);
    expect(stdout).toContain(`fail settings: ${file} is not valid JSON at line 1`);
    expect(stdout).toMatch(/^warn secrets: .*settings\.json:1 keeps a secret \(webSearch\.tavily\.apiKey\)/m);
    expect(stdout).toMatch(/\n1 failed, 1 warning\.\n$/);
  });

  it('fails with 3 on a bad variable', async () => {
    const { exitCode, stdout } = await doctor([], { env: { FOOTNOTE_TIMEOUT_MS: 'soon' } });
    expect(exitCode).toBe(3);
    expect(stdout).toContain('fail settings: FOOTNOTE_TIMEOUT_MS must be a whole number');
  });

  it('warns when only the installed documentation would be asked, and says how to get more', async () => {
    const { exitCode, stdout } = await doctor([], { env: { TAVILY_API_KEY: '' } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('warn providers: No web search provider is configured. Set a key such as GEMINI_API_KEY');
  });

  it('fails with 4 when an address of the settings does not answer', async () => {
    const { exitCode, stdout } = await doctor([], { env: { TAVILY_BASE_URL: await closedOrigin() } });
    expect(exitCode).toBe(4);
    expect(stdout).toMatch(/^fail address: webSearch\.tavily\.baseUrl could not be reached at .*was refused\./m);
  });

  it('says what it means when the shared store is away', async () => {
    const redis = (await closedOrigin()).replace('http:', 'redis:');
    const { exitCode, stdout } = await doctor([], { env: { FOOTNOTE_REDIS_URL: redis } });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^warn store: The shared store \(redisUrl\) does not answer \(.+\): cache and limits/m);
  });

  it('touches no address where the web is switched off', async () => {
    const before = server.requests.length;
    const { exitCode, stdout } = await doctor(['--live'], { env: { FOOTNOTE_WEB: 'off' } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('warn providers: Web search is switched off here (policy.web).');
    expect(server.requests.length).toBe(before);
  });

  it('refuses an unknown provider', async () => {
    const { exitCode, stderr } = await doctor(['--provider', 'tavly']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "footnote: There is no provider 'tavly'. Did you mean 'tavily'?\n",
    });
  });
});

describe('doctor --live', () => {
  it('searches once with each configured provider', async () => {
    const { exitCode, stdout } = await doctor(['--live']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ok {3}live tavily: Answered in \d+\.\d s with 1 result\.$/m);
  });

  it('shows the error of a provider, and ends with 4', async () => {
    const { exitCode, stdout } = await doctor(['--live'], { env: { TAVILY_API_KEY: 'emulate-bad-key' } });
    expect(exitCode).toBe(4);
    expect(stdout).toMatch(/^fail live tavily: Tavily refused the key \(HTTP 401\)\./m);
  });

  it('asks a service without a key only when it is named', async () => {
    const env = { TAVILY_API_KEY: '', FOOTNOTE_KEYLESS: 'on', WEB_SEARCH_PROVIDER: 'tavily:keyless' };
    const unnamed = await doctor(['--live'], { env });
    expect(unnamed.exitCode).toBe(0);
    expect(unnamed.stdout).toContain('warn live: No provider has a key. Name one with --provider to try it.');
    const named = await doctor(['--live', '--provider', 'tavily:keyless'], { env });
    expect(named.stdout).toMatch(/^ok {3}live tavily:keyless: Answered/m);
  });

  it('prints JSON', async () => {
    const { exitCode, stdout } = await doctor(['--live', '--json'], { env: { TAVILY_API_KEY: 'emulate-quota' } });
    expect(exitCode).toBe(4);
    const checks: { check: string }[] = JSON.parse(stdout);
    expect(checks.map(({ check }) => check)).toEqual([
      'node',
      'settings',
      'settings',
      'providers',
      'address',
      'live tavily',
    ]);
    expect(checks.at(-1)).toEqual({
      check: 'live tavily',
      status: 'fail',
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('Tavily'),
    });
  });

  it('ends with 130 when it is interrupted', async () => {
    const interrupt = new AbortController();
    const interrupting: Emulator = {
      ...tavily,
      reply(request, mode) {
        if (request.method === 'POST') interrupt.abort();
        return tavily.reply(request, mode);
      },
    };
    const other = await startEmulator(interrupting);
    try {
      const { exitCode } = await doctor(['--live'], { env: other.env, signal: interrupt.signal });
      expect(exitCode).toBe(130);
    } finally {
      await other.close();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { type Folder, makeFolder, runCli } from '../run-cli.test-kit.ts';

const fileKey = ['tvly', 'in-a-file', '0123456789'].join('-');
const envKey = ['gemini', 'in-a-variable', '9876543210'].join('-');

function run(folder: Folder, argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  return runCli(['config', ...argv], { cwd: `${folder.path}/project`, env: { HOME: `${folder.path}/home`, ...env } });
}

/** A user file with a timeout and a secret, a project file with a limit. */
async function twoFiles(mode = 0o600) {
  const folder = await makeFolder();
  const user = `{\n  // patient\n  "timeoutMs": 20000,\n  "webSearch": { "tavily": { "apiKey": "${fileKey}" } }\n}\n`;
  await folder.write('home/.config/footnote/settings.json', user, mode);
  await folder.write('project/footnote.json', '{\n  "limits": "caller=60/min"\n}');
  return folder;
}

describe('config', () => {
  it('shows each value with its origin, and masks secrets', async () => {
    await using folder = await twoFiles();
    const { exitCode, stdout, stderr } = await run(folder, [], { GEMINI_API_KEY: envKey, EXA_API_KEY: 'short' });
    expect(exitCode).toBe(0);
    const line = (setting: string) => stdout.split('\n').find((text) => text.startsWith(`${setting} `));
    expect(line('webSearch.provider')).toMatch(/ auto +default$/);
    expect(line('timeoutMs')).toMatch(/ 20000 +~\/\.config\/footnote\/settings\.json:3$/);
    expect(line('policy.keyless')).toMatch(/ off +\$FOOTNOTE_KEYLESS$/);
    expect(line('webSearch.gemini.apiKey')).toMatch(/ ••••10 +\$GEMINI_API_KEY$/);
    expect(line('webSearch.exa.apiKey')).toMatch(/ •••• +\$EXA_API_KEY$/);
    expect(line('webSearch.tavily.apiKey')).toMatch(/ ••••89 +~\/\.config\/footnote\/settings\.json:4$/);
    expect(line('limits')).toMatch(/ caller=60\/min +footnote\.json:2$/);
    expect(line('webSearch.gemini.baseUrl')).toBeUndefined();
    expect(line('redisUrl')).toBeUndefined();
    expect(stdout + stderr).not.toMatch(new RegExp(`${fileKey}|${envKey}`));
  });

  it('lists everything with --all', async () => {
    await using folder = await makeFolder();
    const { stdout } = await run(folder, ['--all']);
    expect(stdout).toMatch(/^webSearch\.gemini\.baseUrl +https:\/\/\S+ +default$/m);
    expect(stdout).toMatch(/^webSearch\.gemini\.apiKey +- +\(set \$GEMINI_API_KEY\)$/m);
    expect(stdout).toMatch(/^agent\.databaseUrl +- +\(set \$FOOTNOTE_DATABASE_URL\)$/m);
    expect(stdout).toMatch(/^agent\.model +- +\(set \$FOOTNOTE_MODEL\)$/m);
  });

  it('warns about a secret in a file, even one that a variable overrides', async () => {
    await using folder = await twoFiles();
    const { stderr } = await run(folder, [], { TAVILY_API_KEY: envKey });
    expect(stderr).toBe(
      'footnote: ~/.config/footnote/settings.json:4 keeps a secret (webSearch.tavily.apiKey). Prefer the variable TAVILY_API_KEY.\n',
    );
  });

  it.each([
    ['http://proxy.example:3128', ''],
    ['http://me:word@proxy.example:3128', 'keeps a secret (network.proxy). Prefer the variable FOOTNOTE_PROXY.'],
    ['http://me@proxy.example:3128', 'keeps a secret (network.proxy). Prefer the variable FOOTNOTE_PROXY.'],
  ])('calls a proxy a secret only with credentials in it: %s', async (proxy, warning) => {
    await using folder = await makeFolder();
    await folder.write('footnote/settings.json', JSON.stringify({ network: { proxy } }));
    const { stderr } = await run(folder, [], { XDG_CONFIG_HOME: folder.path });
    expect(stderr).toContain(warning);
    expect(stderr === '').toBe(warning === '');
  });

  it.skipIf(process.platform === 'win32')('warns about a secret that others can read', async () => {
    await using folder = await twoFiles(0o644);
    const { stderr } = await run(folder);
    expect(stderr.split('\n')[1]).toBe(
      'footnote: ~/.config/footnote/settings.json holds a secret, and other users can read it. ' +
        'Run: chmod 600 ~/.config/footnote/settings.json',
    );
  });

  it('prints JSON', async () => {
    await using folder = await twoFiles();
    const { stdout } = await run(folder, ['--json']);
    const rows: { key: string }[] = JSON.parse(stdout);
    expect(rows.find(({ key }) => key === 'webSearch.tavily.apiKey')).toEqual({
      key: 'webSearch.tavily.apiKey',
      value: '••••89',
      origin: '~/.config/footnote/settings.json:4',
      variable: 'TAVILY_API_KEY',
      secret: true,
      unused: false,
      meaning: expect.any(String),
    });
    expect(rows.find(({ key }) => key === 'timeoutMs')).toMatchObject({ value: 20_000, secret: false });
  });

  it('marks what a project says and does not count, and what restricts further', async () => {
    await using folder = await makeFolder();
    await folder.write('home/.config/footnote/settings.json', '{ "policy": { "denyDomains": ["a.example"] } }');
    const project = { policy: { secrets: 'off', denyDomains: ['b.example'] }, server: { token: fileKey } };
    await folder.write('project/footnote.json', JSON.stringify(project, null, 2));
    const { stdout, stderr } = await run(folder);
    expect(stdout).toMatch(
      /^policy\.secrets +block +default\n {2}policy\.secrets +off +ignored: footnote\.json:3, not trusted/m,
    );
    expect(stdout).toMatch(/^policy\.denyDomains +a\.example,b\.example +~\S+settings\.json:1 and footnote\.json:4$/m);
    expect(stdout).toMatch(/^ {2}server\.token +••••89 +ignored: footnote\.json:9, /m);
    expect(stderr).toContain(
      'footnote: footnote.json is not trusted: ignored policy.secrets (line 3), server.token (line 9).',
    );
    const rows: { key: string }[] = JSON.parse((await run(folder, ['--json'])).stdout);
    expect(rows.find(({ key }) => key === 'policy.secrets')).toMatchObject({
      value: 'block',
      ignored: [{ value: 'off', origin: 'footnote.json:3', why: 'not-trusted' }],
    });
  });

  it('says what is managed, and what that overrides', async () => {
    await using folder = await twoFiles();
    const managed = await folder.write('managed.json', '{ "timeoutMs": 5000 }', 0o644);
    const { stdout } = await run(folder, [], { FOOTNOTE_MANAGED_SETTINGS: managed, FOOTNOTE_TIMEOUT_MS: '6000' });
    const [first = '', ...others] = stdout.split('\n').filter((line) => line.trimStart().startsWith('timeoutMs '));
    expect(first).toMatch(/ 5000 +\S+managed\.json:1 \(managed: can't be changed here\)$/);
    expect(others.join('\n')).toMatch(
      / 20000 +ignored: ~\S+:3, the managed file.*\n.* 6000 +ignored: \$FOOTNOTE_TIMEOUT_MS, /,
    );
  });

  it('ends with 3 when a file is broken', async () => {
    await using folder = await makeFolder();
    const file = await folder.write('project/footnote.json', '{\n  "timeoutMs": "soon"\n}');
    expect(await run(folder)).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: `footnote: 'timeoutMs' in ${file}, line 2 must be a whole number, 0 or more. Correct or remove it.\n`,
    });
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { gemini } from '../../../../emulators/gemini.ts';
import { makeFolder } from '../../../footnote/src/cli/run-cli.test-kit.ts';
import { FootnoteError } from '../../../footnote/src/errors.ts';
import * as plugin from '../index.ts';
import { doctor, env, listed, project } from './doctor.test-kit.ts';
import { main } from './main.ts';

describe('where all is well', () => {
  it('says what OpenCode will do, with the key masked, and exits with 0', async () => {
    await using folder = await project(`{\n  // Web search.\n  ${listed},\n}`);
    expect(await doctor(folder, [], { env })).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: [
        'ok   config: opencode.jsonc is valid.',
        'ok   plugin: It loads, and offers the tool geminisearch.',
        'ok   entry: opencode.jsonc:3 names opencode-gemini-search.',
        'ok   installed: OpenCode will install it from npm when it starts.',
        'ok   key: ••••k9, from GEMINI_API_KEY.',
        'ok   model: gemini-3.8-flash, from the default.',
        'All checks passed.',
        '',
      ].join('\n'),
    });
  });

  it('knows all places of OpenCode, and which of them wins', async () => {
    await using folder = await project('{ "provider": { "geminisearch": { "options": { "model": "gemini-a" } } } }');
    await folder.write('home/.config/opencode/opencode.json', `{ ${listed} }`);
    await folder.write(
      'project/.opencode/opencode.json',
      '{ "provider": { "geminisearch": { "options": { "model": "gemini-b" } } } }',
    );
    const own = '{ "provider": { "geminisearch": { "options": { "apiKey": "{file:key.txt}" } } } }';
    await folder.write('own.json', own);
    await folder.write('key.txt', 'from-a-file-of-mine-77\n');
    const { exitCode, stdout } = await doctor(folder, [], { env: { OPENCODE_CONFIG: `${folder.path}/own.json` } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('entry: ~/.config/opencode/opencode.json:1 names opencode-gemini-search.');
    expect(stdout).toContain(`key: ••••77, from ${folder.path}/own.json:1 (provider.geminisearch.options.apiKey).`);
    expect(stdout).toContain(`model: gemini-b, from ${folder.path}/project/.opencode/opencode.json:1`);
    expect(stdout).not.toContain('stands in the file itself');
  });

  it('finds a plugin that is loaded because of its folder', async () => {
    await using folder = await project('{}');
    await folder.write('project/.opencode/plugin/opencode-gemini-search.js', '');
    const { exitCode, stdout } = await doctor(folder, [], { env });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('is loaded because of its folder');
  });

  it('tells that FOOTNOTE_WEB switches it off', async () => {
    await using folder = await project(`{ ${listed} }`);
    const { stdout } = await doctor(folder, [], { env: { ...env, FOOTNOTE_WEB: 'off' } });
    expect(stdout).toContain('web: Web search is switched off here (FOOTNOTE_WEB=off).');
  });

  it('prints JSON, and signs on a terminal', async () => {
    await using folder = await project(`{ ${listed} }`);
    const checks = JSON.parse((await doctor(folder, ['--json'], { env })).stdout);
    expect(checks[0]).toEqual({ check: 'config', status: 'ok', message: 'opencode.jsonc is valid.' });
    expect((await doctor(folder, [], { env, isTTY: true })).stdout).toContain('✓ config:');
  });
});

describe('where something is wrong', () => {
  it.each<[string, string, string, number]>([
    [
      'a broken file, with its line',
      `{\n  ${listed}\n  "model": "x"\n}`,
      'opencode.jsonc is not valid JSON at line 3',
      3,
    ],
    ['no entry', '{}', 'Add "plugin": ["opencode-gemini-search"] to opencode.jsonc.', 3],
    ['a misspelt entry', '{ "plugin": ["opencode-gemini-serach@1.0.0"] }', 'Did you mean opencode-gemini-search?', 3],
    ['a path that leads nowhere', '{ "plugin": ["./opencode-gemini-search.js"] }', 'which is not there', 3],
    [
      'an address that is no path',
      '{ "plugin": ["file://opencode-gemini-search/index.js"] }',
      'names file://opencode-gemini-search/index.js, which is not there',
      3,
    ],
    ['a file that is not there', `{ ${listed}, "x": "{file:nowhere.txt}" }`, "which can't be read", 3],
    [
      'an option that does not exist',
      `{ ${listed}, "provider": { "geminisearch": { "options": { "maxSource": 3 } } } }`,
      "there is no option 'maxSource'. Did you mean 'maxSources'?",
      0,
    ],
    [
      'an option with a wrong value',
      `{ ${listed}, "provider": { "geminisearch": { "options": { "maxSources": 0 } } } }`,
      'maxSources must be a whole number',
      3,
    ],
    [
      'a key in the file itself',
      `{ ${listed}, "provider": { "geminisearch": { "options": { "apiKey": "written-down" } } } }`,
      'It stands in the file itself',
      0,
    ],
    [
      'a variable that is not set',
      `{ ${listed}, "provider": { "geminisearch": { "options": { "apiKey": "{env:NOT_SET}" } } } }`,
      'opencode.jsonc:1 takes the key from the variable NOT_SET, which is not set.',
      0,
    ],
    [
      'a model that can be none',
      `{ ${listed}, "provider": { "geminisearch": { "options": { "model": "gpt-9" } } } }`,
      'does not look like the name of a Gemini model',
      0,
    ],
    [
      'a tool that is switched off',
      `{ ${listed}, "permission": { "geminisearch": "deny" } }`,
      'switches geminisearch off',
      0,
    ],
    ['two entries', '{ "plugin": ["opencode-gemini-search", "opencode-gemini-search@0.1.0"] }', 'more than once', 0],
  ])('tells %s', async (_, config, words, exitCode) => {
    await using folder = await project(config);
    const result = await doctor(folder, [], { env });
    expect(result.stdout).toContain(words);
    expect(result.exitCode).toBe(exitCode);
  });

  it('tells that there is no config at all, and no key', async () => {
    await using folder = await makeFolder();
    await folder.write('project/.git', '');
    const { exitCode, stdout } = await doctor(folder);
    expect(exitCode).toBe(3);
    expect(stdout).toContain('There is no opencode.json or opencode.jsonc');
    expect(stdout).toContain('fail key: Web search is not set up: there is no Gemini API key.');
  });

  it('tells which version OpenCode keeps', async () => {
    await using folder = await project(`{ ${listed} }`);
    const kept = 'home/.cache/opencode/packages/opencode-gemini-search@latest';
    await folder.write(`${kept}/node_modules/opencode-gemini-search/package.json`, '{ "version": "0.0.1" }');
    const { stdout } = await doctor(folder, [], { env });
    expect(stdout).toMatch(/warn installed: OpenCode has version 0\.0\.1 in ~\/\.cache\/opencode.*Remove that folder/);
  });

  it('tells that the plugin does not load', async () => {
    await using folder = await project(`{ ${listed} }`);
    const loadPlugin = () => Promise.reject(new Error("Cannot find module 'x'"));
    const { exitCode, stdout } = await doctor(folder, [], { env, loadPlugin });
    expect(exitCode).toBe(3);
    expect(stdout).toContain("It does not load: Cannot find module 'x'.");
  });
});

describe('usage', () => {
  const io = (argv: readonly string[]) => {
    let text = '';
    const output = { write: (more: string) => (text += more) };
    const doctorIo = { stdout: output, stderr: output, env: {}, cwd: '/', signal: new AbortController().signal };
    return main(argv, { ...doctorIo, loadPlugin: async () => plugin }).then((exitCode) => ({ exitCode, text }));
  };

  it.each([[['--help']], [['help']], [[]]])('%j prints the help', async (argv) => {
    expect(await io(argv)).toEqual({
      exitCode: 0,
      text: expect.stringContaining('Usage: opencode-gemini-search doctor'),
    });
  });

  it.each([[['doctr']], [['doctor', 'now']], [['doctor', '--lives']]])('%j is refused', async (argv) => {
    const { exitCode, text } = await io(argv);
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^opencode-gemini-search: .*\n$/);
  });
});

describe('--live', () => {
  let server: RunningEmulator;
  beforeAll(async () => {
    server = await startEmulator(gemini);
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', server.origin);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });
  const withKey = (key: string) =>
    `{ ${listed}, "provider": { "geminisearch": { "options": { "apiKey": "${key}" } } } }`;

  it('makes one search', async () => {
    await using folder = await project(withKey('any-key'));
    const { exitCode, stdout } = await doctor(folder, ['--live']);
    expect(stdout).toMatch(/ok {3}live: Gemini answered in \d+\.\d s, with 5 sources\./);
    expect(exitCode).toBe(0);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('tells why it failed, and exits with 4', async () => {
    await using folder = await project(withKey('emulate-bad-key'));
    const { exitCode, stdout } = await doctor(folder, ['--live']);
    expect(stdout).toContain('fail live: Web search is currently unavailable. Gemini refused the key (HTTP 400).');
    expect(exitCode).toBe(4);
  });

  it('stops at once when it is interrupted, and exits with 130', async () => {
    await using folder = await project(withKey('emulate-slow-headers'));
    const interrupt = new AbortController();
    const before = server.requests.length;
    const examined = doctor(folder, ['--live'], { signal: interrupt.signal });
    await expect.poll(() => server.requests.length > before).toBe(true);
    interrupt.abort(new FootnoteError('CANCELLED', 'Interrupted.'));
    expect(await examined).toMatchObject({ exitCode: 130, stderr: 'opencode-gemini-search: Interrupted.\n' });
  });
});

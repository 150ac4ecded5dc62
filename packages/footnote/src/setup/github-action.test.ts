import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Folder, makeFolder } from '../cli/run-cli.test-kit.ts';
import { agentConfig } from './agent-config.ts';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Step {
  readonly id: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

const file = fileURLToPath(new URL('../../../../action.yml', import.meta.url));
const action: Action = parse(await readFile(file, 'utf8'));
/** With the command as it is built: `npm test` has built it before. */
const packages = fileURLToPath(new URL('../../..', import.meta.url));
/** How the action's own checkout is started. */
const commandIn = (folder: Folder) => ['node', join(folder.path, 'action/packages/footnote/bin/footnote.js'), 'mcp'];

type Variables = Readonly<Record<string, string>>;

interface Run {
  readonly exitCode: number;
  readonly text: string;
  readonly outputs: Variables;
  /** What later steps of the job would have. */
  readonly env: Variables;
  readonly path: string;
}

/** Does what a runner does: one shell for each step, files for what a step hands on, inputs put into `env`. */
async function run(folder: Folder, inputs: Variables = {}, env: Variables = {}): Promise<Run> {
  const given = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, String(input.default)])),
    ...inputs,
  };
  const files = { GITHUB_OUTPUT: 'output', GITHUB_ENV: 'env', GITHUB_PATH: 'path' };
  for (const name of Object.values(files)) await folder.write(`runner/${name}`, '');
  await mkdir(join(folder.path, 'temp'), { recursive: true });
  await folder.write('action/scripts/set-up.mjs', "console.log('set up by its own script');\n");
  await symlink(packages, join(folder.path, 'action/packages')).catch(() => undefined);
  await mkdir(join(folder.path, 'home'), { recursive: true });
  const job = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: join(folder.path, 'home'),
    RUNNER_TEMP: join(folder.path, 'temp'),
    GITHUB_ACTION_PATH: join(folder.path, 'action'),
    ...Object.fromEntries(Object.entries(files).map(([name, target]) => [name, join(folder.path, 'runner', target)])),
    ...env,
  };
  let text = '';
  let exitCode = 0;
  for (const step of action.runs.steps) {
    const script = await folder.write(`runner/${step.id}.sh`, step.run);
    const words = step.shell === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail', script] : [];
    const path = (await handedOn(folder, 'path')).split('\n').filter((line) => line !== '');
    const stepEnv = { ...job, PATH: [...path, job.PATH].join(delimiter), ...evaluated(step.env, given) };
    const outcome = await bash(words, stepEnv, folder.path);
    text += outcome.text;
    exitCode = outcome.exitCode;
    if (exitCode !== 0) break;
  }
  return {
    exitCode,
    text,
    outputs: pairs(await handedOn(folder, 'output')),
    env: pairs(await handedOn(folder, 'env')),
    path: await handedOn(folder, 'path'),
  };
}

function evaluated(env: Variables, inputs: Variables): Variables {
  const value = (text: string) =>
    text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => inputs[name] ?? '');
  return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, value(text)]));
}

function bash(words: readonly string[], env: Variables, cwd: string) {
  return new Promise<{ exitCode: number; text: string }>((resolve) => {
    execFile('bash', [...words], { env, cwd }, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), text: stdout + stderr });
    });
  });
}

const handedOn = (folder: Folder, name: string) => readFile(join(folder.path, 'runner', name), 'utf8');
const pairs = (text: string): Variables =>
  Object.fromEntries([...text.matchAll(/^(.+?)=(.*)$/gm)].map(([, name, value]) => [name, value]));

async function homeJson(folder: Folder, name: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder.path, 'home', name), 'utf8'));
}

describe('the GitHub Action', () => {
  it('never puts an input into the text of a script', () => {
    for (const step of action.runs.steps) expect(step.run).not.toMatch(/\$\{\{/);
  });

  it('runs its own checkout, which needs nothing but itself, unless a version is named', async () => {
    await using folder = await makeFolder();
    const { exitCode, text, path } = await run(folder, { agents: 'claude' });
    expect({ exitCode, path }).toEqual({ exitCode: 0, path: '' });
    expect(text).toMatch(/^set up by its own script$/m);
    await expect(readFile(fileURLToPath(new URL('scripts/set-up.mjs', pathToFileURL(file))))).resolves.toBeDefined();
  });

  it('takes the web away unless it is told otherwise, whatever the modes say', async () => {
    await using folder = await makeFolder();
    const { exitCode, outputs, env, text } = await run(folder, { mode: 'footnote', agents: 'claude=native, codex' });
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining('Claude Code: off') });
    const data = join(folder.path, 'temp', 'footnote-data');
    expect(outputs).toEqual({ 'audit-log': join(data, 'audit'), mode: 'off' });
    expect(env).toEqual({ FOOTNOTE_DATA_DIR: data, FOOTNOTE_WEB: 'off' });
    const expected = agentConfig('claude', { mode: 'off', command: commandIn(folder) });
    expect((await homeJson(folder, '.claude.json'))['mcpServers']).toEqual(expected.mcpServers);
    expect(await homeJson(folder, '.claude/settings.json')).toEqual({
      permissions: { allow: expected.allowedTools, deny: expected.disallowedTools },
    });
  });

  it('sets up the four agents, and hands provider and log on', async () => {
    await using folder = await makeFolder();
    const { exitCode, outputs, env, text } = await run(folder, { websearch: 'true', provider: 'tavily,brave' });
    expect(exitCode).toBe(0);
    expect(text.match(/^.+: footnote$/gm)).toHaveLength(4);
    expect(outputs['mode']).toBe('footnote');
    expect(env).toMatchObject({ WEB_SEARCH_PROVIDER: 'tavily,brave' });
    expect(env).not.toHaveProperty('OPENCODE_ENABLE_EXA');
    const gemini = agentConfig('gemini', { command: commandIn(folder), providers: ['tavily', 'brave'] });
    expect(await homeJson(folder, '.gemini/settings.json')).toEqual(gemini.settings);
    expect(env).not.toHaveProperty('FOOTNOTE_WEB');
  });

  it('decides hybrid by the event of the workflow', async () => {
    await using folder = await makeFolder();
    const event = await folder.write('event.json', JSON.stringify({ repository: { private: true } }));
    const inputs = { websearch: 'true', mode: 'hybrid', agents: 'claude' };
    const shut = await run(folder, inputs, { GITHUB_EVENT_PATH: event });
    expect(shut.text).toContain('Claude Code: hybrid, which means native here');
    expect(shut.outputs['mode']).toBe('native');
    await writeFile(event, JSON.stringify({ repository: { private: false, visibility: 'public' } }));
    const open = await run(folder, inputs, { GITHUB_EVENT_PATH: event });
    expect(open.text).toContain('Claude Code: hybrid, which means footnote here');
    expect(open.outputs['mode']).toBe('footnote');
  });

  it('tells the mode of each agent where they differ, and lets OpenCode have its own search', async () => {
    await using folder = await makeFolder();
    const { outputs, env } = await run(folder, { websearch: 'true', agents: 'claude opencode=native' });
    expect(outputs['mode']).toBe('claude=footnote opencode=native');
    expect(env).toMatchObject({ OPENCODE_ENABLE_EXA: '1' });
  });

  it.each([
    [{ websearch: 'yes' }, 'websearch'],
    [{ websearch: 'true', mode: 'on' }, 'mode'],
    [{ agents: 'claude; touch pwned' }, 'agents'],
    [{ agents: '$(touch pwned)' }, 'agents'],
    [{ agents: '--undo' }, 'agents'],
    [{ agents: ' , ' }, 'agents'],
    [{ provider: 'tavily\nNODE_OPTIONS=--require=/evil.js' }, 'provider'],
    [{ provider: 'tavily"; touch pwned; "' }, 'provider'],
    [{ websearch: 'true', provider: 'tavily,nonsense' }, 'provider'],
  ])('refuses %o', async (inputs, name) => {
    await using folder = await makeFolder();
    const { exitCode, text, env } = await run(folder, inputs);
    expect({ exitCode, text }).toEqual({
      exitCode: 2,
      text: expect.stringMatching(`::error title=Footnote::.*'${name}'`),
    });
    expect(env).toEqual({});
    await expect(readFile(join(folder.path, 'pwned'))).rejects.toThrow('ENOENT');
  });

  it('installs from npm into a folder of the job, and puts it on the path', async () => {
    await using folder = await makeFolder();
    // An npm that writes down what it was asked, and installs the command that was built here.
    const npm = await folder.write(
      'bin/npm',
      `#!/usr/bin/env bash\necho "npm $*"\npwd > "$HOME/where"\nmkdir -p "$RUNNER_TEMP/footnote/bin"\nprintf '#!/usr/bin/env bash\\nexec ${process.execPath} ${packages}footnote/bin/footnote.js "$@"\\n' > "$RUNNER_TEMP/footnote/bin/footnote"\nchmod +x "$RUNNER_TEMP/footnote/bin/footnote"\n`,
    );
    await chmod(npm, 0o755);
    const env = { PATH: `${join(folder.path, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin` };
    const { exitCode, text, path } = await run(folder, { websearch: 'true', agents: 'claude', version: '1.2.3' }, env);
    expect({ exitCode, text }).toEqual({
      exitCode: 0,
      text: expect.stringMatching(/^npm install .*footnote-search@1\.2\.3$/m),
    });
    expect(await readFile(join(folder.path, 'home/where'), 'utf8')).toBe(`${join(folder.path, 'temp')}\n`);
    expect(path.trim()).toBe(join(folder.path, 'temp', 'footnote', 'bin'));
    expect((await homeJson(folder, '.claude.json'))['mcpServers']).toEqual(
      agentConfig('claude', { command: ['footnote', 'mcp'] }).mcpServers,
    );
  });

  it('refuses a version that is more than that', async () => {
    await using folder = await makeFolder();
    const { exitCode, text } = await run(folder, { version: '1.0.0 --registry=evil' });
    expect({ exitCode, text }).toEqual({ exitCode: 2, text: expect.stringContaining("'version'") });
  });
});

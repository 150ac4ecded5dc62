import { execFileSync } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../run-cli.test-kit.ts';
import { files, json, setup, text } from './setup.test-kit.ts';

describe('modes', () => {
  it('native takes away what switched the own search off, also by hand', async () => {
    await using home = await makeFolder();
    await home.write('.claude/settings.json', '{ "permissions": { "deny": ["WebSearch", "Bash(rm:*)", "WebFetch"] } }');
    await home.write(
      '.config/opencode/opencode.jsonc',
      '{ "permission": { "webfetch": "deny", "bash": "ask" }, "tools": { "websearch": false } }',
    );
    await home.write('.codex/config.toml', 'web_search = "disabled"\nmodel = "x"\n');
    const { stdout } = await setup(home, ['--mode', 'native', 'claude', 'opencode', 'codex']);
    expect(await json(home, '.claude/settings.json')).toEqual({ permissions: { deny: ['Bash(rm:*)'] } });
    expect(await json(home, '.config/opencode/opencode.jsonc')).toEqual({ permission: { bash: 'ask' }, tools: {} });
    expect(await text(home, '.codex/config.toml')).toBe('model = "x"\n');
    expect(stdout).toContain('OPENCODE_ENABLE_EXA=1');
    await setup(home, ['--undo']);
    expect(await text(home, '.codex/config.toml')).toBe('web_search = "disabled"\nmodel = "x"\n');
  });

  it("native leaves Codex's own way of searching alone", async () => {
    await using home = await makeFolder();
    await home.write('.codex/config.toml', 'web_search = "live"\n');
    await setup(home, ['codex=native']);
    expect(await text(home, '.codex/config.toml')).toBe('web_search = "live"\n');
  });

  it('can be one for each agent', async () => {
    await using home = await makeFolder();
    const { stdout } = await setup(home, ['claude=native', 'opencode=footnote', 'codex', '--mode', 'off']);
    expect(stdout.match(/^\S.*: \w+$/gm)).toEqual(['Claude Code: native', 'OpenCode: footnote', 'Codex: off']);
    expect(await files(home)).toEqual(['.codex/config.toml', '.config/opencode/opencode.json']);
  });

  it('follow each other without leaving anything behind', async () => {
    await using home = await makeFolder();
    const before = '{\n  // mine\n  "permissions": { "deny": ["Bash(rm:*)"] }\n}\n';
    await home.write('.claude/settings.json', before);
    for (const mode of ['footnote', 'off', 'native', 'hybrid', 'footnote', 'native']) {
      expect(
        (await setup(home, ['claude', '--mode', mode, '--visibility', 'public', '--scope', 'user'])).exitCode,
      ).toBe(0);
    }
    expect(await text(home, '.claude/settings.json')).toBe(before);
    expect(await files(home)).toEqual(['.claude/settings.json']);
  });

  it("OpenCode's rules come last, where the last one wins, and a rule for all stays one", async () => {
    await using home = await makeFolder();
    const file = '.config/opencode/opencode.json';
    await home.write(file, '{\n  "permission": {\n    "webfetch": "allow",\n    "*": "ask" // careful\n  }\n}\n');
    await setup(home, ['opencode']);
    const { permission } = JSON.parse((await text(home, file)).replace(' // careful', ''));
    expect(Object.entries(permission)).toEqual([
      ['*', 'ask'],
      ['websearch', 'deny'],
      ['webfetch', 'deny'],
      ['geminisearch', 'deny'],
      ['footnote_*', 'allow'],
    ]);
    await home.write(file, '{ "permission": "ask" }');
    await setup(home, ['opencode']);
    expect((await json(home, file)).permission).toMatchObject({ '*': 'ask', webfetch: 'deny' });
    await setup(home, ['opencode', '--undo']);
    expect(await text(home, file)).toBe('{ "permission": "ask" }');
  });

  it('warns where the settings of the user and of the project disagree', async () => {
    await using home = await makeFolder();
    await setup(home, ['claude', 'cursor']);
    const { stderr } = await setup(home, ['claude=native', '--scope', 'project']);
    expect(stderr).toBe(
      "footnote: warning: Claude Code also reads its user settings, and with those the mode is footnote. Run 'footnote setup claude=native --scope user' as well.\n",
    );
    expect((await setup(home, ['claude=off', '--scope', 'project'])).stderr).toBe('');
  });

  it.each(['claude', 'gemini', 'opencode', 'codex'])(
    'hybrid writes for %s what the mode it stands for writes',
    async (agent) => {
      const written = async (...argv: readonly string[]) => {
        await using home = await makeFolder();
        await setup(home, [agent, '--mode', ...argv, '--scope', 'user']);
        return Promise.all((await files(home)).map(async (name) => [name, await text(home, name)]));
      };
      expect(await written('hybrid', '--visibility', 'public')).toEqual(await written('footnote'));
      expect(await written('hybrid', '--visibility', 'private')).toEqual(await written('native'));
      expect(await written('footnote')).not.toEqual([]);
    },
  );

  it('hybrid says what it found, and where', async () => {
    await using home = await makeFolder();
    const run = (env: Record<string, string>) => setup(home, ['claude', '--mode', 'hybrid', '--dry-run'], { env });
    const shut = await run({ GITHUB_REPOSITORY_VISIBILITY: 'internal' });
    expect(shut.stdout).toContain(
      'Visibility: private (from GITHUB_REPOSITORY_VISIBILITY).\nClaude Code: hybrid, which means native here',
    );
    await mkdir(join(home.path, 'project'));
    const unknown = await run({});
    expect(unknown.stdout).toMatch(/^Visibility: public \(from nothing: .*unknown counts as public\)\.\n/);
    expect(unknown.stdout).toContain('hybrid, which means footnote here');
  });

  it('hybrid asks gh about a repository that has a remote', async () => {
    await using home = await makeFolder();
    const project = join(home.path, 'project');
    await mkdir(project);
    execFileSync('git', ['init', '-q', project]);
    execFileSync('git', ['-C', project, 'remote', 'add', 'origin', 'https://git.example/a/b.git']);
    const gh = await home.write(
      'bin/gh',
      '#!/bin/sh\n[ "$*" = "repo view --json visibility" ] && echo \'{"visibility":"PRIVATE"}\'\n',
    );
    await chmod(gh, 0o755);
    const env = { PATH: `${join(home.path, 'bin')}:${process.env['PATH']}` };
    const { stdout, stderr } = await setup(home, ['claude', '--mode', 'hybrid', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      visibility: { visibility: 'private', from: 'gh repo view' },
      agents: [{ agent: 'claude', mode: 'hybrid', wrote: 'native', files: [] }],
    });
    expect(stderr).toBe('footnote: asking gh who can read this repository …\n');
  });

  it('hybrid decides for this project, for the user where that is asked, and in CI for the one there is', async () => {
    await using home = await makeFolder();
    const scopeOf = async (argv: readonly string[], env = {}) => {
      const options = ['--visibility', 'public', '--dry-run', '--json'];
      return JSON.parse((await setup(home, [...argv, ...options], { env })).stdout).agents?.[0].scope;
    };
    expect(await scopeOf(['claude=hybrid'])).toBe('project');
    expect(await scopeOf(['claude=hybrid', '--scope', 'user'])).toBe('user');
    expect(await scopeOf(['claude=hybrid'], { CI: 'true' })).toBe('user');
    expect(await scopeOf(['claude'])).toBe('user');
    const { exitCode, stderr } = await setup(home, ['claude=hybrid', 'codex']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('with --scope') });
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../run-cli.test-kit.ts';
import { files, setup, text } from './setup.test-kit.ts';

describe('--undo', () => {
  it('leaves nothing behind where nothing was', async () => {
    await using home = await makeFolder();
    await setup(home, [
      'claude',
      'gemini',
      'opencode',
      'codex',
      'cursor',
      'vscode',
      'windsurf',
      'zed',
      'cline',
      'goose',
      'claude-desktop',
    ]);
    expect((await files(home)).length).toBe(13);
    const { exitCode, stdout } = await setup(home, ['--undo']);
    expect(exitCode).toBe(0);
    expect(stdout.match(/: undone$/gm)).toHaveLength(11);
    expect(await files(home)).toEqual([]);
    expect((await readdir(home.path)).sort()).toEqual(['.config', 'data']);
    expect(await readdir(join(home.path, '.config'))).toEqual(['footnote']);
    expect((await setup(home, ['--undo'])).stdout).toBe('There is nothing to undo here.\n');
  });

  it('keeps what the user did since', async () => {
    await using home = await makeFolder();
    await home.write('.codex/config.toml', '# mine\nmodel = "a"\n\n[features]\nx = true\n');
    await setup(home, ['codex']);
    const now = await text(home, '.codex/config.toml');
    await home.write('.codex/config.toml', `${now.replace('"a"', '"b" # better')}\n[new]\ny = 1\n`);
    await setup(home, ['codex', '--undo']);
    expect(await text(home, '.codex/config.toml')).toBe(
      '# mine\nmodel = "b" # better\n\n[features]\nx = true\n\n[new]\ny = 1\n',
    );
  });

  it('undoes one agent, one scope, or what belongs here', async () => {
    await using home = await makeFolder();
    await setup(home, ['claude', 'codex']);
    await setup(home, ['codex', '--scope', 'project']);
    await setup(home, ['--undo'], { cwd: join(home.path, 'elsewhere') });
    expect(await files(home)).toEqual(['project/.codex/config.toml']);
    await setup(home, ['claude', 'codex']);
    await setup(home, ['--undo', 'codex', '--scope', 'user']);
    expect(await files(home)).toEqual(['.claude.json', '.claude/settings.json', 'project/.codex/config.toml']);
    await setup(home, ['--undo']);
    expect(await files(home)).toEqual([]);
  });

  it('can be tried first', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    const { stdout } = await setup(home, ['--undo', '--dry-run']);
    expect(stdout).toContain('-web_search = "disabled"');
    expect(await files(home)).toEqual(['.codex/config.toml']);
  });

  it('leaves a file alone that can not be parsed, and can be tried again', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    const good = await text(home, '.codex/config.toml');
    await home.write('.codex/config.toml', `${good}[`);
    expect((await setup(home, ['--undo'])).exitCode).toBe(3);
    await home.write('.codex/config.toml', good);
    expect((await setup(home, ['--undo'])).exitCode).toBe(0);
    expect(await files(home)).toEqual([]);
  });
});

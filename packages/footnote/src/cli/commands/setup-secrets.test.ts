import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parse as parseToml } from '@decimalturn/toml-patch';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../run-cli.test-kit.ts';
import { files, setup, text } from './setup.test-kit.ts';

describe('secrets', () => {
  const reference = (name: string) => `\${${name}:-}`;
  const key = ['tvly', 'dev', 'Zx81kQp0Lm42Vb77Ty63Rw19'].join('-');

  it('never get into a file of the project', async () => {
    await using home = await makeFolder();
    const argv = ['claude', '--scope', 'project', '--command', `env TAVILY_API_KEY=${key} footnote mcp`];
    const { exitCode, stderr } = await setup(home, argv, { env: { TAVILY_API_KEY: key } });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("'--command' holds a secret, which would end up in a file of the project.");
    expect(stderr).not.toContain(key);
    expect(await files(home)).toEqual([]);
  });

  it('are named as variables for the agents that strip them', async () => {
    await using home = await makeFolder();
    await setup(home, ['gemini', 'codex', '--scope', 'project'], { env: { TAVILY_API_KEY: key } });
    const gemini = await text(home, 'project/.gemini/settings.json');
    expect(JSON.parse(gemini).mcpServers.footnote.env).toMatchObject({
      TAVILY_API_KEY: reference('TAVILY_API_KEY'),
      GEMINI_API_KEY: reference('GEMINI_API_KEY'),
      FOOTNOTE_DENY_DOMAINS: reference('FOOTNOTE_DENY_DOMAINS'),
    });
    const codex = parseToml(await text(home, 'project/.codex/config.toml'));
    expect(codex.mcp_servers.footnote.env_vars).toEqual(
      expect.arrayContaining(['TAVILY_API_KEY', 'BRAVE_API_KEY', 'FOOTNOTE_WEB']),
    );
    expect(gemini + JSON.stringify(codex)).not.toContain(key);
  });

  it('that are in a file already are warned about, where git would commit them', async () => {
    await using home = await makeFolder();
    const project = join(home.path, 'project');
    await home.write(
      'project/.mcp.json',
      `{\n  "mcpServers": {\n    "other": { "env": { "TAVILY_API_KEY": "${key}" } }\n  }\n}\n`,
    );
    const options = { env: { PATH: process.env['PATH'] } };
    const argv = ['claude', '--scope', 'project', '--dry-run'];
    expect((await setup(home, argv, options)).stderr).toBe('');
    execFileSync('git', ['init', '-q', project]);
    const { stderr } = await setup(home, argv, options);
    expect(stderr).toBe(
      'footnote: warning: .mcp.json:3 holds a secret, and git would commit it. Put it into a variable, or ignore the file.\n',
    );
    await home.write('project/.gitignore', '.mcp.json\n');
    expect((await setup(home, argv, options)).stderr).toBe('');
  });
});

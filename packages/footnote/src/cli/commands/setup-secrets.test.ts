import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parse as parseToml } from '@decimalturn/toml-patch';
import { describe, expect, it } from 'vitest';
import { agentConfig } from '../../index.ts';
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

  it('are named as variables for the agents that strip them: of providers that are set here, or named', async () => {
    await using home = await makeFolder();
    const env = { TAVILY_API_KEY: key, WEB_SEARCH_PROVIDER: 'exa,gemini' };
    await setup(home, ['gemini', 'codex', '--scope', 'project', '--provider', 'brave'], { env });
    const gemini = await text(home, 'project/.gemini/settings.json');
    expect(JSON.parse(gemini).mcpServers.footnote.env).toMatchObject({
      TAVILY_API_KEY: reference('TAVILY_API_KEY'),
      GEMINI_API_KEY: reference('GEMINI_API_KEY'),
      FOOTNOTE_DENY_DOMAINS: reference('FOOTNOTE_DENY_DOMAINS'),
    });
    const codex = parseToml(await text(home, 'project/.codex/config.toml'));
    const named: readonly string[] = codex.mcp_servers.footnote.env_vars;
    expect(named).toContain('FOOTNOTE_WEB');
    expect(named.filter((name) => name.endsWith('_API_KEY'))).toEqual([
      'GEMINI_API_KEY',
      'TAVILY_API_KEY',
      'EXA_API_KEY',
      'BRAVE_API_KEY',
      'BRAVE_SEARCH_API_KEY',
    ]);
    expect(gemini + JSON.stringify(codex)).not.toContain(key);
  });

  it('of every provider are named where that is asked for', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex', '--provider', 'all']);
    expect(parseToml(await text(home, '.codex/config.toml'))).toEqual(agentConfig('codex').config);
    const { exitCode, stderr } = await setup(home, ['codex', '--provider', 'tavly']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: "footnote: There is no provider 'tavly'. Did you mean 'tavily'?\n",
    });
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

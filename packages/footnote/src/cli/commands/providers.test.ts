import { describe, expect, it } from 'vitest';
import { defaultRegistry } from '../../providers/registry.ts';
import { makeFolder, runCli } from '../run-cli.test-kit.ts';

const key = ['tvly', 'providers', '0123456789'].join('-');

function lineOf(stdout: string, id: string): string {
  return stdout.split('\n').find((line) => new RegExp(`^(opt|[ \\d]+) +${id} `).test(line)) ?? '';
}

describe('providers', () => {
  it('shows all of them, what is configured from where, and who is asked in which order', async () => {
    await using folder = await makeFolder();
    await folder.write('.config/footnote/settings.json', `{\n  "webSearch": { "tavily": { "apiKey": "${key}" } }\n}`);
    const { exitCode, stdout, stderr } = await runCli(['providers'], {
      cwd: folder.path,
      env: { HOME: folder.path, GEMINI_API_KEY: key, FOOTNOTE_KEYLESS: 'on' },
    });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const { id } of defaultRegistry.getAllWebSearchProviders()) expect(lineOf(stdout, id)).not.toBe('');
    expect(lineOf(stdout, 'gemini')).toMatch(/^1 +gemini +yes +\$GEMINI_API_KEY +no +answers +- +closed$/);
    expect(lineOf(stdout, 'tavily')).toMatch(/^2 +tavily +yes +~\S+tings\.json:2 +yes +results +- +closed$/);
    expect(lineOf(stdout, 'brave')).toMatch(/^ +brave +no +- +no +results +- +closed$/);
    expect(stdout).toMatch(/\nAsked now: gemini → tavily → parallel\* → .*\(\* without a key\)\n$/);
    expect(stdout).not.toContain(key);
  });

  it('fits 100 columns, also with long paths', async () => {
    await using folder = await makeFolder();
    const config = `${folder.path}/${'deep/'.repeat(20)}config`;
    await folder.write(
      `${'deep/'.repeat(20)}config/footnote/settings.json`,
      `{"webSearch":{"brave":{"apiKey":"${key}"}}}`,
    );
    const { stdout } = await runCli(['providers'], { env: { XDG_CONFIG_HOME: config } });
    expect(lineOf(stdout, 'brave')).toContain('…');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('says that none would be asked, and why', async () => {
    const nothing = await runCli(['providers']);
    expect(nothing.exitCode).toBe(0);
    expect(nothing.stdout).toContain('Asked now: docs. No web search provider is configured. Set a key');
    const off = await runCli(['providers'], { env: { GEMINI_API_KEY: key, FOOTNOTE_WEB: 'off' } });
    expect(off.stdout).toContain('Asked now: docs. Web search is switched off here (policy.web).');
  });

  it('prints JSON', async () => {
    const { stdout } = await runCli(['providers', '--json'], {
      env: { TAVILY_API_KEY: key, BRAVE_API_KEY: key, WEB_SEARCH_PROVIDER: 'brave,tavily' },
    });
    const rows: { id: string }[] = JSON.parse(stdout);
    const byId = (id: string) => rows.find((row) => row.id === id);
    expect(rows.map(({ id }) => id)).toEqual(defaultRegistry.getAllWebSearchProviders().map(({ id }) => id));
    expect(byId('tavily')).toEqual({
      id: 'tavily',
      label: 'Tavily',
      kind: 'results',
      configured: true,
      origin: '$TAVILY_API_KEY',
      keyless: true,
      optIn: false,
      lastError: null,
      breaker: 'closed',
      order: 2,
    });
    expect(byId('gemini')).toEqual({
      id: 'gemini',
      label: 'Gemini',
      kind: 'answers',
      configured: false,
      origin: null,
      lastError: null,
      breaker: 'closed',
      keyless: false,
      optIn: false,
    });
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installMcpTools } from '../../../../../scripts/shared/mcp-tools.mjs';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { createFootnote } from '../../footnote.ts';
import { command } from '../mcp-client.test-kit.ts';
import { createApp } from './app.ts';
import { createConformanceServer } from './conformance-server.test-kit.ts';
import { runServer } from './http-client.test-kit.ts';
import { listen } from './listen.ts';

const tools = await installMcpTools();
const missing = 'missing' in tools ? tools.missing : undefined;
if (missing !== undefined)
  process.stderr.write(`SKIPPED: the official MCP conformance suite and inspector: ${missing}.\n`);

const expectedFailures = fileURLToPath(new URL('./conformance-expected-failures.yml', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-conformance-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(tool: 'conformance' | 'inspector', args: readonly string[]) {
  if ('missing' in tools) throw new Error(tools.missing);
  const [program, ...first] = tools[tool];
  const env = { PATH: process.env['PATH'], HOME: folder };
  const child = spawn(program, [...first, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

const suite = (origin: string) => ['server', '--url', `${origin}/mcp`, '--suite', 'active', '-o', folder];

describe.skipIf(missing !== undefined)('the official conformance suite', () => {
  it('fails only where it asks for test tools by name', { timeout: 60_000 }, async () => {
    await using server = await runServer();
    const { code, output } = await run('conformance', [
      ...suite(server.origin),
      '--expected-failures',
      expectedFailures,
    ]);
    expect(output).toContain('Baseline check passed');
    expect(code).toBe(0);
  });

  it('passes whole where those tools are added', { timeout: 60_000 }, async () => {
    const footnote = createFootnote({ env: { ...bareEnv, FOOTNOTE_KEYLESS: 'off' }, cwd: folder });
    const options = { footnote, web: true, log: () => undefined, allowedHosts: [], token: undefined };
    const app = createApp({ ...options, mcpServer: createConformanceServer });
    const server = await listen(app, { host: '127.0.0.1', port: 0 });
    const { code, output } = await run('conformance', suite(server.origin));
    await server.stop();
    await footnote.close();
    expect(output).toMatch(/Total: \d+ passed, 0 failed/);
    expect(code).toBe(0);
  });
});

describe.skipIf(missing !== undefined)('the official inspector', () => {
  it('finds nothing to complain about over stdio', { timeout: 60_000 }, async () => {
    const { code, output } = await run('inspector', [
      '--cli',
      process.execPath,
      command,
      'mcp',
      '--strict',
      '--method',
      'tools/list',
    ]);
    expect([code, output]).toEqual([0, expect.stringContaining('"web_search"')]);
  });

  it('finds nothing to complain about over HTTP', { timeout: 60_000 }, async () => {
    await using server = await runServer();
    const args = ['--cli', `${server.origin}/mcp`, '--transport', 'http', '--strict', '--method', 'tools/list'];
    const { code, output } = await run('inspector', args);
    expect([code, output]).toEqual([0, expect.stringContaining('"web_search"')]);
  });
});

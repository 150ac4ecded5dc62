import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { hashOf } from '../audit/record.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import { command, startStdio } from '../server/mcp-client.test-kit.ts';
import { startCollector } from './collector.test-kit.ts';
import { readAuditLines } from './traced-footnote.test-kit.ts';

const run = promisify(execFile);

let emulator: RunningEmulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator(tavily);
  folder = await mkdtemp(join(tmpdir(), 'footnote-telemetry-'));
});
afterAll(async () => {
  await emulator.close();
  await rm(folder, { recursive: true });
});

describe('a fleet', () => {
  it('has the audit records of its processes in one place, with the hashes of their files', async () => {
    await using collector = await startCollector();
    const machines = ['one', 'two'].map((name) => join(folder, name));
    await Promise.all(
      machines.map((dataDir) => {
        const env = { ...bareEnv, ...emulator.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin };
        const own = { PATH: process.env['PATH'], FOOTNOTE_AUDIT: 'redacted', FOOTNOTE_DATA_DIR: dataDir };
        return run(process.execPath, [command, 'search', 'bridges', '--provider', 'tavily'], {
          env: { ...env, ...own },
        });
      }),
    );
    const files = await Promise.all(machines.map(readAuditLines));
    const byProcess = new Map<unknown, [hash: unknown, line: unknown][]>();
    for (const { attributes, resource, body } of collector.logs()) {
      const known = byProcess.get(resource['process.pid']) ?? [];
      byProcess.set(resource['process.pid'], [...known, [attributes['footnote.audit.hash'], body]]);
    }
    const expected = files.map((lines) => lines.map((line) => [hashOf(line), { stringValue: line }]));
    expect(byProcess.size).toBe(2);
    expect([...byProcess.values()]).toEqual(expect.arrayContaining(expected));
    expect(expected.map((lines) => lines.length)).toEqual([2, 2]);
    expect(collector.faults).toEqual([]);
  });

  it('of MCP servers tells each call beneath the span that the client names', async () => {
    await using collector = await startCollector();
    await using client = startStdio({ ...emulator.env, ...collector.env });
    await client.greet();
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const { isError } = await client.call('web_search', { query: 'bridges' }, { _meta: { traceparent } });
    expect(isError).toBe(false);
    const find = () => collector.spans().find(({ name }) => name === 'search');
    // Such a process is gone within a second, so what counts is not left to its end.
    while (find() === undefined) await collector.received(collector.requests.length + 1);
    expect(await client.end()).toBe(0);
    const search = find();
    expect(search).toMatchObject({ traceId: 'ab'.repeat(16), parentSpanId: 'cd'.repeat(8) });
    expect(search?.attributes['footnote.caller']).toBe('mcp:test-client');
    expect(client.stderr()).toBe('');
  });
});

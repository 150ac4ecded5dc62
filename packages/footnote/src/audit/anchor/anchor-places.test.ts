import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedOrigin, runCli } from '../../cli/run-cli.test-kit.ts';
import { createFootnote } from '../../footnote.ts';
import { selfSigned } from '../../http/self-signed.test-kit.ts';
import { openTraced, type TracedFootnote } from '../../telemetry/traced-footnote.test-kit.ts';
import { readAnchored } from '../read/read-anchored.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-anchor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A search with this anchor, from the first line of the log to the last. */
async function searchOnce(traced: TracedFootnote): Promise<void> {
  await traced.footnote.search({ query: 'bridges', provider: 'tavily' });
  await traced.footnote.close();
}

const open = (anchor: string, more: Readonly<Record<string, string>> = {}) =>
  openTraced({ FOOTNOTE_AUDIT_ANCHOR: anchor, OTEL_SDK_DISABLED: 'true', ...more });

/** What the log says itself. */
async function logOf({ env }: TracedFootnote): Promise<{ readonly log: string; readonly head: string }> {
  return JSON.parse((await runCli(['audit', 'verify', '--json'], { env })).stdout);
}

const syslogLine = /^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ footnote \d+ audit-head - (log=\S+ head=\S+ at=\S+)$/;

describe('the head of the log is written', () => {
  it('to a file, a line by each process, which verify compares by itself', async () => {
    const file = join(folder, 'heads');
    await using traced = await open(`file:${file}`);
    const other = createFootnote({ env: traced.env, cwd: folder });
    await other.search({ query: 'rivers', provider: 'tavily' });
    await searchOnce(traced);
    await other.close();
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual(Array(2).fill(['at', 'host', 'log', 'head']));
    expect(new Set(lines.map((line) => JSON.parse(line).head)).size).toBe(2);
    const verify = () => runCli(['audit', 'verify'], { env: traced.env });
    expect((await verify()).stderr).toBe('footnote: 2 anchored heads are in the log.\n');
    await rm(join(traced.env['FOOTNOTE_DATA_DIR'] ?? '', 'audit', '00000002.jsonl'));
    expect(await verify()).toMatchObject({ exitCode: 4, stdout: expect.stringContaining('was anchored') });
  });

  it('to a syslog by UDP, as RFC 5424 wants it', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const got = once(socket, 'message');
    await using traced = await open(`syslog://127.0.0.1:${socket.address().port}`);
    await searchOnce(traced);
    const [message] = await got;
    socket.close();
    expect(String(message)).toMatch(syslogLine);
    const { log, head } = await logOf(traced);
    expect(readAnchored(String(message))).toMatchObject([{ log, hash: head.split('-')[2] }]);
  });

  it('to a syslog by TCP, with its length in front', async () => {
    const received: string[] = [];
    const server = createServer((socket) => {
      socket.on('data', (chunk) => received.push(String(chunk))).on('end', () => server.emit('received'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ended = once(server, 'received');
    await using traced = await open(`syslog+tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await searchOnce(traced);
    await ended;
    server.close();
    const [, length, message = ''] = /^(\d+) (.*)$/s.exec(received.join('')) ?? [];
    expect(Number(length)).toBe(message.length);
    expect(message).toMatch(syslogLine);
    expect(message).toContain((await logOf(traced)).head);
  });

  it('to an address, with the certificates of the settings', async () => {
    const certificate = selfSigned(['localhost']);
    const caFile = join(folder, 'ca.pem');
    await writeFile(caFile, certificate.cert);
    const received: unknown[] = [];
    const server = createTlsServer(certificate, async (request, response) => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      received.push([request.method, request.url, JSON.parse(Buffer.concat(body).toString())]);
      response.writeHead(204).end();
    }).listen(0, 'localhost');
    await once(server, 'listening');
    const url = `https://localhost:${(server.address() as AddressInfo).port}/heads?k=1`;
    await using traced = await open(url, { FOOTNOTE_CA_FILE: caFile });
    await searchOnce(traced);
    server.close();
    const { log, head } = await logOf(traced);
    expect(received).toEqual([['POST', '/heads?k=1', { at: expect.any(String), host: expect.any(String), log, head }]]);
    expect(traced.said).toEqual([]);
  });

  it('to the telemetry collector, as a record of its own', async () => {
    await using traced = await open('otlp', { OTEL_SDK_DISABLED: 'false' });
    await searchOnce(traced);
    const { log, head } = await logOf(traced);
    expect(traced.collector.logs().at(-1)).toMatchObject({
      eventName: 'footnote.audit.head',
      attributes: { 'footnote.audit.log': log, 'footnote.audit.head': head },
    });
    expect(traced.collector.faults).toEqual([]);
  });
});

describe('an anchor that fails', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'a folder',
      async () => `file:${folder}`,
      /written to \S+ \(audit\.anchor\): it is a folder\. It is tried again\.$/,
    ],
    ['nowhere', async () => `file:${folder}/no/where`, /the folder is gone, or can not be made\. It is tried again\.$/],
    [
      'a closed port',
      async () => `https://${new URL(await closedOrigin()).host}/t0ken`,
      /written to https:\/\/127\.0\.0\.1:\d+ \(audit\.anchor\): .* the connection was refused\. It is tried again\.$/,
    ],
    [
      'a closed syslog',
      async () => `syslog+tcp://${new URL(await closedOrigin()).host}`,
      /the syslog at 127\.0\.0\.1:\d+ \(audit\.anchor\): the connection was refused\. It is tried again\.$/,
    ],
    ['telemetry that is off', async () => 'otlp', /telemetry sends no logs; OTEL_EXPORTER_OTLP_ENDPOINT asks for it\./],
  ])('changes no search, is said once, and in doctor: %s', async (_, place, line) => {
    await using traced = await open(await place());
    await traced.footnote.search({ query: 'bridges', provider: 'tavily' });
    await traced.footnote.search({ query: 'rivers', provider: 'tavily' });
    await traced.footnote.close();
    expect(traced.said).toEqual([expect.stringMatching(line)]);
    expect(traced.said.join()).not.toContain('t0ken');
    const readings = (await traced.footnote.counters()).filter(({ name }) => name.startsWith('audit_anchor'));
    expect(readings.map(({ name, value }) => [name, value])).toEqual([
      ['audit_anchored_total', 0],
      ['audit_anchor_failures_total', 1],
    ]);
    const { stdout } = await runCli(['doctor'], { env: { ...traced.env, FOOTNOTE_WEB: 'off' } });
    expect(stdout).toMatch(/^warn anchor: The head of the audit log could not be written since \d{4}-/m);
  });

  it('is said to be well in doctor when it is', async () => {
    await mkdir(join(folder, 'there'));
    await using traced = await open(`file:${folder}/there/heads`);
    const doctor = async () => (await runCli(['doctor'], { env: { ...traced.env, FOOTNOTE_WEB: 'off' } })).stdout;
    expect(await doctor()).toMatch(/^ok {3}anchor: Nothing was written there yet\.$/m);
    await searchOnce(traced);
    expect(await doctor()).toMatch(/^ok {3}anchor: The head of the audit log was written last at \d{4}-\S+Z\.$/m);
  });
});

import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../emulators/emulator.ts';
import { tavily } from '../../../emulators/tavily.ts';
import { bareEnv } from './bare-env.test-kit.ts';
import { type Folder, makeFolder } from './cli/run-cli.test-kit.ts';
import { selfSigned } from './http/self-signed.test-kit.ts';

/** The package as it is installed, which holds only parts of undici: `npm test` has built it before. */
const command = fileURLToPath(new URL('../bin/footnote.js', import.meta.url));

const service = 'search.company.example';
/** A public address that is never dialled: the proxy leads elsewhere. */
const site = '93.184.215.14';

let folder: Folder;
let emulator: RunningEmulator;
let secure: Server;
let proxy: Server;
let caFile = '';
const asked: string[] = [];

beforeAll(async () => {
  folder = await makeFolder();
  emulator = await startEmulator(tavily);
  const own = selfSigned([service, site]);
  caFile = await folder.write('company.pem', own.cert);
  secure = await listening(createTlsServer(own, answer));
  proxy = await listening(createServer((_, reply) => void reply.writeHead(501).end()));
  proxy.on('connect', tunnel);
});
afterAll(async () => {
  for (const server of [proxy, secure]) server.closeAllConnections();
  for (const server of [proxy, secure]) server.close();
  await emulator.close();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => {
  asked.length = 0;
});

/** Whatever name was asked for, this is the one behind it: the service, or a page. */
function answer(incoming: IncomingMessage, reply: import('node:http').ServerResponse): void {
  const { method, url = '/', headers } = incoming;
  if (headers.host === site) return void reply.writeHead(200, { 'content-type': 'text/plain' }).end('a page over TLS');
  incoming.pipe(request(new URL(url, emulator.origin), { method, headers }, (found) => found.pipe(reply)));
}

function tunnel(incoming: IncomingMessage, client: Socket, head: Buffer): void {
  asked.push(`CONNECT ${incoming.url}`);
  const way = connect((secure.address() as AddressInfo).port, '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    way.write(head);
    way.pipe(client).pipe(way);
  });
  for (const socket of [client, way]) socket.on('error', () => socket.destroy());
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

type Env = Readonly<Record<string, string>>;

function run(words: readonly string[], more: Env): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    ...bareEnv,
    PATH: process.env['PATH'],
    FOOTNOTE_DATA_DIR: join(folder.path, 'data'),
    FOOTNOTE_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    TAVILY_API_KEY: 'any-key',
    TAVILY_BASE_URL: `https://${service}`,
    ...more,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...words], { env, cwd: folder.path }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('the shipped files behind a proxy, over https', () => {
  const trusts: readonly [string, () => Env][] = [
    ['an authority of the settings', () => ({ FOOTNOTE_CA_FILE: caFile })],
    ['an authority that Node knows', () => ({ NODE_EXTRA_CA_CERTS: caFile })],
  ];

  it.each(trusts)('ask a provider, with %s', async (_, env) => {
    const { stdout, stderr } = await run(['search', 'bridges', '--provider', 'tavily'], env());
    expect(stderr).toBe('');
    expect(stdout).toContain('Sources:\n[1]');
    expect(asked).toEqual([`CONNECT ${service}:443`]);
  });

  it.each(trusts)('read a page, with %s', async (_, env) => {
    const { stdout, stderr } = await run(['fetch', `https://${site}/`, '--format', 'text'], env());
    expect(stderr).toBe('');
    expect(stdout).toContain('a page over TLS');
    expect(asked).toEqual([`CONNECT ${site}:443`]);
  });

  it('trust no authority that nobody named, and say so', async () => {
    const search = await run(['search', 'bridges', '--provider', 'tavily'], {});
    const page = await run(['fetch', `https://${site}/`], {});
    for (const { code, stderr } of [search, page]) {
      expect(code).toBe(4);
      expect(stderr).toContain('its certificate is not trusted here');
    }
    expect(asked).toContain(`CONNECT ${service}:443`);
    expect(asked).toContain(`CONNECT ${site}:443`);
  });
});

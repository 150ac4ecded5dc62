import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFootnote } from '../index.ts';
import { createNetwork, type NetworkSettings } from './network.ts';
import { readText } from './read-reply-text.ts';
import { selfSigned } from './self-signed.test-kit.ts';
import { transportError } from './transport-error.ts';

const host = 'search.company.example';

let folder = '';
let caFile = '';
let plain: Server;
let secure: Server;
let proxy: Server;
/** What the proxy was asked, and with which credentials. */
const asked: string[] = [];
let credentials: string | undefined;
/** How the proxy answers instead of passing on. */
let refusal: number | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-network-'));
  const own = selfSigned([host, 'localhost']);
  caFile = join(folder, 'company.pem');
  await writeFile(caFile, `# Company root\n${own.cert}`);
  plain = await listening(createServer((incoming, reply) => void reply.end(`plain ${incoming.headers.host}`)));
  secure = await listening(
    createTlsServer(own, (incoming, reply) => void reply.end(`secure ${incoming.headers.host}`)),
  );
  proxy = await listening(createServer(passOn));
  // Whatever name is asked for, the company's service is the one behind it.
  proxy.on('connect', (incoming: IncomingMessage, client, head: Buffer) => {
    note(incoming);
    client.on('error', () => undefined);
    if (refusal !== undefined) return client.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const service = connect(portOf(secure), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      service.write(head);
      service.pipe(client).pipe(service);
    });
    service.on('error', () => client.destroy());
  });
});

afterAll(async () => {
  for (const server of [plain, secure, proxy]) server.closeAllConnections();
  for (const server of [plain, secure, proxy]) server.close();
  await rm(folder, { recursive: true });
});

function passOn(incoming: IncomingMessage, reply: import('node:http').ServerResponse): void {
  note(incoming);
  if (refusal !== undefined) return void reply.writeHead(refusal).end();
  const { pathname } = new URL(incoming.url ?? '');
  const options = { port: portOf(plain), path: pathname, headers: incoming.headers };
  incoming.pipe(request(options, (answer) => answer.pipe(reply)));
}

function note({ method, url, headers }: IncomingMessage): void {
  asked.push(`${method} ${url}`);
  credentials = headers['proxy-authorization'];
}

async function listening<T extends Server>(server: T): Promise<T> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

const proxyUrl = (userinfo = '') => `http://${userinfo}127.0.0.1:${portOf(proxy)}`;

/** Asks once over a network with these settings; an error as a user would read it. */
async function ask(url: string, settings: NetworkSettings = {}, how: 'send' | 'sendGuarded' = 'send') {
  asked.length = 0;
  credentials = undefined;
  const network = createNetwork(async () => settings);
  const { signal } = new AbortController();
  try {
    const response = await network[how](url, { method: 'GET', headers: {}, signal }, []);
    return await readText(response, 1_000);
  } catch (error) {
    throw transportError(error, { signal, provider: { id: 'x', label: 'X' }, url });
  } finally {
    await network.close();
    refusal = undefined;
  }
}

describe('a proxy', () => {
  it('gets a plain request as it is', async () => {
    expect(await ask(`http://${host}/a`, { proxy: proxyUrl() })).toBe(`plain ${host}`);
    expect(asked).toEqual([`GET http://${host}/a`]);
  });

  it('opens a tunnel for HTTPS, and sees nothing of the conversation', async () => {
    expect(await ask(`https://${host}/a?key=hidden`, { proxy: proxyUrl(), caFile })).toBe(`secure ${host}`);
    expect(asked).toEqual([`CONNECT ${host}:443`]);
  });

  it('is asked with the user name and password of its address', async () => {
    await ask(`https://${host}/`, { proxy: proxyUrl('me:p%40ss@'), caFile });
    expect(credentials).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
    await ask(`http://${host}/`, { proxy: proxyUrl('me:p%40ss@') });
    expect(credentials).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });

  it.each(['http', 'https'])('says when it wants credentials, for %s, and repeats none', async (scheme) => {
    refusal = 407;
    const error = await ask(`${scheme}://${host}/`, { proxy: proxyUrl('me:wrong@'), caFile }).catch(String);
    expect(error).toContain(`The proxy 127.0.0.1:${portOf(proxy)} wants a user name and a password (HTTP 407).`);
    expect(error).not.toContain('wrong');
  });

  it('is named when it does not open the way', async () => {
    refusal = 403;
    const forbidden = ask(`https://${host}/`, { proxy: proxyUrl(), caFile });
    await expect(forbidden).rejects.toMatchObject({ message: expect.stringContaining('HTTP 403'), retryable: false });
    refusal = 502;
    const broken = ask(`https://${host}/`, { proxy: proxyUrl(), caFile });
    await expect(broken).rejects.toMatchObject({ message: expect.stringContaining('HTTP 502'), retryable: true });
  });

  it('is named when it can’t be reached, instead of the service', async () => {
    const gone = await listening(createServer());
    const address = `127.0.0.1:${portOf(gone)}`;
    await new Promise((resolve) => gone.close(resolve));
    await expect(ask(`https://${host}/`, { proxy: `http://${address}` })).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: `The proxy ${address} can't be reached (ECONNREFUSED). Check network.proxy (or FOOTNOTE_PROXY) and the network.`,
    });
  });

  it('is not asked for what is on this machine', async () => {
    expect(await ask(`http://127.0.0.1:${portOf(plain)}/`, { proxy: proxyUrl() })).toMatch(/^plain 127/);
    expect(asked).toEqual([]);
  });

  it('is never taken from the environment', async () => {
    vi.stubEnv('HTTP_PROXY', proxyUrl());
    vi.stubEnv('http_proxy', proxyUrl());
    await expect(ask('http://nowhere.invalid/')).rejects.toThrow(/does not resolve/);
    vi.unstubAllEnvs();
    expect(asked).toEqual([]);
  });

  it('must be one of http or https', async () => {
    await expect(ask(`http://${host}/`, { proxy: 'socks5://127.0.0.1:1080' })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      message: expect.stringContaining('network.proxy'),
    });
  });
});

describe('links from replies, with a proxy', () => {
  it.each(['http://10.0.0.1/', 'http://localhost/', 'http://[::1]/', 'http://intranet/', 'http://nowhere.invalid/'])(
    'never include %s',
    async (url) => {
      await expect(ask(url, { proxy: proxyUrl() }, 'sendGuarded')).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
      expect(asked).toEqual([]);
    },
  );

  it('go to it once their addresses are known to be public', async () => {
    expect(await ask('http://8.8.8.8/a', { proxy: proxyUrl() }, 'sendGuarded')).toBe('plain 8.8.8.8');
    expect(asked).toEqual(['GET http://8.8.8.8/a']);
  });
});

describe('an authority of one’s own', () => {
  const url = () => `https://localhost:${portOf(secure)}/`;

  it('is trusted beside the usual ones', async () => {
    expect(await ask(url(), { caFile })).toMatch(/^secure/);
  });

  it('is not trusted without the setting', async () => {
    await expect(ask(url())).rejects.toThrow(/certificate is not trusted/);
  });

  it('does not make just any certificate good', async () => {
    const other = join(folder, 'other.pem');
    await writeFile(other, selfSigned(['localhost']).cert);
    await expect(ask(url(), { caFile: other })).rejects.toThrow(/certificate is not trusted|conversation failed/);
  });

  it.each([
    ['missing', undefined, 'cannot be read (ENOENT)'],
    ['no-certificate', 'hello', 'holds no certificate in PEM form'],
    ['damaged', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'is damaged'],
  ])('that is %s is named, with the setting', async (name, content, reason) => {
    const path = join(folder, `${name}.pem`);
    if (content !== undefined) await writeFile(path, content);
    const error = await ask(url(), { caFile: path }).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'NOT_CONFIGURED', message: expect.stringContaining(reason) });
    expect(String(error)).toContain(path);
    expect(String(error)).toContain('network.caFile');
  });

  it('that can’t be used ends a search at once, because it would fail for all', async () => {
    const settings = { network: { caFile: join(folder, 'missing.pem') } };
    const env = { TAVILY_API_KEY: 'a', BRAVE_API_KEY: 'b', HOME: folder };
    const footnote = createFootnote({ settings, env, cwd: folder });
    const providers: string[] = [];
    const search = footnote.search({ query: 'bridges' }, { onProvider: (id) => providers.push(id) });
    await expect(search).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
    expect(providers).toEqual(['tavily']);
    await footnote.close();
  });
});

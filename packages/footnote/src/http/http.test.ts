import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient } from './client.ts';
import { isPublicAddress, isPublicUrl } from './guard.ts';
import { createNetwork } from './network.ts';
import { retryAfterMs } from './retry-after.ts';
import { explainFailure } from './status-error.ts';

describe('how long to wait', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const wait = (headers: Record<string, string>, body: unknown = undefined, text = '') =>
    retryAfterMs({ headers: new Headers(headers), body, text }, now);

  it.each<[Record<string, string>, unknown, string, number | undefined]>([
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, undefined, '', 250],
    [{ 'retry-after': '7' }, undefined, '', 7000],
    [{ 'retry-after': '1.5' }, undefined, '', 1500],
    [{ 'retry-after': 'Sun, 15 Nov 2026 12:01:00 GMT' }, undefined, '', 60_000],
    [{ 'retry-after': 'Sun, 15 Nov 2026 11:00:00 GMT' }, undefined, '', 0],
    [{ 'retry-after': 'soon' }, undefined, '', undefined],
    [{}, { error: { retry_after_seconds: 5400 } }, '', 5_400_000],
    [{}, { details: { retryAfterSeconds: 2 } }, '', 2000],
    [{}, { backoff: 10 }, '', 10_000],
    [{ 'x-ratelimit-reset': '1, 1419704' }, undefined, '', 1000],
    [{ 'x-ratelimit-reset': String(now.getTime() / 1000 + 30) }, undefined, '', 30_000],
    [{ 'x-ratelimit-reset': String(now.getTime() + 1234) }, undefined, '', 1234],
    [{}, undefined, 'more requests available in 77 seconds', 77_000],
    [{}, { error: 'no idea' }, 'no idea', undefined],
  ])('%j %j %j', (headers, body, text, expected) => expect(wait(headers, body, text)).toBe(expected));

  it.each([
    [429, 3_600_000],
    [402, 1e12],
  ])('is an hour at most for a limit on the rate of calls, but not for a quota: HTTP %i', (status, expected) => {
    const failure = { status, headers: new Headers({ 'retry-after': '1000000000' }), body: undefined, text: '' };
    const error = explainFailure(failure, undefined, { provider: { id: 'x', label: 'X' }, now: () => now });
    expect(error.retryAfterMs).toBe(expected);
  });
});

describe('the guard', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '[2606:4700::1111]'])('lets %s through', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '168.63.129.16',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    'fe80::1',
    'fc00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '4000::1',
    'name',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each([
    'http://localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://intranet/',
    'http://0x7f.1/',
    'http://2130706433/',
    'https://user:pw@a.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://[::1]/',
    'nothing',
  ])('refuses the address %s', (url) => expect(isPublicUrl(url)).toBe(false));
  it('lets ordinary pages through', () => expect(isPublicUrl('https://docs.example.com./a')).toBe(true));
});

describe('the client', () => {
  let server: Server;
  let origin = '';
  let redirectHits = 0;
  const routes: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/gzip': (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
      response.end(gzipSync('{"fine":true}'));
    },
    '/bomb': (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
      response.end(gzipSync(Buffer.alloc(50_000_000, ' ')));
    },
    '/redirect': (response) => void response.writeHead(302, { location: '/gzip' }).end(),
    '/long-error': (response) => {
      response.writeHead(400, { 'content-type': 'text/html' });
      const more = () => {
        while (!response.destroyed && response.write('<p>no</p>'.repeat(10_000)));
        response.once('drain', more);
      };
      more();
    },
    '/hop': (response) => {
      redirectHits++;
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    },
  };
  beforeAll(async () => {
    server = createServer((request, response) => routes[request.url ?? '']?.(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  async function withClient<T>(
    work: (client: ReturnType<typeof createHttpClient>) => Promise<T>,
    trusted: string[] = [],
  ) {
    const network = createNetwork();
    const client = createHttpClient({
      network,
      provider: { id: 'x', label: 'X' },
      signal: new AbortController().signal,
      remainingMs: () => 4_000,
      now: () => new Date(),
      trustedOrigins: trusted,
    });
    try {
      return await work(client);
    } finally {
      await network.close();
    }
  }

  it('inflates what comes compressed', async () => {
    expect(await withClient((client) => client.json({ url: `${origin}/gzip` }))).toEqual({ fine: true });
  });

  it('counts bytes after inflation', async () => {
    await expect(withClient((client) => client.json({ url: `${origin}/bomb` }))).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
  });

  it('follows no redirect, because a key would travel with it', async () => {
    await expect(withClient((client) => client.json({ url: `${origin}/redirect` }))).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: expect.stringContaining('HTTP 302'),
    });
  });

  it('reads an endless error page only as far as it needs', async () => {
    let length = 0;
    const readFailure = ({ text }: { text: string }) => {
      length = text.length;
      return undefined;
    };
    await expect(
      withClient((client) => client.json({ url: `${origin}/long-error`, readFailure })),
    ).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
    });
    expect(length).toBe(64 * 1024);
  });

  it('names only the origin of an address that it can’t reach', async () => {
    const error = await withClient((client) => client.json({ url: 'http://127.0.0.1:9/path?api_key=hidden' })).catch(
      String,
    );
    expect(error).toContain('X could not be reached at http://127.0.0.1:9');
    expect(error).not.toContain('hidden');
  });

  it('asks a redirecting service only at a public or trusted address', async () => {
    const hop = `${origin}/hop`;
    expect(await withClient((client) => client.resolveRedirects([hop, hop]))).toEqual(new Map());
    expect(redirectHits).toBe(0);
    expect(await withClient((client) => client.resolveRedirects([hop, hop]), [origin])).toEqual(new Map());
    // The same link is asked once, and where it leads is not.
    expect(redirectHits).toBe(1);
  });
});

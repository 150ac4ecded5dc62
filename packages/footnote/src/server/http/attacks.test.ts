import { afterAll, describe, expect, it } from 'vitest';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { createFootnote } from '../../footnote.ts';
import { at } from '../../json.ts';
import { type AppOptions, createApp } from './app.ts';
import { addDefaultHeaders } from './response-headers.ts';

const footnote = createFootnote({ env: { ...bareEnv, FOOTNOTE_KEYLESS: 'off' }, cwd: '/' });
afterAll(() => footnote.close());

const token = 'a-token-that-nobody-guesses-0123456789';
const friend = 'https://app.example.com';
const own = '127.0.0.1:4040';

function appWith(options: Partial<AppOptions> = {}) {
  return createApp({ footnote, web: true, allowedHosts: [], token: undefined, log: () => undefined, ...options });
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | ReadableStream;
}

async function send(app: ReturnType<typeof appWith>, path: string, { method = 'GET', headers, body }: Sent = {}) {
  const init = { method, headers: { host: own, ...headers }, body: body ?? null, duplex: 'half' as const };
  return app.answer(new Request(`http://${own}${path}`, init));
}

/** All that there is, with something in the place of each parameter, and a place where there is nothing. */
const everywhere = [...appWith().routes, { method: 'GET', path: '/nothing' }].map(({ method, path }) => ({
  method: method === 'ALL' ? 'GET' : method,
  path: path.replace(/:\w+/g, 'x'),
}));
const json = { 'content-type': 'application/json' };
const open = ['/', '/healthz', '/assets/x', '/suggestions/x'];

describe.each(everywhere)('$method $path', ({ method, path }) => {
  const body = method === 'GET' ? {} : { body: '{}' };

  it.each([
    'evil.example',
    'evil.example:4040',
    '127.0.0.1.evil.example:4040',
    'localhost.evil.example',
    '0.0.0.0:4040',
    '127.0.0.1@evil.example',
    '',
  ])('does not answer to the name “%s”', async (host) => {
    expect((await send(appWith(), path, { method, headers: { ...json, host }, ...body })).status).toBe(403);
  });

  it.each([
    'null',
    'https://evil.example',
    'http://evil.example:4040',
    'file://',
    'http://127.0.0.1',
    'http://127.0.0.1:8080',
    'http://localhost:1',
    'https://127.0.0.1:4040',
    'http://127.0.0.1:4040.evil.example',
    friend,
  ])('takes nothing from a page of %s', async (origin) => {
    const response = await send(appWith(), path, { method, headers: { ...json, origin }, ...body });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('takes no images, scripts or forms of other sites, where browsers tell', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const response = await send(appWith(), path, { method, headers: { ...json, 'sec-fetch-site': site }, ...body });
      if (!open.includes(path)) expect(response.status).toBe(403);
    }
  });

  it('wants the token, and the right one', async () => {
    const app = appWith({ token });
    const statusWith = async (headers: Record<string, string>) =>
      (await send(app, path, { method, headers: { ...json, ...headers }, ...body })).status;
    const wrong = [
      {},
      ...['', 'Bearer', 'Basic x', token, `Bearer ${token}x`].map((authorization) => ({ authorization })),
    ];
    for (const headers of wrong) {
      if (open.includes(path)) expect(await statusWith(headers)).not.toBe(401);
      else expect(await statusWith(headers)).toBe(401);
    }
    expect(await statusWith({ authorization: `Bearer ${token}` })).not.toBe(401);
  });

  if (method === 'POST') {
    it('takes no body of more than 1 MB, announced or not', async () => {
      const large = 'x'.repeat(1_000_001);
      const announced = await send(appWith(), path, {
        method,
        headers: { ...json, 'content-length': String(large.length) },
        body: large,
      });
      const streamed = await send(appWith(), path, { method, headers: json, body: new Blob([large]).stream() });
      for (const response of [announced, streamed]) {
        expect([response.status, response.headers.get('connection')]).toEqual([413, 'close']);
      }
    });
  }

  it('answers with what keeps a browser from harm, refusals included', async () => {
    for (const headers of [json, { ...json, origin: 'null' }]) {
      const response = await send(appWith(), path, { method, headers, ...body });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'|sandbox/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': expect.any(String),
        'cross-origin-resource-policy': expect.any(String),
        'cache-control': expect.any(String),
        'x-request-id': expect.any(String),
      });
    }
  });

  it('lets pages of an allowed origin in only where pages belong', async () => {
    const app = appWith({ allowedOrigins: [friend], token });
    const isForPages = path === '/chatkit' || path.startsWith('/api/');
    const asked = { origin: friend, 'access-control-request-method': method };
    const preflight = await send(app, path, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual(
      isForPages ? [204, friend] : [403, null],
    );
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    // The token is still wanted, and the page may read that.
    const response = await send(app, path, { method, headers: { ...json, origin: friend }, ...body });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual(
      isForPages ? [401, friend] : [403, null],
    );
    expect(response.headers.get('vary')?.includes('Origin') ?? false).toBe(isForPages);
  });
});

describe('a page', () => {
  it('of this very server is answered, also behind TLS', async () => {
    const app = appWith({ allowedHosts: ['search.lan'] });
    const statusOf = async (host: string, origin: string) =>
      (await send(app, '/api/tools', { headers: { host, origin } })).status;
    expect(await statusOf(own, `http://${own}`)).toBe(200);
    expect(await statusOf(own, 'http://localhost:4040')).toBe(200);
    expect(await statusOf('search.lan', 'https://search.lan')).toBe(200);
    expect(await statusOf('search.lan:8443', 'https://search.lan:8443')).toBe(200);
    expect(await statusOf('search.lan', 'https://search.lan:8443')).toBe(403);
    expect(await statusOf('search.lan', 'http://search.lan:8080')).toBe(403);
  });

  it('of an allowed origin is told what it may send, and nothing more', async () => {
    const app = appWith({ allowedOrigins: [`${friend}/`] });
    const asked = { origin: friend, 'access-control-request-method': 'POST' };
    const { headers } = await send(app, '/api/search', { method: 'OPTIONS', headers: asked });
    expect(headers.get('access-control-allow-headers')).toBe('content-type, authorization, chatkit-frame-instance-id');
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST');
    const response = await send(app, '/api/tools', { headers: { origin: friend } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, friend]);
    for (const other of ['https://app.example.com:8443', 'http://app.example.com', 'https://x.app.example.com']) {
      expect((await send(app, '/api/tools', { headers: { origin: other } })).status).toBe(403);
    }
  });

  it.each([
    '*',
    'https://*.example.com',
    'null',
    'app.example.com',
    `${friend}/path`,
    'ftp://x',
    'https://u@x.example',
  ])('can’t be allowed by “%s”', (origin) => {
    expect(() => appWith({ allowedOrigins: [origin] })).toThrow(/allowedOrigins.*Write each like https:\/\/app/);
  });
});

it('what a route says of its own answer stays', () => {
  const headers = new Headers({ 'content-security-policy': 'sandbox', 'cache-control': 'max-age=60' });
  addDefaultHeaders(headers);
  expect(headers.get('content-security-policy')).toBe('sandbox');
  expect(headers.get('cache-control')).toBe('max-age=60');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

it('the token may come in the header that clients of SearXNG have, on /search alone', async () => {
  const app = appWith({ token });
  const statusOf = async (path: string) => (await send(app, path, { headers: { 'x-api-key': token } })).status;
  expect(await statusOf('/search?q=x')).not.toBe(401);
  expect(await statusOf('/api/tools')).toBe(401);
});

it('a failure of ours is told without a stack, with the number under which the log has it', async () => {
  const log: string[] = [];
  const broken = { ...footnote, search: () => Promise.reject(new TypeError('a secret place')) };
  const app = appWith({ footnote: broken, log: (line) => log.push(line) });
  const headers = { ...json, 'x-request-id': 'trace-7' };
  const response = await send(app, '/api/search', { method: 'POST', headers, body: '{"query":"x"}' });
  const told = await response.json();
  expect([response.status, at(told, 'error', 'code')]).toEqual([500, 'INTERNAL']);
  expect(JSON.stringify(told)).not.toContain('secret place');
  expect(log.join('\n')).toMatch(/^request trace-7: TypeError: a secret place\n\s+at /);
});

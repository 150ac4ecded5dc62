import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFootnote } from './open-footnote.test-kit.ts';
import { servePages } from './page-server.test-kit.ts';

const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}: ${'words '.repeat(20)}`.trim()).join('\n\n');

describe('a page', () => {
  it('comes as text, with everything that is known about it', async () => {
    await using server = await servePages({ '/a': 'Hello there.' });
    await using footnote = await openFootnote([server.place]);
    expect(await footnote.fetchPage({ url: `${server.origin}/a#top` })).toMatchObject({
      url: `${server.origin}/a#top`,
      finalUrl: `${server.origin}/a`,
      status: 200,
      contentType: expect.stringContaining('text/plain'),
      content: 'Hello there.',
      format: 'markdown',
      truncated: false,
      cached: 'no',
      tookMs: expect.any(Number),
    });
  });

  it('is asked for honestly: by name, with a contact, and without cookies or credentials', async () => {
    await using server = await servePages({
      '/': (_, reply) => void reply.writeHead(302, { location: '/b', 'set-cookie': 'id=1' }).end(),
      '/b': 'b',
    });
    await using footnote = await openFootnote([server.place]);
    await footnote.fetchPage({ url: server.origin });
    for (const { headers } of server.seen) {
      expect(headers['user-agent']).toMatch(/Footnote\/\d.*\+https:\/\//);
      expect(headers.accept).toMatch(/^text\/markdown, text\/html/);
      expect(headers['accept-encoding']).toBe('gzip, br, deflate');
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('authorization');
    }
    expect(server.seen.map(({ path }) => path)).toEqual(['/', '/b']);
  });

  it.each([
    ['gzip', gzipSync(paragraphs)],
    ['x-gzip', gzipSync(paragraphs)],
    ['br', brotliCompressSync(paragraphs)],
    ['deflate', deflateSync(paragraphs)],
    ['deflate', deflateRawSync(paragraphs)],
    ['gzip, br', brotliCompressSync(gzipSync(paragraphs))],
    ['identity', Buffer.from(paragraphs)],
    ['gzip', Buffer.from(paragraphs)],
  ])('is unpacked: %s', async (encoding, body) => {
    await using server = await servePages({
      '/': (_, reply) =>
        void reply.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': encoding }).end(body),
    });
    await using footnote = await openFootnote([server.place]);
    const { content } = await footnote.fetchPage({ url: server.origin, maxCharacters: 200_000 });
    expect(content).toBe(paragraphs);
  });

  it('is cleaned of what is hidden, which is counted', async () => {
    await using server = await servePages({ '/': 'Visible\u200b text. \u{e0041}\u{e0042}' });
    await using footnote = await openFootnote([server.place]);
    const { content, warnings } = await footnote.fetchPage({ url: server.origin });
    expect(content.trim()).toBe('Visible text.');
    expect(warnings.map(({ kind }) => kind)).toContain('cleaned');
  });

  it.each([
    [401, 'login', false],
    [403, 'refuses', false],
    [404, 'no such page', false],
    [410, 'removed', false],
    [429, 'fewer requests', true],
    [451, 'legal', false],
    [500, 'failed on its side', true],
    [503, 'failed on its side', true],
    [304, 'redirects', false],
  ])('that is refused with HTTP %i fails with words that help', async (status, words, retryable) => {
    await using server = await servePages({
      '/': (_, reply) => void reply.writeHead(status, { 'retry-after': '7' }).end(),
    });
    await using footnote = await openFootnote([server.place]);
    const failed = footnote.fetchPage({ url: server.origin });
    await expect(failed).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining(words),
      retryable,
      ...(retryable ? { retryAfterMs: 7_000 } : {}),
    });
  });

  it('that nobody serves fails with the reason', async () => {
    const server = await servePages({});
    await server[Symbol.asyncDispose]();
    await using footnote = await openFootnote([server.place]);
    const failed = footnote.fetchPage({ url: server.origin });
    await expect(failed).rejects.toMatchObject({ code: 'FETCH_FAILED', message: expect.stringContaining('refused') });
  });

  it('that hangs is a TIMEOUT, and one that is given up CANCELLED', async () => {
    await using server = await servePages({ '/': () => {} });
    await using footnote = await openFootnote([server.place]);
    const late = footnote.fetchPage({ url: server.origin }, { timeoutMs: 200 });
    await expect(late).rejects.toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('0.2 s') });
    const controller = new AbortController();
    const cancelled = footnote.fetchPage({ url: `${server.origin}/?2` }, { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED', message: 'The page was cancelled.' });
  });
});

describe('a long page', () => {
  it('comes in parts that add up, from one download', async () => {
    await using server = await servePages({ '/': paragraphs });
    await using footnote = await openFootnote([server.place], { cache: { ttlSeconds: 900 } });
    const parts: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const page: Awaited<ReturnType<typeof footnote.fetchPage>> = await footnote.fetchPage({
        url: server.origin,
        maxCharacters: 1_000,
        offset,
      });
      expect(page.content.length).toBeLessThanOrEqual(1_000);
      expect(page).toMatchObject({ truncated: page.nextOffset !== undefined, totalCharacters: paragraphs.length });
      parts.push(page.content);
      offset = page.nextOffset;
    }
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.join('\n\n')).toBe(paragraphs);
    expect(server.seen.length).toBe(1);
  });

  it('says so when it is asked for more than it has', async () => {
    await using server = await servePages({ '/': 'short' });
    await using footnote = await openFootnote([server.place]);
    const { content, warnings } = await footnote.fetchPage({ url: server.origin, offset: 100 });
    expect({ content, kinds: warnings.map(({ kind }) => kind) }).toEqual({ content: '', kinds: ['option-adjusted'] });
  });
});

describe('the operator', () => {
  it('keeps private places private, unless they are named with their port', async () => {
    await using server = await servePages({ '/': 'inside' });
    await using closed = await openFootnote([]);
    await expect(closed.fetchPage({ url: server.origin })).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
    await using other = await openFootnote(['127.0.0.1:1']);
    await expect(other.fetchPage({ url: server.origin })).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
    expect(server.seen).toEqual([]);
    await using wrong = await openFootnote(['127.0.0.1']);
    await expect(wrong.fetchPage({ url: server.origin })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      message: expect.stringContaining("'127.0.0.1' in policy.allowPrivate"),
    });
  });

  it('can switch the web off, and allow or deny domains', async () => {
    await using off = await openFootnote([], { policy: { web: 'off' } });
    await expect(off.fetchPage({ url: 'https://example.com/' })).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
    await using only = await openFootnote([], {
      policy: { allowDomains: ['allowed.example'], denyDomains: ['x.allowed.example'] },
    });
    for (const url of ['https://example.com/', 'https://x.allowed.example/', 'https://X.Allowed.Example./']) {
      await expect(only.fetchPage({ url })).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
    }
  });

  it('lets no secret leave in an address, however it is written', async () => {
    await using server = await servePages({ '/': 'never' });
    const key = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');
    const hidden = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    for (const secrets of ['block', 'redact'] as const) {
      await using footnote = await openFootnote([server.place], { policy: { secrets, allowPrivate: [server.place] } });
      for (const url of [`${server.origin}/?q=${key}`, `${server.origin}/${hidden}`]) {
        await expect(footnote.fetchPage({ url })).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
      }
    }
    expect(server.seen).toEqual([]);
  });

  it('finds every page in the log, also those that failed', async () => {
    await using server = await servePages({ '/': 'page' });
    await using footnote = await openFootnote([server.place], { audit: 'full' });
    await footnote.fetchPage({ url: `${server.origin}/` }, { caller: 'me' });
    await expect(footnote.fetchPage({ url: 'http://10.0.0.1/' })).rejects.toThrow();
    const dir = join(footnote.dataDir, 'audit');
    const [segment = ''] = (await readdir(dir)).filter((name) => name.endsWith('.jsonl'));
    const records = (await readFile(join(dir, segment), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records.filter(({ type }) => type === 'intent' || type === 'outcome')).toMatchObject([
      { type: 'intent', kind: 'fetch', caller: 'me', text: `${server.origin}/` },
      { type: 'outcome', status: 'answered', cached: 'no' },
      { type: 'intent', kind: 'fetch', caller: 'library', text: 'http://10.0.0.1/' },
      { type: 'outcome', status: 'failed', code: 'FETCH_REFUSED' },
    ]);
  });

  it('limits each caller, not counting what is kept', async () => {
    await using server = await servePages({ '/': 'page', '/b': 'other' });
    await using footnote = await openFootnote([server.place], { limits: 'caller=1/min', cache: { ttlSeconds: 900 } });
    await footnote.fetchPage({ url: server.origin });
    await footnote.fetchPage({ url: server.origin });
    await expect(footnote.fetchPage({ url: `${server.origin}/b` })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await footnote.fetchPage({ url: `${server.origin}/b` }, { countedAs: 'another' });
  });
});

import { describe, expect, it } from 'vitest';
import { openFootnote } from './open-footnote.test-kit.ts';
import { servePages } from './page-server.test-kit.ts';

describe('redirects', () => {
  const to = (location: string) => (_: unknown, reply: import('node:http').ServerResponse) =>
    void reply.writeHead(302, { location }).end('not for reading');

  it('are followed, five times at most', async () => {
    await using server = await servePages({
      '/1': to('2'),
      '/2': to('/3'),
      '/3': to('?x=1#there'),
      '/4': to('/5'),
      '/5': to('/6'),
      '/6': to('/7'),
      '/7': to('/8'),
      '/8': to('/9'),
      '/9': to('/end'),
      '/end': 'here',
    });
    await using footnote = await openFootnote([server.place]);
    await expect(footnote.fetchPage({ url: `${server.origin}/1` })).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining('circle'),
    });
    expect((await footnote.fetchPage({ url: `${server.origin}/5` })).finalUrl).toBe(`${server.origin}/end`);
    await expect(footnote.fetchPage({ url: `${server.origin}/4` })).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining('more than 5 times'),
    });
  });

  it.each([
    'http://127.0.0.1:1/',
    '//[::1]/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'http://2130706433/',
    'http://u:p@example.com/',
    'http://example.com:22/',
  ])('to %s are refused', async (location) => {
    await using server = await servePages({ '/': to(location) });
    await using footnote = await openFootnote([server.place]);
    await expect(footnote.fetchPage({ url: server.origin })).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
  });

  it('from elsewhere never reach a private place, even one that may be read', async () => {
    await using inner = await servePages({ '/': 'secret' });
    await using outer = await servePages({ '/': to(inner.origin) });
    await using footnote = await openFootnote([inner.place, outer.place]);
    await expect(footnote.fetchPage({ url: outer.origin })).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
    expect(inner.seen).toEqual([]);
    expect((await footnote.fetchPage({ url: inner.origin })).content).toBe('secret');
    // A connection that is open by now is no way around.
    await expect(footnote.fetchPage({ url: outer.origin })).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
  });

  it('pass the domain rules at every hop', async () => {
    await using server = await servePages({ '/': to('https://sub.denied.example/') });
    await using footnote = await openFootnote([server.place], {
      policy: { denyDomains: ['denied.example'], allowPrivate: [server.place] },
    });
    await expect(footnote.fetchPage({ url: server.origin })).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
  });
});

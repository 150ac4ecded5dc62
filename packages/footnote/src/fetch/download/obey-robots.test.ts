import { describe, expect, it } from 'vitest';
import { openFootnote } from '../open-footnote.test-kit.ts';
import { servePages } from '../page-server.test-kit.ts';

describe('robots.txt', () => {
  const pages = { '/robots.txt': 'User-agent: *\nDisallow: /private', '/private': 'private', '/public': 'public' };

  it('is obeyed by crawls, and not asked for otherwise', async () => {
    await using server = await servePages(pages);
    await using footnote = await openFootnote([server.place]);
    expect((await footnote.fetchPage({ url: `${server.origin}/private` })).content).toBe('private');
    expect(server.seen.map(({ path }) => path)).toEqual(['/private']);
    const crawled = footnote.fetchPage({ url: `${server.origin}/private` }, { isCrawl: true });
    await expect(crawled).rejects.toMatchObject({
      code: 'BLOCKED_BY_POLICY',
      message: expect.stringContaining('robots.txt'),
    });
    await footnote.fetchPage({ url: `${server.origin}/public` }, { isCrawl: true });
    expect(server.seen.map(({ path }) => path)).toEqual(['/private', '/robots.txt', '/public']);
  });

  it('is obeyed always, or never, where the operator wants it so', async () => {
    await using server = await servePages(pages);
    await using always = await openFootnote([server.place], {
      policy: { robots: 'always', allowPrivate: [server.place] },
    });
    await expect(always.fetchPage({ url: `${server.origin}/private` })).rejects.toMatchObject({
      code: 'BLOCKED_BY_POLICY',
    });
    await using off = await openFootnote([server.place], { policy: { robots: 'off', allowPrivate: [server.place] } });
    await off.fetchPage({ url: `${server.origin}/private` }, { isCrawl: true });
  });

  it('that is not there forbids nothing; one that fails forbids everything', async () => {
    await using none = await servePages({ '/a': 'a' });
    await using broken = await servePages({ '/a': 'a', '/robots.txt': (_, reply) => void reply.writeHead(500).end() });
    await using footnote = await openFootnote([none.place, broken.place]);
    await footnote.fetchPage({ url: `${none.origin}/a` }, { isCrawl: true });
    const crawled = footnote.fetchPage({ url: `${broken.origin}/a` }, { isCrawl: true });
    await expect(crawled).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
  });
});

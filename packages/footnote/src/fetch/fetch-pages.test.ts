import { describe, expect, it } from 'vitest';
import { openFootnote } from './open-footnote.test-kit.ts';
import { servePages } from './page-server.test-kit.ts';

describe('several pages', () => {
  it('each have their own result, and those that hang keep nobody waiting', async () => {
    const hanging = new Set([0, 1, 2]);
    await using server = await servePages(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/${at}`, hanging.has(at) ? () => {} : `page ${at}`])),
    );
    await using footnote = await openFootnote([server.place]);
    const urls = Array.from({ length: 20 }, (_, at) => `${server.origin}/${at}`);
    const order: string[] = [];
    const call = { timeoutMs: 4_000, onPage: ({ url }: { url: string }) => void order.push(url) };
    const outcomes = await footnote.fetchPages({ urls }, call);
    expect(outcomes.map(({ url }) => url)).toEqual(urls);
    for (const [at, { page, error }] of outcomes.entries()) {
      if (hanging.has(at)) expect(error?.code).toBe('TIMEOUT');
      else expect(page?.content).toBe(`page ${at}`);
    }
    expect(new Set(order.slice(-3))).toEqual(new Set(urls.slice(0, 3)));
  });

  it('are 1 to 20, and a bad address among them is its own failure', async () => {
    await using server = await servePages({ '/': 'good' });
    await using footnote = await openFootnote([server.place]);
    await expect(footnote.fetchPages({ urls: [] })).rejects.toMatchObject({ code: 'INVALID_URL' });
    const many = Array.from({ length: 21 }, () => server.origin);
    await expect(footnote.fetchPages({ urls: many })).rejects.toMatchObject({ code: 'INVALID_URL' });
    const outcomes = await footnote.fetchPages({ urls: ['example.com', server.origin] });
    expect(outcomes).toMatchObject([{ error: { code: 'INVALID_URL' } }, { page: { content: 'good' } }]);
  });
});

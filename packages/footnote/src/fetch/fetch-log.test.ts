import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AuditEntry, readEntries } from '../audit/read/read-entries.ts';
import { type OpenFootnote, openFootnote } from './open-footnote.test-kit.ts';
import { servePages } from './page-server.test-kit.ts';

async function entriesOf({ dataDir }: OpenFootnote): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const entry of readEntries(join(dataDir, 'audit'))) entries.push(entry);
  return entries;
}

describe('every address on the way to a page is in the log before it is asked', () => {
  it('robots.txt and redirects', async () => {
    const logged: Record<string, readonly unknown[]> = {};
    const note = async (path: string) => {
      logged[path] = ((await entriesOf(footnote))[0]?.hops ?? []).map(({ why, text }) => [why, text]);
    };
    await using server = await servePages({
      '/robots.txt': (_, reply) => void note('/robots.txt').then(() => reply.writeHead(404).end()),
      '/1': (_, reply) => void reply.writeHead(302, { location: '/2?page=2' }).end(),
      '/2': (_, reply) =>
        void note('/2').then(() => reply.writeHead(200, { 'content-type': 'text/plain' }).end('here')),
    });
    await using footnote = await openFootnote([server.place], {
      audit: 'redacted',
      policy: { robots: 'always', allowPrivate: [server.place] },
    });
    await footnote.fetchPage({ url: `${server.origin}/1` });
    const [robots, redirect] = [
      ['robots', `${server.origin}/robots.txt`],
      ['redirect', `${server.origin}/2?page=2`],
    ];
    expect(logged).toEqual({ '/robots.txt': [robots], '/2': [robots, redirect] });
    expect(await entriesOf(footnote)).toMatchObject([{ text: `${server.origin}/1`, status: 'answered' }]);
  });

  it('what is read instead of a page', async () => {
    await using footnote = await openFootnote([], { audit: 'full', network: { proxy: 'http://127.0.0.1:1' } });
    await expect(footnote.fetchPage({ url: 'https://github.com/a/b/blob/main/c.md' })).rejects.toThrow();
    expect((await entriesOf(footnote))[0]?.hops).toEqual([
      { why: 'rewrite', text: 'https://raw.githubusercontent.com/a/b/main/c.md' },
    ]);
  });

  it('as its mode keeps it', async () => {
    await using server = await servePages({
      '/1': (_, reply) => void reply.writeHead(302, { location: '/2' }).end(),
      '/2': 'here',
    });
    await using footnote = await openFootnote([server.place], { audit: 'hash' });
    await footnote.fetchPage({ url: `${server.origin}/1` });
    expect((await entriesOf(footnote))[0]?.hops).toEqual([{ why: 'redirect', hmac: expect.any(String) }]);
  });
});

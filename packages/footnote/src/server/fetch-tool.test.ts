import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../fetch/page-server.test-kit.ts';
import { type StdioClient, startStdio } from './mcp-client.test-kit.ts';

const paragraphs = Array.from({ length: 400 }, (_, n) => `Paragraph ${n} tells of bridges and their builders.`);

let server: PageServer;
let client: StdioClient;
let abandoned = 0;
beforeAll(async () => {
  const html = (title: string, body: string) =>
    `<!doctype html><title>${title}</title><main><article>${body}</article></main>`;
  server = await servePages({
    '/long': `# Bridges\n\n${paragraphs.join('\n\n')}`,
    '/short': (_, reply) =>
      reply
        .writeHead(200, { 'content-type': 'text/html' })
        .end(html('Tunnels', '<h1>Tunnels</h1><p>Tunnels go under.</p>')),
    '/guide': [
      '# Guide',
      ...['Oil', 'Gas', 'Wicks'].map((name) => `## ${name}\n\n${`${name} burns. `.repeat(300)}`),
    ].join('\n\n'),
    '/never': (_, reply) => reply.on('close', () => abandoned++),
  });
  client = startStdio({ FOOTNOTE_ALLOW_PRIVATE: server.place });
  await client.greet();
});
afterAll(async () => {
  await client[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

describe('fetch_page', () => {
  it('reads a page, cut to the length of a reply, and says where to go on', async () => {
    const first = await client.call('fetch_page', { url: `${server.origin}/long` });
    expect(first.isError).toBe(false);
    expect(first.text).toMatch(/^# .*\nURL: http:\/\/127\.0\.0\.1:\d+\/long\n/);
    expect(first.text).toContain('Paragraph 0 tells');
    expect(first.text.length).toBeLessThanOrEqual(12_000);
    const offset = Number(/offset (\d+) for this url\.\]$/.exec(first.text)?.[1]);
    const second = await client.call('fetch_page', { url: `${server.origin}/long`, offset });
    const last = /Paragraph (\d+) tells of bridges and their builders\.\n*\s*\[More/.exec(first.text)?.[1];
    expect(second.text).toContain(`Paragraph ${Number(last) + 1} tells`);
    expect(second.text).not.toContain(`Paragraph ${last} tells`);
  });

  it('says what is left of a page by its headings, and gives each of them', async () => {
    const url = `${server.origin}/guide`;
    const { text } = await client.call('fetch_page', { url, maxCharacters: 5_000 });
    expect(text).toMatch(/\n\n\[Left, by section: [\d,]+ characters: Gas \(3,\d+\) · Wicks \(3,\d+\)\]\n\n\[More: /);
    expect(text.length).toBeLessThanOrEqual(5_000);
    const wicks = await client.call('fetch_page', { url, section: 'wicks', maxCharacters: 2_000 });
    expect(wicks.text).toMatch(/\nSection: Guide > Wicks\n\n# Guide\n\n## Wicks\n\nWicks burns\./);
    expect(wicks.text).toMatch(/\[More: call fetch_page with the same section and offset \d+ for this url\.\]$/);
    const outline = await client.call('fetch_page', { url, outline: true });
    expect(outline.text).toMatch(/\n- Guide \([\d,]+\)\n {2}- Oil \([\d,]+\)\n {2}- Gas /);
    const linked = await client.call('fetch_page', { url: `${url}#wicks` });
    expect(linked.text).toContain('[What is before it: call fetch_page for this url without #….]');
    expect(await client.call('fetch_page', { url, section: 'wick' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^Error \(INVALID_QUERY\): .* Nearest: 'Wicks', /),
    });
  });

  it('reads several pages side by side, and says which could not be read', async () => {
    const urls = [`${server.origin}/short`, `${server.origin}/nothing`, `${server.origin}/short`];
    const { text, isError } = await client.call('fetch_page', { urls });
    expect(isError).toBe(false);
    expect(text.match(/Tunnels go under\./g)).toHaveLength(1);
    expect(text).toMatch(/URL: \S+\/nothing\nError \(FETCH_FAILED\): /);
  });

  it.each<[string, object, RegExp]>([
    ['a page that isn’t there', { url: '/nothing' }, /^Error \(FETCH_FAILED\)/],
    ['a private address', { url: 'http://127.0.0.1:1/' }, /^Error \(FETCH_REFUSED\)/],
    ['no address', { url: 'bridges' }, /^Error \(INVALID_URL\)/],
    ['nothing', {}, /^Error \(INVALID_URL\): fetch_page needs an address\. Give it as 'url'/],
    ['21 pages', { urls: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) }, /at most 20 pages/],
    ['another name', { uri: 'x' }, /has no argument 'uri'. Did you mean 'url'\?/],
    [
      'a format that isn’t offered',
      { url: 'https://a.example/', format: 'json' },
      /'format' must be one of markdown, text, html/,
    ],
  ])('tells what is wrong with %s', async (_, args, message) => {
    const { url } = args as { url?: string };
    const { text, isError } = await client.call('fetch_page', {
      ...args,
      ...(url?.startsWith('/') === true ? { url: server.origin + url } : {}),
    });
    expect([isError, text]).toEqual([true, expect.stringMatching(message)]);
  });

  it('stops reading when it is cancelled', async () => {
    const before = server.seen.length;
    const params = { name: 'fetch_page', arguments: { url: `${server.origin}/never` } };
    client.raw(JSON.stringify({ jsonrpc: '2.0', id: 900, method: 'tools/call', params }));
    while (server.seen.length === before) await new Promise((resolve) => setImmediate(resolve));
    client.notify('notifications/cancelled', { requestId: 900 });
    while (abandoned === 0) await new Promise((resolve) => setImmediate(resolve));
  });
});

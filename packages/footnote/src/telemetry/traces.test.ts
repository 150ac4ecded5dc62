import { describe, expect, it } from 'vitest';
import { openAgent } from '../agent/agent.test-kit.ts';
import { aSite } from '../docs/crawl/site.test-kit.ts';
import { servePages } from '../fetch/page-server.test-kit.ts';
import { startCollector } from './collector.test-kit.ts';
import { openTraced } from './traced-footnote.test-kit.ts';

const secret = ['ghp', 'k3J9xQ2vB7mZ5tR8k3J9xQ2vB7mZ5tR8k3J9'].join('_');

describe('a search', () => {
  it('is a span, and each call of a provider is one beneath it', async () => {
    await using traced = await openTraced();
    await traced.footnote.search({ query: 'bridges', provider: 'tavily' }, { caller: 'me' });
    await traced.footnote.close();
    const [attempt, search] = traced.collector.spans();
    expect(search).toMatchObject({
      name: 'search',
      kind: 1,
      status: {},
      attributes: {
        'footnote.query': 'bridges',
        'footnote.caller': 'me',
        'footnote.chain': ['tavily'],
        'footnote.provider': 'tavily',
        'footnote.cached': 'no',
        'footnote.results': expect.any(Number),
      },
      resource: { 'service.name': 'footnote', 'process.pid': process.pid, 'host.name': expect.any(String) },
    });
    expect(search).not.toHaveProperty('parentSpanId');
    expect(attempt).toMatchObject({
      name: 'attempt tavily',
      kind: 3,
      traceId: search?.['traceId'],
      parentSpanId: search?.['spanId'],
      attributes: {
        'footnote.provider': 'tavily',
        'http.request.method': 'POST',
        'http.response.status_code': 200,
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(traced.tavily.origin).port),
      },
    });
    expect(Number(search?.['endTimeUnixNano'])).toBeGreaterThanOrEqual(Number(attempt?.['endTimeUnixNano']));
    expect(Number(attempt?.['startTimeUnixNano'])).toBeGreaterThanOrEqual(Number(search?.['startTimeUnixNano']));
    expect(traced.collector.faults).toEqual([]);
    expect(traced.said).toEqual([]);
  });

  it('that fails says by which error, and never in which words', async () => {
    await using traced = await openTraced({ TAVILY_API_KEY: 'emulate-bad-key' });
    await expect(traced.footnote.search({ query: 'bridges', provider: 'tavily' })).rejects.toThrow('refused the key');
    await traced.footnote.close();
    const [attempt, search] = traced.collector.spans();
    const failed = { status: { code: 2 }, attributes: { 'error.type': 'AUTH_FAILED' } };
    expect(search).toMatchObject(failed);
    expect(attempt).toMatchObject({ ...failed, attributes: { 'http.response.status_code': 401 } });
    expect(JSON.stringify(traced.collector.requests.map(({ body }) => body))).not.toContain('refused');
  });

  it.each([
    ['full', { 'footnote.query': 'bridges' }],
    ['redacted', { 'footnote.query': 'bridges' }],
    ['hash', { 'footnote.hmac': expect.stringMatching(/^[\da-f]{64}$/) }],
    ['off', {}],
  ])('shows of the query what the audit log keeps: %s', async (mode, shown) => {
    await using traced = await openTraced({ FOOTNOTE_AUDIT: mode });
    await traced.footnote.search({ query: 'bridges', provider: 'tavily' });
    await traced.footnote.close();
    const { attributes } = traced.collector.spans().at(-1) ?? {};
    expect(attributes).toMatchObject(shown);
    const bodies = JSON.stringify(traced.collector.requests.map(({ body }) => body));
    if (!Object.hasOwn(shown, 'footnote.query')) expect(bodies).not.toContain('bridges');
    if (mode === 'off') expect(traced.collector.logs()).toEqual([]);
  });

  it('with a secret in it is redacted there as in the log', async () => {
    await using traced = await openTraced({ FOOTNOTE_AUDIT: 'redacted', FOOTNOTE_SECRETS: 'off' });
    await traced.footnote.search({ query: `who made ${secret}`, provider: 'tavily' });
    await traced.footnote.close();
    expect(traced.collector.spans().at(-1)?.attributes['footnote.query']).toMatch(/^who made \[REDACTED/);
    expect(JSON.stringify(traced.collector.requests)).not.toContain(secret);
  });

  it('stands beneath the span of its caller, and hands no trace on to a provider', async () => {
    await using traced = await openTraced();
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await traced.footnote.search({ query: 'bridges', provider: 'tavily' }, { traceparent });
    await traced.footnote.close();
    const [attempt, search] = traced.collector.spans();
    expect(search).toMatchObject({ traceId: 'ab'.repeat(16), parentSpanId: 'cd'.repeat(8) });
    expect(attempt).toMatchObject({ traceId: 'ab'.repeat(16) });
    expect(traced.tavily.requests).toHaveLength(1);
    for (const { headers } of [...traced.tavily.requests, ...traced.collector.requests]) {
      expect(headers).not.toHaveProperty('traceparent');
    }
  });

  it.each([
    ['shared', false],
    ['its own', true],
  ])('that is cancelled by the end of Footnote is told to its end: work that is %s', async (_, noCache) => {
    await using traced = await openTraced();
    const request = { query: 'bridges emulate:slow-headers', provider: 'tavily' };
    const search = traced.footnote.search(request, { noCache });
    const failed = expect(search).rejects.toMatchObject({ code: 'CANCELLED' });
    while (traced.tavily.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await traced.footnote.close();
    await failed;
    expect(traced.collector.spans().map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['attempt tavily', 'CANCELLED'],
      ['search', 'CANCELLED'],
    ]);
    expect(traced.collector.logs().at(-1)?.attributes['footnote.audit.code']).toBe('CANCELLED');
  });
});

describe('a page', () => {
  it('is a span with one for each hop, and names only hosts that the log names', async () => {
    await using server = await servePages({
      '/a': (_, reply) => void reply.writeHead(302, { location: '/b' }).end(),
      '/b': 'Hello.',
    });
    await using traced = await openTraced({ FOOTNOTE_ALLOW_PRIVATE: server.place });
    await traced.footnote.fetchPage({ url: `${server.origin}/a` });
    await traced.footnote.close();
    expect(traced.collector.spans().map(({ name, attributes }) => [name, attributes])).toEqual([
      ['GET', expect.objectContaining({ 'http.response.status_code': 302, 'server.address': '127.0.0.1' })],
      ['GET', expect.objectContaining({ 'http.response.status_code': 200 })],
      ['fetch', expect.objectContaining({ 'url.full': `${server.origin}/a`, 'footnote.cached': 'no' })],
    ]);

    await using hashed = await openTraced({ FOOTNOTE_ALLOW_PRIVATE: server.place, FOOTNOTE_AUDIT: 'hash' });
    await hashed.footnote.fetchPage({ url: `${server.origin}/b` });
    await hashed.footnote.close();
    expect(hashed.collector.spans()).toHaveLength(2);
    expect(JSON.stringify(hashed.collector.requests.map(({ body }) => body))).not.toContain('127.0.0.1');
  });

  it('of a crawl stands beneath the span of the crawl', async () => {
    const site = await aSite({ '/': '<h1>One</h1><p>Some words.</p><a href="/two">two</a>', '/two': '<h1>Two</h1>' });
    await using traced = await openTraced({ FOOTNOTE_ALLOW_PRIVATE: site.host, FOOTNOTE_ROBOTS: 'off' });
    await traced.footnote.docs.index({ urls: [`${site.origin}/`] });
    await traced.footnote.close();
    const spans = traced.collector.spans();
    const crawl = spans.find(({ name }) => name === 'crawl');
    const pages = spans.filter(({ name }) => name === 'fetch');
    expect(pages.map(({ attributes }) => attributes['url.full'])).toContain(`${site.origin}/two`);
    for (const page of pages)
      expect(page).toMatchObject({ parentSpanId: crawl?.['spanId'], traceId: crawl?.['traceId'] });
    expect(traced.collector.faults).toEqual([]);

    await using untraced = await openTraced({
      FOOTNOTE_ALLOW_PRIVATE: site.host,
      FOOTNOTE_ROBOTS: 'off',
      OTEL_TRACES_EXPORTER: 'none',
    });
    await untraced.footnote.docs.index({ urls: [`${site.origin}/`] });
    await untraced.footnote.close();
    expect(untraced.collector.logs().length).toBeGreaterThan(0);
    for (const log of untraced.collector.logs()) expect(log).not.toHaveProperty('traceId');
  });
});

describe('a model', () => {
  it('has a span for each call, and nothing of what is said to it or by it', async () => {
    await using collector = await startCollector();
    const call = { tool: 'web_search', args: { query: 'bridge news' } };
    const script = [
      { expect: { results: 0 }, say: { calls: [call] } },
      { expect: { results: 1 }, say: 'Prague has an old bridge.[1]' },
    ];
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await using agent = await openAgent({ script, env: collector.env });
    await agent.send('What is the latest news about bridges?', { traceparent });
    await agent.footnote.close();
    const spans = collector.spans();
    const chats = spans.filter(({ name }) => String(name).startsWith('chat '));
    expect(chats).toHaveLength(2);
    for (const chat of chats) {
      const model = chat.attributes['gen_ai.request.model'];
      expect(chat).toMatchObject({
        name: `chat ${model}`,
        kind: 3,
        parentSpanId: 'cd'.repeat(8),
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': 'gcp.gemini',
          'http.response.status_code': 200,
        },
      });
    }
    expect(spans.find(({ name }) => name === 'search')).toMatchObject({ traceId: 'ab'.repeat(16) });
    expect(JSON.stringify(collector.requests)).not.toMatch(/Prague|latest news/);
    expect(collector.faults).toEqual([]);
  });
});

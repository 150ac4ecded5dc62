import { describe, expect, it } from 'vitest';
import { at } from '../../json.ts';
import { runServer } from './http-client.test-kit.ts';
import { createJsonLog } from './json-log.ts';
import type { RequestEntry } from './observe-requests.ts';

const entry: RequestEntry = { requestId: '7', method: 'GET', route: '/', status: 200, ms: 3, caller: 'http' };

describe('a log for programs', () => {
  it('has one object a line, for messages and for requests', () => {
    const lines: string[] = [];
    const { log, onRequest } = createJsonLog(
      (line) => lines.push(line),
      () => new Date(0),
    );
    log('two\nlines');
    log('worse', 'error');
    onRequest(entry);
    onRequest({ ...entry, status: 404 });
    onRequest({ ...entry, status: 500 });
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    const time = '1970-01-01T00:00:00.000Z';
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { time, level: 'info', message: 'two\nlines' },
      { time, level: 'error', message: 'worse' },
      { time, level: 'info', message: 'request', ...entry },
      { time, level: 'warn', message: 'request', ...entry, status: 404 },
      { time, level: 'error', message: 'request', ...entry, status: 500 },
    ]);
  });
});

describe('a request', () => {
  it('is told of once it is answered, by its route, and never by what was asked', async () => {
    const told: RequestEntry[] = [];
    const server = await runServer({}, { onRequest: (request) => told.push(request) });
    const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${server.origin}${path}`, { headers });
    await ask('/api/tools?q=hush', { 'x-request-id': 'mine-1' });
    await ask('/hush');
    await ask('/api/search');
    await ask('/api/tools', { origin: 'https://hush.example' });
    await server[Symbol.asyncDispose]();
    expect(told.map(({ method, route, status, caller }) => [method, route, status, caller])).toEqual([
      ['GET', '/api/tools', 200, 'http'],
      ['GET', 'other', 404, 'http'],
      ['GET', '/api/search', 405, 'http'],
      ['GET', '/api/tools', 403, 'http'],
    ]);
    expect(told[0]?.requestId).toBe('mine-1');
    expect(JSON.stringify(told)).not.toContain('hush');
  });

  it('keeps its number where that is short and plain, and gets one where it is not', async () => {
    await using server = await runServer();
    const idFor = async (id: string) =>
      (await fetch(`${server.origin}/`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idFor('0af7651916cd43dd8448eb211c80319c')).toBe('0af7651916cd43dd8448eb211c80319c');
    for (const odd of ['x'.repeat(65), '<script>', 'a b', '{"level":"error"}', '']) {
      expect(await idFor(odd)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });

  it('passes its trace on to the search', async () => {
    const { createApp } = await import('./app.ts');
    await using server = await runServer();
    const calls: unknown[] = [];
    const footnote = {
      ...server.footnote,
      async search(_: unknown, call: unknown) {
        calls.push(call);
        return server.footnote.docs.search({ query: 'x' });
      },
    };
    const app = createApp({ footnote, web: true, allowedHosts: [], token: undefined, log: () => undefined });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const headers = { 'content-type': 'application/json', traceparent };
    await app.answer(new Request('http://127.0.0.1/api/search', { method: 'POST', headers, body: '{"query":"x"}' }));
    expect(at(calls[0], 'traceparent')).toBe(traceparent);
  });
});

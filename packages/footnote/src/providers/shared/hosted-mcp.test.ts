import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { HttpReply, HttpRequest } from '../../contract/http-client.ts';
import { FootnoteError } from '../../errors.ts';
import { explainFailure, failureError } from '../../http/status-error.ts';
import { at } from '../../json.ts';
import { callHostedTool, type HostedToolResult } from './hosted-mcp.ts';

const provider = { id: 'acme', label: 'Acme' };
const found = { content: [{ type: 'text', text: 'one' }] };
const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: found });

/** Calls a tool of a server that sends exactly this. */
async function call(body: string, init: ResponseInit = {}, seen: HttpRequest[] = []): Promise<HostedToolResult> {
  const now = () => new Date(0);
  async function text(request: HttpRequest): Promise<HttpReply> {
    seen.push(request);
    const response = new Response(body, init);
    const { status, headers } = response;
    const failed = { status, headers, body: Readable.from([Buffer.from(body)]) };
    if (!response.ok) throw await failureError(failed, { provider, now, readFailure: request.readFailure });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const url = 'https://mcp.acme.example/mcp';
  return callHostedTool(
    {
      provider,
      url,
      tool: 'web_search',
      arguments: { query: 'bridges' },
      keyVariable: 'ACME_API_KEY',
      isRateLimited: (result) => at(result, '_meta', 'acme/limited') === true,
    },
    {
      http: {
        text,
        failedInside: (told, reply = {}) =>
          explainFailure({ status: 200, headers: new Headers(), body: undefined, text: '', ...reply }, told, {
            provider,
            now,
            cleanSentence: (said) => said,
          }),
      },
    },
  );
}

async function failure(body: string, init?: ResponseInit): Promise<FootnoteError> {
  const outcome = await call(body, init).catch((error: unknown) => error);
  if (!FootnoteError.is(outcome)) throw new Error('The call was expected to fail.', { cause: outcome });
  expect(outcome.provider).toBe('acme');
  return outcome;
}

const result = (value: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, result: value });
const error = (code: number, message: string, more: object = { id: 1 }) =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message }, ...more });
const words = (text: string, extras: object = {}) => result({ content: [{ type: 'text', text }], ...extras });

describe('a call', () => {
  it('is one POST that accepts both forms of a reply', async () => {
    const seen: HttpRequest[] = [];
    await call(answer, {}, seen);
    expect(seen).toMatchObject([
      {
        headers: { accept: 'application/json, text/event-stream' },
        json: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'web_search', arguments: { query: 'bridges' } },
        },
      },
    ]);
  });
});

describe('a reply', () => {
  it.each([
    ['plain JSON', answer],
    ['pretty JSON', JSON.stringify(JSON.parse(answer), null, 2)],
    ['an event', `event: message\ndata: ${answer}\n\n`],
    ['an event without a blank after the colon', `data:${answer}\n\n`],
    ['an event that lacks its final blank line', `data: ${answer}`],
    ['an event behind a byte order mark', `\ufeffdata: ${answer}\n\n`],
    ['CRLF line ends', `event: message\r\ndata: ${answer}\r\n\r\n`],
    ['CR line ends', `event: message\rdata: ${answer}\r\r`],
    ['several data lines', `data: {"jsonrpc":"2.0","id":1,\ndata: "result":${JSON.stringify(found)}}\n\n`],
    ['comments and other fields', `: ping\n\nid: 3\nretry: 10\n: ping\ndata: ${answer}\n\n`],
    ['[DONE] at the end', `data: ${answer}\n\ndata: [DONE]\n\n`],
    ['[DONE] before it', `data: [DONE]\n\ndata: ${answer}\n\n`],
    ['a notification first', `data: {"jsonrpc":"2.0","method":"notifications/progress"}\n\ndata: ${answer}\n\n`],
    ['the reply to another call first', `data: {"id":2,"result":{"content":[]}}\n\ndata: ${answer}\n\n`],
  ])('is understood as %s', async (_, body) => {
    expect((await call(body)).texts).toEqual(['one']);
  });

  it('gives the text of every item, and nothing of the others', async () => {
    const content = [
      { type: 'text', text: 'one' },
      { type: 'image', data: '…' },
      null,
      7,
      { type: 'text', text: 'two' },
    ];
    expect((await call(result({ content }))).texts).toEqual(['one', 'two']);
  });

  it('gives structured content', async () => {
    expect((await call(result({ content: [], structuredContent: { results: [] } }))).structured).toEqual({
      results: [],
    });
    expect((await call(result({ content: [], structuredContent: 'text' }))).structured).toBeUndefined();
  });

  it('may have no content', async () => {
    expect(await call(result({}))).toEqual({ texts: [], structured: undefined });
  });
});

describe('no reply', () => {
  it.each([
    ['a web page', '<!doctype html><h1>Just a moment...</h1>'],
    ['nothing', ''],
    ['JSON of another kind', '"ok"'],
    ['a list', '[]'],
    ['JSON that breaks off', answer.slice(0, 40)],
    ['an event that breaks off', `event: message\ndata: ${answer.slice(0, 40)}`],
    ['a stream without the result', 'data: {"jsonrpc":"2.0","method":"notifications/progress"}\n\n'],
    ['the reply to another call', '{"jsonrpc":"2.0","id":2,"result":{"content":[]}}'],
    ['a result that is no object', '{"jsonrpc":"2.0","id":1,"result":"text"}'],
  ])('is in %s', async (_, body) => {
    expect(await failure(body)).toMatchObject({ code: 'PROVIDER_FAILED', retryable: true });
  });
});

describe('a failure inside a successful reply', () => {
  it.each([
    ['a limit in _meta', words('Slow down.', { _meta: { 'acme/limited': true } }), 'RATE_LIMITED', true],
    ['a limit in words', words('Rate limit exceeded', { isError: true }), 'RATE_LIMITED', true],
    ['a limit as an error', error(-32000, 'Too many requests'), 'RATE_LIMITED', true],
    ['an error of the tool', words('It failed.', { isError: true }), 'PROVIDER_FAILED', true],
    ['an error of the tool without words', result({ isError: true }), 'PROVIDER_FAILED', true],
    ['an error without its flag', words('Error executing tool web_search: boom'), 'PROVIDER_FAILED', true],
    ['an internal error', error(-32603, 'Internal error'), 'PROVIDER_FAILED', true],
    ['an error without an id', error(-32603, 'Internal error', {}), 'PROVIDER_FAILED', true],
    ['an error in a stream', `data: ${error(-32603, 'Internal error', { id: null })}\n\n`, 'PROVIDER_FAILED', true],
    ['wrong arguments', error(-32602, 'Invalid params'), 'PROVIDER_FAILED', false],
    ['wrong arguments in words', words('MCP error -32602: objective', { isError: true }), 'PROVIDER_FAILED', false],
    ['wrong arguments in Python', words('Error executing tool x: 1 validation error for y'), 'PROVIDER_FAILED', false],
    ['an unknown tool', words('Unknown tool: web_search', { isError: true }), 'PROVIDER_FAILED', false],
  ])('is told: %s', async (_, body, code, retryable) => {
    expect(await failure(body)).toMatchObject({ code, retryable });
  });

  it('is not seen in ordinary results', async () => {
    const text = 'How to fix "Error executing tool": too many requests, rate limit, MCP error -32602';
    expect((await call(words(text, { isError: false, _meta: { 'acme/limited': false } }))).texts).toEqual([text]);
  });

  it('says how long to wait where the words do', async () => {
    const limited = await failure(words('Try again in 40 seconds.', { _meta: { 'acme/limited': true } }));
    expect(limited.retryAfterMs).toBe(40_000);
    const body = { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'Rate limit', data: { retry_after: 9 } } };
    expect((await failure(JSON.stringify(body))).retryAfterMs).toBe(9_000);
  });

  it("keeps the vendor's words apart from ours", async () => {
    const { message, detail, saidBy } = await failure(words('its own words', { isError: true }));
    expect(message).toBe('Acme failed on its side. Try again, or use another provider.');
    expect([detail, saidBy]).toEqual(['its own words', 'Acme']);
    // JSON in a text, as a gateway passes it on.
    const inside = JSON.stringify({ error: { message: 'From the inside.' } });
    expect((await failure(words(inside, { isError: true }))).detail).toBe('From the inside.');
  });
});

describe('a failing status', () => {
  it.each([
    [400, error(-32700, 'Parse error'), 'PROVIDER_FAILED', false],
    [400, error(-32000, 'Rate limit exceeded'), 'RATE_LIMITED', true],
    [401, error(-32000, 'Unauthorized'), 'AUTH_FAILED', false],
    [403, '<html>Cloudflare</html>', 'AUTH_FAILED', false],
    [406, error(-32000, 'Not Acceptable'), 'PROVIDER_FAILED', false],
    [429, error(-32000, 'Limit', { id: null }), 'RATE_LIMITED', true],
    [500, error(-32603, 'Internal error'), 'PROVIDER_FAILED', true],
    [502, '<html>Bad gateway</html>', 'PROVIDER_FAILED', true],
  ])('%i with %s', async (status, body, code, retryable) => {
    expect(await failure(body, { status })).toMatchObject({ code, retryable });
  });

  it('names the key that would help', async () => {
    expect((await failure('', { status: 401 })).message).toBe(
      'Acme refused a call without a key (HTTP 401). Set ACME_API_KEY.',
    );
    expect((await failure('', { status: 429 })).message).toBe(
      'Acme is limiting calls without a key. Wait a moment, or set ACME_API_KEY.',
    );
  });

  it('says how long to wait', async () => {
    const headers = { 'retry-after': '30', 'x-ratelimit-limit': '0', 'x-ratelimit-reset': '999' };
    expect((await failure('', { status: 429, headers })).retryAfterMs).toBe(30_000);
  });
});

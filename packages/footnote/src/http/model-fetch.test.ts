import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import { modelFetch } from './model-fetch.ts';
import { createNetwork, type Network } from './network.ts';

type Reply = (incoming: IncomingMessage, outgoing: ServerResponse, body: string) => void;

const vendor = { id: 'gemini', label: 'Gemini' };
let network: Network;
let origin: string;
let answer: Reply;
let closed: number;
let stop: () => Promise<void>;

beforeEach(async () => {
  closed = 0;
  const server = createServer(async (incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) closed++;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    answer(incoming, outgoing, Buffer.concat(chunks).toString());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  network = createNetwork(async () => ({}));
  stop = async () => {
    await network.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => stop());

const ask = (init?: RequestInit) => modelFetch(network, vendor)(`${origin}/v1/chat`, init);
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the body', () => {
  it('streams: what came is read before the rest is there', async () => {
    let finish = () => {};
    answer = (_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('data: one\n\n');
      finish = () => outgoing.end('data: two\n\n');
    };
    const reply = await ask({ method: 'POST', body: '{}' });
    expect(reply.headers.get('content-type')).toBe('text/event-stream');
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: one\n\n' });
    finish();
    expect(await reader?.read()).toEqual({ done: false, value: 'data: two\n\n' });
    expect(await reader?.read()).toMatchObject({ done: true });
  });

  it('is sent with its headers and method as they are, and comes unpacked', async () => {
    let seen: unknown;
    answer = ({ method, headers }, outgoing, body) => {
      seen = { method, key: headers['x-goog-api-key'], type: headers['content-type'], body };
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      outgoing.end(gzipSync('{"a":"ä"}'));
    };
    const headers = { 'x-goog-api-key': 'any-key', 'content-type': 'application/json' };
    const reply = await ask({ method: 'POST', headers, body: '{"b":"ö"}' });
    expect(await reply.json()).toEqual({ a: 'ä' });
    expect(reply.headers.has('content-encoding')).toBe(false);
    expect(seen).toEqual({ method: 'POST', key: 'any-key', type: 'application/json', body: '{"b":"ö"}' });
  });

  it('that is no text is refused: no SDK of ours sends one', async () => {
    answer = (_, outgoing) => void outgoing.end();
    expect(await failureOf(ask({ method: 'POST', body: new FormData() }))).toMatchObject({ code: 'INTERNAL' });
  });

  it('that nobody reads on is given up', async () => {
    answer = (_, outgoing) => void outgoing.writeHead(200).write('one');
    const reply = await ask();
    await reply.body?.cancel();
    await expect.poll(() => closed).toBe(1);
  });
});

describe('a refusal is one of our errors', () => {
  it.each([
    [401, 'AUTH_FAILED', false],
    [402, 'QUOTA_EXCEEDED', false],
    [429, 'RATE_LIMITED', true],
    [400, 'PROVIDER_FAILED', false],
    [503, 'PROVIDER_FAILED', true],
    [302, 'PROVIDER_FAILED', false],
  ])('HTTP %i is %s', async (status, code, retryable) => {
    answer = (_, outgoing) => {
      outgoing.writeHead(status, { location: 'https://elsewhere.example/', 'content-type': 'application/json' });
      outgoing.end('{"error":{"message":"the vendor’s own words"}}');
    };
    const error = await failureOf(ask());
    expect(error).toMatchObject({ code, retryable, provider: 'gemini' });
    expect(String(error)).toContain('Gemini');
    expect(String(error)).not.toContain('own words');
  });

  it('as the vendor’s search provider reads it', async () => {
    answer = (_, outgoing) => void outgoing.writeHead(400).end('{}');
    const readFailure = () => ({ code: 'AUTH_FAILED' as const });
    const asked = modelFetch(network, { ...vendor, readFailure })(`${origin}/v1`);
    expect(await failureOf(asked)).toMatchObject({ code: 'AUTH_FAILED' });
    const silent = modelFetch(network, { ...vendor, readFailure: () => 'empty' })(new Request(`${origin}/v1`));
    expect(await failureOf(silent)).toMatchObject({ code: 'PROVIDER_FAILED', what: 'Gemini said nothing.' });
  });
});

describe('what breaks', () => {
  it('before the first byte says where it could not be reached', async () => {
    const nowhere = modelFetch(network, vendor)('http://127.0.0.1:1/v1');
    expect(await failureOf(nowhere)).toMatchObject({
      code: 'PROVIDER_FAILED',
      retryable: true,
      message: expect.stringContaining('Gemini could not be reached at http://127.0.0.1:1'),
    });
    answer = (_, outgoing) => void outgoing.socket?.resetAndDestroy();
    expect(await failureOf(ask())).toMatchObject({ code: 'PROVIDER_FAILED', retryable: true });
  });

  it('in the middle of the body is one of our errors, too', async () => {
    answer = (_, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '1000' });
      outgoing.write('data: one\n\n', () => outgoing.socket?.destroy());
    };
    const reply = await ask();
    expect(await failureOf(reply.text())).toMatchObject({
      code: 'PROVIDER_FAILED',
      retryable: true,
      message: expect.stringContaining('Gemini could not be reached'),
    });
  });

  it('because of a proxy names nothing of it', async () => {
    await network.close();
    network = createNetwork(async () => ({ proxy: 'http://user:hush-hush@127.0.0.1:1' }));
    const error = await failureOf(modelFetch(network, vendor)('https://model.example/v1'));
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED' });
    expect(String(error)).not.toContain('hush-hush');
  });
});

describe('who stops', () => {
  it('before the answer gets the reason, and the connection is given up', async () => {
    answer = () => undefined;
    const stopping = new AbortController();
    const asked = ask({ signal: stopping.signal });
    const failure = failureOf(asked);
    await new Promise((resolve) => setImmediate(resolve));
    const reason = new FootnoteError('CANCELLED', 'The answer was stopped.');
    stopping.abort(reason);
    expect(await failure).toBe(reason);
  });

  it('in the middle of the answer gets the reason, too', async () => {
    answer = (_, outgoing) => void outgoing.writeHead(200).write('one');
    const stopping = new AbortController();
    const reply = await ask({ signal: stopping.signal });
    const failure = failureOf(reply.text());
    const reason = new FootnoteError('CANCELLED', 'The answer was stopped.');
    stopping.abort(reason);
    expect(await failure).toBe(reason);
    await expect.poll(() => closed).toBe(1);
  });
});

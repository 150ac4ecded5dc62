import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runCli } from '../cli/run-cli.test-kit.ts';
import { socketReason } from '../resilience/retry.ts';
import { transportError } from './transport-error.ts';

const conversation = {
  signal: new AbortController().signal,
  provider: { id: 'x', label: 'X' },
  url: 'https://x.example/search?key=hidden',
};
const causeOf = (error: unknown) => transportError(error, conversation).cause;

describe('a conversation that broke', () => {
  it('is explained by the code of the socket, however deep', () => {
    const socket = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(causeOf(new Error('outside', { cause: socket }))).toMatchObject({ message: 'ECONNRESET' });
  });

  it('without a code is explained by the class of the innermost error, never by its words', () => {
    const bug = new TypeError('connect is not a function at https://x.example/?key=hidden');
    expect(causeOf(new Error('outside', { cause: bug }))).toEqual(new Error('TypeError'));
    expect(causeOf('words')).toEqual(new Error('string'));
  });

  it('without a code is not taken for what a socket said', () => {
    expect(socketReason(transportError(new TypeError('x'), conversation))).toBeUndefined();
    expect(socketReason(transportError({ code: 'EPIPE' }, conversation))).toBe('EPIPE');
  });

  it('names the class to whoever asks for more', async () => {
    const packed = { 'content-encoding': Array.from({ length: 20 }, () => 'gzip').join(', ') };
    const server = createServer((_, reply) => void reply.writeHead(200, packed).end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const TAVILY_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { TAVILY_BASE_URL, TAVILY_API_KEY: 'any-key' };
    const { stderr } = await runCli(['search', 'bridges', '--provider', 'tavily', '--verbose'], { env });
    server.closeAllConnections();
    server.close();
    expect(stderr).toContain('the conversation failed');
    expect(stderr).toMatch(/^ {2}cause: Error$/m);
  });
});

import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { perplexity } from '../../../../emulators/perplexity.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { selfSigned } from '../http/self-signed.test-kit.ts';
import { type Folder, makeFolder, runCli } from './run-cli.test-kit.ts';

/** What one run of the command line kept is given to the next only where that would ask the same service the same way. */
let folder: Folder;
let one: RunningEmulator;
let other: RunningEmulator;
const opened: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await makeFolder();
  [one, other] = await Promise.all([startEmulator(tavily), startEmulator(tavily)]);
  opened.push(one.close, other.close, () => folder[Symbol.asyncDispose]());
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

type Env = Readonly<Record<string, string>>;

const kept = (env: Env): Env => ({ FOOTNOTE_DATA_DIR: folder.path, FOOTNOTE_CACHE_TTL: '900', ...env });

async function search(env: Env, provider = 'tavily'): Promise<void> {
  const { exitCode, stderr } = await runCli(['search', 'bridges', '--provider', provider], { env: kept(env) });
  expect(exitCode, stderr).toBe(0);
}

async function fetchText(url: string, env: Env): Promise<string> {
  const { exitCode, stdout, stderr } = await runCli(['fetch', url, '--format', 'text'], { env: kept(env) });
  expect(exitCode, stderr).toBe(0);
  return stdout;
}

/** Answers for every host, as a proxy of plain HTTP does. */
async function startProxy(answer: (incoming: IncomingMessage, reply: import('node:http').ServerResponse) => void) {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const proxyTo = ({ origin }: RunningEmulator) =>
  startProxy((incoming, reply) => {
    const { pathname } = new URL(incoming.url ?? '');
    const { method, headers } = incoming;
    incoming.pipe(request(new URL(pathname, origin), { method, headers }, (answer) => answer.pipe(reply)));
  });

const asked = () => [one.requests.length, other.requests.length];

describe('an answer that was kept', () => {
  it('is given again, and nobody is asked', async () => {
    await search(one.env);
    await search(one.env);
    expect(asked()).toEqual([1, 0]);
  });

  it('by one address is not given to whoever asks another', async () => {
    await search(one.env);
    await search(other.env);
    expect(asked()).toEqual([1, 1]);
  });

  it('through one proxy is not given to whoever asks through another, or through none', async () => {
    const env = { ...one.env, TAVILY_BASE_URL: 'http://search.company.example' };
    await search({ ...env, FOOTNOTE_PROXY: await proxyTo(one) });
    await search({ ...env, FOOTNOTE_PROXY: await proxyTo(other) });
    expect(asked()).toEqual([1, 1]);
    const { exitCode } = await runCli(['search', 'bridges', '--provider', 'tavily'], { env: kept(env) });
    expect(exitCode).not.toBe(0);
  });

  it('under one authority is not given to whoever trusts another, wherever its file is', async () => {
    const { cert } = selfSigned(['localhost']);
    const file = await folder.write('a.pem', cert);
    await search({ ...one.env, FOOTNOTE_CA_FILE: file });
    await search({ ...one.env, FOOTNOTE_CA_FILE: await folder.write('copy.pem', cert) });
    expect(asked()).toEqual([1, 0]);
    await folder.write('a.pem', selfSigned(['localhost']).cert);
    await search({ ...one.env, FOOTNOTE_CA_FILE: file });
    expect(asked()).toEqual([2, 0]);
    await search(one.env);
    expect(asked()).toEqual([3, 0]);
  });

  it('with a key is not given without one, and the other way round', async () => {
    await search(one.env);
    await search({ ...one.env, TAVILY_API_KEY: '', FOOTNOTE_KEYLESS: 'on' }, 'tavily:keyless');
    await search({ ...one.env, TAVILY_API_KEY: 'another-key' });
    expect(asked()).toEqual([3, 0]);
  });

  it('by one model is not given to whoever asks another', async () => {
    const models = await startEmulator(perplexity);
    opened.push(models.close);
    await search(models.env, 'perplexity');
    await search({ ...models.env, FOOTNOTE_PERPLEXITY_MODEL: 'openai/gpt-6' }, 'perplexity');
    expect(models.requests).toHaveLength(2);
  });
});

describe('a page that was kept', () => {
  const url = 'http://93.184.215.14/page';
  const saying = (text: string) =>
    startProxy((_, reply) => void reply.writeHead(200, { 'content-type': 'text/plain' }).end(text));

  it('is given again, and not to whoever reads through another proxy', async () => {
    let reads = 0;
    const first = await startProxy((_, reply) => {
      reads += 1;
      reply.writeHead(200, { 'content-type': 'text/plain' }).end('of the first proxy');
    });
    for (const _ of [1, 2]) expect(await fetchText(url, { FOOTNOTE_PROXY: first })).toContain('of the first proxy');
    expect(reads).toBe(1);
    expect(await fetchText(url, { FOOTNOTE_PROXY: await saying('of the second') })).toContain('of the second');
  });

  it('under one authority is not given to whoever trusts another', async () => {
    const FOOTNOTE_PROXY = await saying('page');
    const texts = async (env: Env) => (await runCli(['fetch', url, '--json'], { env: kept(env) })).stdout;
    expect(await texts({ FOOTNOTE_PROXY })).toContain('"cached": "no"');
    expect(await texts({ FOOTNOTE_PROXY })).toContain('"cached": "fresh"');
    const FOOTNOTE_CA_FILE = await folder.write('ca.pem', selfSigned(['localhost']).cert);
    expect(await texts({ FOOTNOTE_PROXY, FOOTNOTE_CA_FILE })).toContain('"cached": "no"');
  });
});

describe('what was learned of a provider', () => {
  it('at one address is not told of another', async () => {
    const env = { FOOTNOTE_DATA_DIR: folder.path, TAVILY_API_KEY: 'emulate-bad-key' };
    const providers = async (more: Env) => {
      const { stdout } = await runCli(['providers', '--json'], { env: { ...env, ...more } });
      return JSON.parse(stdout).find(({ id }: { id: string }) => id === 'tavily');
    };
    const at = ({ origin }: RunningEmulator) => ({ TAVILY_BASE_URL: origin });
    await runCli(['search', 'bridges', '--provider', 'tavily'], { env: { ...env, ...at(one) } });
    expect(await providers(at(one))).toMatchObject({ lastError: 'AUTH_FAILED', breaker: 'open' });
    expect(await providers(at(other))).toMatchObject({ lastError: null, breaker: 'closed' });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { startEmulator } from '../../../emulators/emulator.ts';
import { gemini } from '../../../emulators/gemini.ts';
import { bareEnv } from './bare-env.test-kit.ts';
import { createFootnote } from './footnote.ts';
import { performGoogleSearch } from './google-search.ts';

afterEach(() => void vi.unstubAllEnvs());

async function open(env: Readonly<Record<string, string>> = {}) {
  const service = await startEmulator(gemini);
  const dataDir = await mkdtemp(join(tmpdir(), 'footnote-google-'));
  const all = { ...bareEnv, FOOTNOTE_KEYLESS: 'off', FOOTNOTE_DATA_DIR: dataDir, ...service.env, ...env };
  const footnote = createFootnote({ env: all, cwd: dataDir });
  return {
    service,
    footnote,
    env: all,
    async [Symbol.asyncDispose]() {
      await footnote.close();
      await service.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

it('What is Python? is one search-only call, and gives text, sources, queries and what Gemini said of them', async () => {
  await using google = await open();
  const result = await performGoogleSearch('What is Python?', { footnote: google.footnote });
  expect(result.text).toContain('The runtime flag restricts the file system');
  expect(result.sources[0]).toEqual({ title: 'docs.example.dev', url: 'https://docs.example.dev/page-1' });
  expect(result.sources).toHaveLength(5);
  expect(result.searchQueries).toEqual(['bridge opening year']);
  expect(result.groundingMetadata).toMatchObject({
    webSearchQueries: expect.any(Array),
    groundingChunks: [{}, {}, {}, {}, {}],
  });
  const asked = google.service.requests.filter(({ path }) => path.endsWith(':generateContent'));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.json).toMatchObject({ tools: [{ googleSearch: {} }] });
  expect(JSON.stringify(asked[0]?.json)).not.toContain('functionDeclarations');
});

it('where nothing is found the text is empty', async () => {
  await using google = await open({ GEMINI_API_KEY: 'emulate-empty' });
  expect(await performGoogleSearch('x', { footnote: google.footnote })).toMatchObject({ text: '', sources: [] });
});

it.each([
  ['', 'NOT_CONFIGURED'],
  ['emulate-bad-key', 'AUTH_FAILED'],
  ['emulate-quota', 'QUOTA_EXCEEDED'],
])('with the key %j fails with %s, and asks nobody else', async (key, code) => {
  await using google = await open({ GEMINI_API_KEY: key, TAVILY_API_KEY: 'any' });
  await expect(performGoogleSearch('x', { footnote: google.footnote })).rejects.toMatchObject({ code });
});

it('can be stopped', async () => {
  await using google = await open({ GEMINI_API_KEY: 'emulate-slow-headers' });
  const stop = new AbortController();
  const searching = performGoogleSearch('x', { footnote: google.footnote, signal: stop.signal });
  await expect.poll(() => google.service.requests.length).toBe(1);
  stop.abort();
  await expect(searching).rejects.toMatchObject({ code: 'CANCELLED' });
});

it('one that was given stays open, and has 15 s', async () => {
  let timeoutMs: number | undefined;
  await using google = await open();
  const search: typeof google.footnote.search = (request, call) => {
    timeoutMs = call?.timeoutMs;
    return google.footnote.search(request, call);
  };
  await performGoogleSearch('x', { footnote: { search } });
  await performGoogleSearch('y', { footnote: google.footnote });
  expect(timeoutMs).toBe(15_000);
});

it('without one takes the settings of this machine, and closes what it opened', async () => {
  await using google = await open();
  for (const [name, value] of Object.entries(google.env)) vi.stubEnv(name, value);
  expect((await performGoogleSearch('What is Python?')).sources).toHaveLength(5);
});

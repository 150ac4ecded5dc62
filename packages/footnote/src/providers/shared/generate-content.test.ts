import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmulatedRequest, type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { gemini } from '../../../../../emulators/gemini.ts';
import { generateWithSdk } from '../../../../opencode-gemini-search/src/google-sdk.ts';
import type { HttpClient } from '../../contract/http-client.ts';
import { createHttpClient } from '../../http/client.ts';
import { createNetwork, type Network } from '../../http/network.ts';
import { readGeminiReply } from './gemini-reply.ts';
import { type GeminiCall, type GenerateContent, generateContent } from './generate-content.ts';

let server: RunningEmulator;
let network: Network;
beforeAll(async () => {
  server = await startEmulator(gemini);
  network = createNetwork();
});
afterAll(async () => {
  await network.close();
  await server.close();
});

/** What was sent, and what was understood of the reply. */
async function tell(send: GenerateContent, call: GeminiCall, baseUrl = server.origin, apiKey = 'any-key') {
  const { signal } = new AbortController();
  const provider = { id: 'gemini', label: 'Gemini' };
  const more = { remainingMs: () => 5_000, now: () => new Date(), trustedOrigins: [] };
  const http = createHttpClient({ network, provider, signal, ...more });
  const before = server.requests.length;
  const reply = await send(call, { apiKey, baseUrl, http, signal }, () => 'empty');
  const sent = server.requests.slice(before).map(onTheWire);
  return { sent, read: understood(reply, http) };
}

/** A model that is not known leaves nothing to read. */
function understood(reply: unknown, http: HttpClient) {
  try {
    return readGeminiReply(reply, { warn: () => undefined, http });
  } catch (error) {
    return error;
  }
}

/** Names of clients and the connection's own headers differ, and mean nothing to the service. */
function onTheWire({ method, path, query, headers, json }: EmulatedRequest) {
  const { 'x-goog-api-key': key, 'content-type': type, authorization } = headers;
  return { method, path, query: String(query), key, type, authorization, json };
}

const search: GeminiCall = {
  model: 'gemini-3.8-flash',
  contents: 'Wann wurde die Brücke eröffnet? 🚧',
  config: { tools: [{ googleSearch: {} }] },
};
const timeRangeFilter = { startTime: '2026-10-01T00:00:00.000Z', endTime: '2026-10-08T00:00:00.000Z' };

describe('what we send to Gemini, and what Google’s own client sends', () => {
  it.each<[string, GeminiCall]>([
    ['a plain question', search],
    ['an instruction', { ...search, config: { ...search.config, systemInstruction: 'Answer in German.' } }],
    ['a level of thinking', { ...search, config: { ...search.config, thinkingConfig: { thinkingLevel: 'HIGH' } } }],
    ['a span of time', { ...search, config: { tools: [{ googleSearch: { timeRangeFilter } }] } }],
    ['the full name of a model', { ...search, model: 'models/gemini-flash-latest' }],
    ['a model that is not known', { ...search, model: 'gemini-9' }],
    ['a tuned model', { ...search, model: 'tunedModels/my-own' }],
    ['thoughts in the reply', { ...search, contents: 'bridge emulate:after-thoughts' }],
  ])('are the same: %s', async (_, call) => {
    const ours = await tell(generateContent, call);
    expect(ours.sent).toHaveLength(1);
    expect(ours).toEqual(await tell(generateWithSdk, call));
  });

  it('are the same at an address that ends with a slash, or with a path', async () => {
    for (const end of ['/', '/gemini', '/gemini/']) {
      const ours = await tell(generateContent, search, `${server.origin}${end}`);
      expect(ours).toEqual(await tell(generateWithSdk, search, `${server.origin}${end}`));
    }
  });

  it('are nothing where the model could be another path or a query', async () => {
    for (const model of ['../x', 'a?key=b', 'a&b', 'a/../../b', '']) {
      await expect(tell(generateContent, { ...search, model })).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
      await expect(tell(generateWithSdk, { ...search, model })).rejects.toThrow();
    }
  });
});

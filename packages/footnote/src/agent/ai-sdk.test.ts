import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Script } from '../../../../emulators/models/script.ts';
import { type DialectName, startModel } from '../../../../emulators/models/start-model.ts';
import { jsonSchema, type ModelToOpen, openModel, stepCountIs, streamText } from './ai-sdk.ts';

const script: Script = [
  { expect: { results: 0 }, say: { calls: [{ tool: 'web_search', args: { query: 'bridge' } }] } },
  { expect: { results: ['found bridge'] }, say: 'In 1894.' },
];

const kinds: readonly (readonly [ModelToOpen['kind'], DialectName, RegExp])[] = [
  ['google', 'gemini-3', /^\/v1beta\/models\/gemini-3\.8-flash:streamGenerateContent$/],
  ['anthropic', 'anthropic', /^\/v1\/messages$/],
  ['openai', 'openai-responses', /^\/v1\/responses$/],
  ['openai-compatible', 'ollama', /^\/v1\/chat\/completions$/],
];

/** Where the SDK would look by itself. */
const variables = ['GOOGLE_GENERATIVE_AI_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'OPENAI_BASE_URL'];
afterEach(() => void vi.unstubAllEnvs());

describe.each(kinds)('a model of the kind %s', (kind, dialect, path) => {
  it('is asked at the given address, with the given key, through the given door', async () => {
    await using model = await startModel({ dialect, script });
    const asked: string[] = [];
    const door: typeof fetch = (input, init) => {
      asked.push(new URL(String(input)).pathname);
      return fetch(input, init);
    };
    const opened = await openModel({ kind, id: model.model, apiKey: 'key-of-this-test', baseUrl: model.baseUrl }, door);
    const { text } = streamText({
      model: opened,
      prompt: 'When was the bridge opened?',
      tools: {
        web_search: {
          inputSchema: jsonSchema<{ query: string }>({ type: 'object', properties: { query: { type: 'string' } } }),
          execute: async ({ query }: { query: string }) => `found ${query}`,
        },
      },
      stopWhen: stepCountIs(3),
      maxRetries: 0,
    });
    expect(await text).toBe('In 1894.');
    expect(asked).toEqual([expect.stringMatching(path), expect.stringMatching(path)]);
    expect(JSON.stringify(model.requests[0]?.headers)).toContain('key-of-this-test');
  });

  it('is an object, never a name', async () => {
    const opened = await openModel({ kind, id: 'any', baseUrl: 'http://127.0.0.1:9/v1' }, fetch);
    expect(opened).toMatchObject({ modelId: 'any' });
  });

  it('takes no key from the environment', async () => {
    await using model = await startModel({ dialect, script: [{ say: 'In 1894.' }] });
    for (const name of variables) vi.stubEnv(name, 'from-the-environment');
    const opened = await openModel({ kind, id: model.model, baseUrl: model.baseUrl }, fetch);
    await streamText({ model: opened, prompt: 'Hello', maxRetries: 0, onError: () => undefined }).consumeStream();
    expect(model.requests).toHaveLength(1);
    expect(JSON.stringify(model.requests[0]?.headers)).not.toContain('from-the-environment');
  });
});

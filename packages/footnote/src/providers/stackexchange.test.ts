import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stackexchange } from '../../../../emulators/stackexchange.ts';
import { type AskEmulator, askEmulator, warningsOf } from './ask-emulator.test-kit.ts';

describe('Stack Exchange', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(stackexchange);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0]) {
    const response = await emulator.ask(request);
    return { response, query: Object.fromEntries(emulator.server.requests.at(-1)?.query ?? []) };
  }

  it('searches Stack Overflow by relevance', async () => {
    const { query } = await wire({ numResults: 7 });
    expect(query).toEqual({ q: 'bridges', site: 'stackoverflow', order: 'desc', sort: 'relevance', pagesize: '7' });
  });

  it('turns freshness into a moment', async () => {
    const { query } = await wire({ freshness: 'day' });
    expect(Math.abs(Date.now() / 1000 - 86_400 - Number(query['fromdate']))).toBeLessThan(60);
  });

  it('gives questions and answers an address, what readers thought of them, and plain text', async () => {
    const { response } = await wire({});
    expect(response.results.slice(0, 2)).toEqual([
      {
        title: `What's "Permission model 1"?`,
        url: 'https://stackoverflow.com/q/76000001',
        content: expect.stringMatching(/^Question, score 12\.\n+About bridges:\n+The runtime flag/),
        publishedDate: '2026-01-15',
      },
      {
        title: `What's "Größe & Gewicht 1"?`,
        url: 'https://stackoverflow.com/a/77000002',
        content: expect.stringMatching(/^Accepted answer, score 13\.\n+About bridges:\n+Die Brücke/),
        publishedDate: '2026-02-15',
      },
    ]);
    expect(response.results[3]?.content).toMatch(/^Answer, score 15\./);
  });

  it('takes the matching passage of a long post', async () => {
    const { response } = await wire({ query: 'emulate:long-post' });
    expect(response.results[0]?.content).toBe(
      'Question, score 12.\n… bridges The runtime flag restricts the file system and child process …',
    );
  });

  it('makes the best of missing fields', async () => {
    const { response } = await wire({ query: 'emulate:sparse' });
    expect(response.results).toEqual([
      { title: 'stackoverflow.com', url: 'https://stackoverflow.com/q/7', content: 'Question.' },
    ]);
  });

  it.each([
    ['backoff', 'Stack Exchange asks to wait 10 seconds before the next search.'],
    ['last-of-quota', "This was the last search of today's quota at Stack Exchange."],
  ])('passes on what the service says beside its results: %s', async (mode, message) => {
    const { response } = await wire({ query: `emulate:${mode}` });
    expect(response.results).toHaveLength(5);
    expect(warningsOf(response)).toEqual([{ kind: 'provider-notice', message }]);
  });

  it.each([
    ['rate-limit-hint', { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 77_000 }],
    ['quota', { code: 'QUOTA_EXCEEDED', retryable: false, retryAfterMs: 41_337_000 }],
    ['unavailable', { code: 'RATE_LIMITED', retryable: true }],
    ['internal-error', { code: 'PROVIDER_FAILED', retryable: true, what: 'Stack Exchange failed on its side.' }],
    ['access-denied', { code: 'PROVIDER_FAILED', retryable: false }],
  ])('reads what a refusal means: %s', async (mode, error) => {
    expect(await emulator.fail({ query: `emulate:${mode}` })).toMatchObject(error);
  });
});

import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emulators } from '../../../../emulators/all.ts';
import { type RequiredMode, type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import type { RequestOption } from '../contract/request.ts';
import { createFootnote, FootnoteError, type SearchRequest, type SearchResponse } from '../index.ts';
import { entropy } from '../secrets/entropy.ts';
import { isBlank } from '../secrets/placeholders.ts';
import { createSecretScanner } from '../secrets/secret-scanner.ts';
import { defaultRegistry } from './registry.ts';

/** Every provider keeps the same promises, shown against the emulator of its vendor. */
const secret = ['contract', 'suite', 'key'].join('-');

// The providers side by side, for much of this is waiting; one after the other what is asked of one of them, since what
// reached its emulator is counted.
const it = test.sequential;

const options: Readonly<Record<RequestOption, Partial<SearchRequest>>> = {
  numResults: { numResults: 2 },
  type: { type: 'deep' },
  livecrawl: { livecrawl: 'preferred' },
  contextMaxCharacters: { contextMaxCharacters: 700 },
  freshness: { freshness: 'week' },
  includeDomains: { includeDomains: ['docs.example.dev'] },
  excludeDomains: { excludeDomains: ['docs.example.dev'] },
  language: { language: 'de' },
  region: { region: 'DE' },
  topic: { topic: 'news' },
};

const everyProvider = defaultRegistry.getAllWebSearchProviders();

for (const provider of everyProvider) {
  const { id, price, keyless, keylessRank, keyShape } = provider;
  const emulator = emulators.find((candidate) => candidate.id === id);

  describe.concurrent(`provider ${id}`, () => {
    it('says what a call costs, and since when; what takes a key is not free', () => {
      if (price === 'free') return expect(provider.settings?.['apiKey']).toBeUndefined();
      expect(price).toMatchObject({ usd: expect.any(Number), basis: expect.stringMatching(/\w/) });
      expect(price?.asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(price?.usd).toBeGreaterThan(0);
    });

    it('has a place among keyless services only where it is one, and nobody else has it', () => {
      if (keylessRank === undefined) return;
      expect(keyless).toBe(true);
      expect(everyProvider.filter((other) => other.keylessRank === keylessRank)).toEqual([provider]);
    });

    if (keyShape !== undefined) {
      it('keeps its keys out of queries, by their shape', async () => {
        const { pattern, minEntropy = 2.7, check = () => true } = keyShape;
        const { find } = await createSecretScanner([], everyProvider);
        const keys = fc
          .stringMatching(new RegExp(`^${pattern.replaceAll('\\b', '')}$`))
          .filter((key) => entropy(key) >= minEntropy && !isBlank(key) && check(key));
        fc.assert(
          fc.property(keys, (key) => {
            expect(find(`why does ${key} fail`)).toMatchObject([{ kind: id, start: 9 }]);
          }),
          { numRuns: 30, seed: 1 },
        );
      });
    }

    if (provider.local === true) return;
    it('has an emulator', () => expect(emulator).toBeDefined());
    if (emulator === undefined) return;

    let server: RunningEmulator;
    beforeAll(async () => {
      server = await startEmulator(emulator);
    });
    afterAll(() => server.close());

    async function ask(
      request: Partial<SearchRequest> = {},
      call: { key?: string; timeoutMs?: number; signal?: AbortSignal } = {},
    ) {
      const key = emulator?.keyVariable === undefined ? {} : { [emulator.keyVariable]: call.key ?? secret };
      const footnote = createFootnote({ env: { ...bareEnv, ...server.env, ...key }, cwd: '/nowhere' });
      try {
        const { signal, timeoutMs = 5_000 } = call;
        return await footnote.search({ query: 'bridges', provider: provider.id, ...request }, { signal, timeoutMs });
      } finally {
        await footnote.close();
      }
    }

    async function failure(mode: string, timeoutMs = 5_000): Promise<FootnoteError> {
      const error = await ask({ query: `bridges emulate:${mode}` }, { timeoutMs }).then(
        (response) => expect.unreachable(`mode ${mode} gave ${inspect(response)}`),
        (thrown: unknown) => thrown,
      );
      expect(FootnoteError.is(error), inspect(error)).toBe(true);
      const footnoteError = error as FootnoteError;
      expect(inspect(footnoteError, { depth: 10 })).not.toContain(secret);
      expect(footnoteError.message).not.toBe('');
      return footnoteError;
    }

    function itIn(mode: RequiredMode, promise: string, check: () => Promise<void>) {
      const reason = emulator?.lacks?.[mode];
      if (reason === undefined) it(promise, check);
      else it(`${promise}: cannot happen, ${reason}`, () => expect(reason).not.toBe(''));
    }

    it('answers', async () => {
      const response = await ask();
      expect(response.provider).toBe(provider.id);
      expect(response.results.length).toBeGreaterThanOrEqual(3);
      expect(response.sources.length).toBeGreaterThanOrEqual(3);
      if (provider.kind === 'answers') expect(response.answer?.citations.length).toBeGreaterThan(0);
      expectTidy(response);
      expect(inspect(response, { depth: 10 })).not.toContain(secret);
    });

    let askedPlainly: ReturnType<typeof withWire<SearchResponse>> | undefined;
    for (const [option, value] of Object.entries(options)) {
      it(`maps '${option}' or says that it can't`, async () => {
        askedPlainly ??= withWire(() => ask());
        const [plain, plainWire] = await askedPlainly;
        const [asked, askedWire] = await withWire(() => ask(value));
        const isWarned = asked.warnings.some(({ message }) => message.includes(`'${option}'`));
        const isSent = JSON.stringify(plainWire) !== JSON.stringify(askedWire);
        const isHonoured = provider.honours?.includes(option as RequestOption) ?? false;
        expect(isHonoured).toBe(!isWarned);
        if (isHonoured) expect(isSent || isDifferent(plain, asked)).toBe(true);
        expectTidy(asked);
        if (option === 'includeDomains') {
          for (const { url } of asked.results) expect(new URL(url).host).toBe('docs.example.dev');
        }
        if (option === 'excludeDomains') {
          for (const { url } of asked.results) expect(new URL(url).host).not.toBe('docs.example.dev');
        }
      });
    }

    it('finds nothing without calling it an error', async () => {
      const response = await ask({ query: 'bridges emulate:empty' });
      expect(response.results).toEqual([]);
    });

    itIn('bad-key', 'tells a bad key', async () => {
      expect(await failure('bad-key')).toMatchObject({ code: 'AUTH_FAILED', provider: provider.id, retryable: false });
    });
    itIn('quota', 'tells a used-up quota from a rate limit', async () => {
      expect(await failure('quota')).toMatchObject({ code: 'QUOTA_EXCEEDED', retryable: false });
    });
    itIn('rate-limit', 'tells a rate limit', async () => {
      // Less time than a second wait takes.
      const error = await failure('rate-limit', 3_000);
      expect(error).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
      expect(error.retryAfterMs).toBeUndefined();
    });
    itIn('rate-limit-hint', 'tells how long a rate limit lasts', async () => {
      // Less time than most hints ask for; after a shorter one it is limited again.
      const error = await failure('rate-limit-hint', 3_000);
      expect(error.code).toBe('RATE_LIMITED');
      expect(error.retryAfterMs).toBeGreaterThan(0);
    });
    itIn('server-error', 'tells a failing server', async () => {
      expect(await failure('server-error')).toMatchObject({ code: 'PROVIDER_FAILED', retryable: true });
    });

    for (const fault of ['html', 'cut-off', 'reset']) {
      it(`survives the transport fault '${fault}'`, async () => {
        expect(await failure(fault)).toMatchObject({ code: 'PROVIDER_FAILED', retryable: true });
      });
    }
    for (const fault of ['slow-headers', 'slow-body']) {
      it(`gives up in time on '${fault}'`, async () => {
        expect(await failure(fault, 150)).toMatchObject({ code: 'TIMEOUT' });
      });
    }
    it('stops reading a reply that is far too large', async () => {
      expect(await failure('huge')).toMatchObject({ code: 'TOO_LARGE' });
    });

    it('lets a cancelled search reach the socket', async () => {
      const before = { requests: server.requests.length, abandoned: server.abandoned() };
      const controller = new AbortController();
      const search = ask({ query: 'bridges emulate:slow-headers' }, { signal: controller.signal });
      const outcome = search.catch((error: unknown) => error);
      await until(() => server.requests.length > before.requests);
      controller.abort();
      await until(() => server.abandoned() > before.abandoned);
      expect(await outcome).toMatchObject({ code: 'CANCELLED' });
    });

    async function withWire<T>(work: () => Promise<T>): Promise<[T, unknown]> {
      const before = server.requests.length;
      const result = await work();
      const sent = server.requests
        .slice(before)
        .map(({ method, path, query, text }) => [method, path, `${query}`, text]);
      return [result, sent];
    }
  });
}

function expectTidy(response: SearchResponse): void {
  for (const { title, url, content, publishedDate } of response.results) {
    expect(title).not.toBe('');
    expect(url).toMatch(/^https?:\/\//);
    expect(`${title} ${content}`).not.toMatch(/<\/?(b|strong|em|mark|span)\b|&(amp|quot|lt|gt|#\d+);/);
    if (publishedDate !== undefined) expect(publishedDate).toMatch(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/);
  }
  expect(response.sources.map(({ n }) => n)).toEqual(response.sources.map((_, index) => index + 1));
  const known = response.sources.length;
  for (const citation of response.answer?.citations ?? []) {
    for (const n of citation.sources) expect(n).toBeLessThanOrEqual(known);
  }
}

function isDifferent(a: SearchResponse, b: SearchResponse): boolean {
  return JSON.stringify([a.results, a.answer]) !== JSON.stringify([b.results, b.answer]);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

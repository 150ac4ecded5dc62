import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emulators } from '../../../../emulators/all.ts';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import { createFootnote, FootnoteError } from '../index.ts';
import { failureText } from '../tools/failure-text.ts';
import { defaultRegistry } from './registry.ts';

/** What is told where a vendor refuses, or answers in a form that nobody knows. A provider without a row fails. */
interface Row {
  /** The status of a wrong key, as the service itself sends it; or why there is no key, and what is refused instead. */
  readonly key: number | { readonly none: string; readonly mode: string; readonly what: string };
  /** Where calls without a key may be refused: how, and what the vendor says of it. */
  readonly withoutKey?: Told & { readonly status: number };
  /** Where a failure may stand inside a success. */
  readonly inside?: readonly (Told & { readonly what: string; readonly keyless?: true })[];
}

interface Told {
  readonly mode: string;
  readonly said: string;
}

const rows: Readonly<Record<string, Row>> = {
  gemini: {
    key: 400,
    inside: [{ mode: 'malformed-call', what: 'Gemini gave no answer (MALFORMED_FUNCTION_CALL).', said: 'Malformed' }],
  },
  tavily: {
    key: 401,
    withoutKey: { mode: 'keyless-off', status: 403, said: 'This access mode is not available.' },
  },
  exa: {
    key: 401,
    withoutKey: { mode: 'login-oauth', status: 401, said: 'Configuration required' },
    inside: [
      {
        mode: 'tool-error',
        keyless: true,
        what: 'Exa failed on its side.',
        said: 'web_search_exa error: Internal Server Error',
      },
      {
        mode: 'unknown-form',
        keyless: true,
        what: 'Exa sent results in a form that is not known here.',
        said: '| title | url | | --- | --- |',
      },
    ],
  },
  brave: { key: 422 },
  serper: { key: 403 },
  serpapi: {
    key: 401,
    inside: [
      {
        mode: 'search-error',
        what: 'SerpApi did not finish the search.',
        said: "We couldn't get valid results for this search.",
      },
    ],
  },
  searxng: {
    key: {
      none: 'an instance has no keys; it may refuse to answer in JSON',
      mode: 'json-off',
      what: 'SearXNG refused to answer in JSON (HTTP 403).',
    },
    inside: [
      {
        mode: 'engines-blocked',
        what: 'SearXNG got nothing from its engines: google, qwant.',
        said: 'google: Suspended: CAPTCHA; qwant: timeout',
      },
    ],
  },
  perplexity: {
    key: 401,
    inside: [{ mode: 'failed', what: 'Perplexity could not finish this search.', said: 'The model failed.' }],
  },
  parallel: {
    key: 401,
    withoutKey: { mode: 'login', status: 401, said: 'Sign in to search from this network.' },
    inside: [
      { mode: 'tool-error', keyless: true, what: 'Parallel failed on its side.', said: 'Search failed.' },
      {
        mode: 'executing-tool',
        keyless: true,
        what: 'Parallel failed on its side.',
        said: 'Error executing tool web_search: upstream timed out',
      },
      {
        mode: 'rpc-error',
        keyless: true,
        what: 'Parallel did not accept the call of its tool.',
        said: 'Method not found',
      },
    ],
  },
  firecrawl: {
    key: 401,
    withoutKey: { mode: 'keyless-off', status: 403, said: 'Not available from this network.' },
    inside: [{ mode: 'failed-inside', what: 'Firecrawl reports a failure of its own.', said: 'The search failed.' }],
  },
  linkup: { key: 401 },
  you: {
    key: 401,
    withoutKey: { mode: 'keyless-off', status: 403, said: 'Not available from this network.' },
  },
  jina: { key: 401 },
  kagi: {
    key: 400,
    inside: [{ mode: 'failed-inside', what: 'Kagi reports a failure of its own.', said: 'The search failed.' }],
  },
  duckduckgo: {
    key: {
      none: 'it has no keys; it takes programs for bots',
      mode: 'blocked',
      what: 'DuckDuckGo shows a challenge instead of results: it takes this machine for a bot.',
    },
  },
  openai: {
    key: 401,
    inside: [
      {
        mode: 'failed-prompt',
        what: 'OpenAI could not finish this search.',
        said: 'The request could not be completed.',
      },
    ],
  },
  anthropic: {
    key: 401,
    inside: [{ mode: 'query-too-long', what: "The search of Anthropic's model failed.", said: 'query_too_long' }],
  },
  wikipedia: {
    key: {
      none: 'it has no keys; it refuses whoever breaks its policy',
      mode: 'forbidden',
      what: 'Wikipedia refuses this machine (HTTP 403).',
    },
  },
  stackexchange: {
    key: {
      none: 'it is asked without a key; it may refuse an address',
      mode: 'access-denied',
      what: 'Stack Exchange refused the request (HTTP 403).',
    },
  },
  hackernews: {
    key: {
      none: 'it has no keys; it may refuse an address',
      mode: 'forbidden',
      what: 'The search of Hacker News refuses this machine (HTTP 403).',
    },
  },
};

const key = ['sk-refused', 'w9Kq3'.repeat(8), 'Zx7Q'].join('-');

const web = defaultRegistry.getAllWebSearchProviders().filter(({ local }) => local !== true);

for (const { id, label, keyless = false } of web) {
  const emulator = emulators.find((each) => each.id === id);
  const row = rows[id];

  // Side by side, for much of this is waiting.
  describe.concurrent(`provider ${id}`, () => {
    it('has an emulator, and a row in this table', () => expect([emulator, row]).not.toContain(undefined));
    if (emulator === undefined || row === undefined) return;

    let server: RunningEmulator;
    beforeAll(async () => {
      server = await startEmulator(emulator);
    });
    afterAll(() => server.close());

    /** The error of a search, which shows nothing of the key. */
    async function refused(mode: string, isKeyless = false): Promise<FootnoteError> {
      const own = emulator?.keyVariable === undefined || isKeyless ? {} : { [emulator.keyVariable]: key };
      const footnote = createFootnote({ env: { ...bareEnv, ...server.env, ...own }, cwd: '/nowhere' });
      const provider = isKeyless ? `${id}:keyless` : id;
      const asked = footnote.search({ query: `bridges emulate:${mode}`, provider }, { timeoutMs: 5_000 });
      const error: unknown = await asked.catch((thrown: unknown) => thrown);
      await footnote.close();
      if (!FootnoteError.is(error)) return expect.unreachable(`mode ${mode} gave ${inspect(error)}`);
      expect(error.provider).toBe(id);
      for (const shown of [inspect(error, { depth: 10, showHidden: true }), failureText(error)]) {
        expect(shown).not.toContain(key.slice(-4));
        expect(shown).not.toContain(key.slice(0, 8));
      }
      return error;
    }

    const ways = keyless && emulator.keyVariable !== undefined ? [false, true] : [false];

    it.each(ways)('takes no reply of unknown shape for an empty web (keyless: %s)', async (isKeyless) => {
      const error = await refused('unknown-shape', isKeyless);
      expect(error).toMatchObject({ code: 'PROVIDER_FAILED', retryable: true });
      expect([
        'The reply is no page of DuckDuckGo.',
        // Of a hosted MCP server.
        `${label} did not send a complete reply.`,
        `${label} answered in a form that Footnote does not know.`,
      ]).toContain(error.what);
      expect(error.detail).toBeUndefined();
    });

    it.each(ways)('tells a refused request in its own words, apart from ours (keyless: %s)', async (isKeyless) => {
      if (emulator.lacks?.['bad-request'] !== undefined) return;
      const error = await refused('bad-request', isKeyless);
      expect(error).toMatchObject({ code: 'PROVIDER_FAILED', saidBy: label });
      expect(error.detail).toContain('Country code SG is not supported.');
      expect(error.message).not.toContain('Country code');
    });

    it('tells a wrong key in our words, and says what there is instead of one', async () => {
      if (typeof row.key === 'number') {
        const error = await refused('bad-key');
        expect(error).toMatchObject({ code: 'AUTH_FAILED', retryable: false });
        expect(error.what).toBe(`${label} refused the key (HTTP ${row.key}).`);
        return expect(error.detail).toBeUndefined();
      }
      expect(emulator.lacks?.['bad-key']).not.toBeUndefined();
      expect(emulator.keyVariable, row.key.none).toBeUndefined();
      const error = await refused(row.key.mode);
      expect(error).toMatchObject({ code: 'PROVIDER_FAILED', retryable: false, what: row.key.what });
    });

    it('tells why a call without a key is refused', async () => {
      expect(row.withoutKey === undefined).toBe(ways.length === 1);
      if (row.withoutKey === undefined) return;
      const { mode, status, said } = row.withoutKey;
      const error = await refused(mode, true);
      expect(error).toMatchObject({ code: 'AUTH_FAILED', retryable: false, detail: said, saidBy: label });
      expect(error.what).toBe(`${label} refused a call without a key (HTTP ${status}).`);
      expect(error.hint).toBe(`Set ${emulator.keyVariable}.`);
    });

    it.each(row.inside ?? [])('tells a failure inside a success: $mode', async ({ mode, keyless, what, said }) => {
      const error = await refused(mode, keyless);
      expect(error).toMatchObject({ code: 'PROVIDER_FAILED', what, detail: said, saidBy: label });
    });
  });
}

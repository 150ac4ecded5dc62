import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brave } from '../../../../../emulators/brave.ts';
import type { Emulator } from '../../../../../emulators/emulator.ts';
import { exa } from '../../../../../emulators/exa.ts';
import { perplexity } from '../../../../../emulators/perplexity.ts';
import { serper } from '../../../../../emulators/serper.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { type AuditEntry, readEntries } from '../../audit/read/read-entries.ts';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { runCli } from '../../cli/run-cli.test-kit.ts';
import type { SearchCall } from '../../contract/footnote.ts';
import { fuseFor } from '../../contract/settings.ts';
import { openEmulated } from '../../emulated-footnote.test-kit.ts';
import { FootnoteError } from '../../errors.ts';
import { createFootnote } from '../../footnote.ts';
import { createProviderRegistry, type WebSearchProvider } from '../../index.ts';
import { render } from '../../render/render.ts';
import { searxngReply } from '../../server/http/searxng/searxng-reply.ts';
import { definitionsFor } from '../../settings/definitions.ts';
import { callTool } from '../../tools/call-tool.ts';
import { startToolProgress } from '../../tools/tool-progress.ts';

/** Emulators by id, and a Footnote that has a key for each. */
async function open(emulators: readonly Emulator[], env: Readonly<Record<string, string>> = {}) {
  const opened = await openEmulated(emulators, env);
  onTestFinished(() => opened[Symbol.asyncDispose]());
  const calls = () => Object.fromEntries(opened.searched.map(({ id, requests }) => [id, requests.length]));
  return { ...opened, calls };
}

/** A provider of this test's own, which finds the named pages. */
function finds(id: string, pages: readonly string[], parts: Partial<WebSearchProvider> = {}): WebSearchProvider {
  const results = pages.map((name) => ({ title: name, url: `https://${name}.example/`, content: name }));
  return { id, label: id, kind: 'results', isConfigured: () => true, search: async () => ({ results }), ...parts };
}

const fails = { search: () => Promise.reject(new FootnoteError('PROVIDER_FAILED', 'It is down.')) };

function ask(
  providers: readonly WebSearchProvider[],
  call: SearchCall,
  { env = {}, provider }: { readonly env?: Readonly<Record<string, string>>; readonly provider?: string } = {},
) {
  const footnote = createFootnote({
    registry: createProviderRegistry(providers),
    env: { ...bareEnv, ...env },
    cwd: '/nowhere',
  });
  onTestFinished(() => footnote.close());
  return footnote.search({ query: 'bridges', ...(provider === undefined ? {} : { provider }) }, call);
}

describe('four that are asked side by side, one slow and one failing', () => {
  const env = { BRAVE_API_KEY: 'emulate-bad-key', SERPER_API_KEY: 'emulate-slow-headers' };

  it('give what two found, who found it, why two are missing, and what it cost', async () => {
    const { footnote, searched, calls } = await open([tavily, exa, brave, serper], env);
    const response = await footnote.search({ query: 'old bridges', numResults: 3 }, { fuse: 4 });
    expect(response).toMatchObject({ provider: 'tavily,exa', cached: 'no', costUsd: 0.015 });
    expect(response.results.map(({ url, foundBy }) => [url, foundBy])).toEqual(
      [1, 2, 3].map((n) => [expect.stringMatching(new RegExp(`/page-${n}$`)), ['tavily', 'exa']]),
    );
    expect(response.warnings).toEqual([
      { kind: 'failover', message: expect.stringMatching(/^brave: .*key/) },
      { kind: 'failover', message: 'serper: It was not waited for any longer: 2 others had answered.' },
    ]);
    expect(response.attempts?.map(({ provider, outcome }) => `${provider} ${outcome}`)).toEqual([
      'tavily answered',
      'exa answered',
      'brave AUTH_FAILED',
      'serper CANCELLED',
    ]);
    expect(calls()).toEqual({ tavily: 1, exa: 1, brave: 1, serper: 1 });
    expect(render(response, 'markdown').match(/\*\*Found by:\*\* tavily, exa\n/g)).toHaveLength(3);
    const inSearxngForm = searxngReply(response, 'general');
    expect(inSearxngForm.results[0]).toMatchObject({ engine: 'tavily', engines: ['tavily', 'exa'] });
    expect(inSearxngForm.unresponsive_engines.map(([id]) => id)).toEqual(['brave', 'serper']);
    await expect.poll(() => searched[3]?.abandoned()).toBe(1);
  });

  it('say the same on the command line', async () => {
    const { searched } = await open([tavily, exa, brave, serper]);
    const variables = Object.assign({}, ...searched.map((running) => running.env), env);
    const argv = ['search', '--fuse', '4', '--num-results', '2', 'old', 'bridges'];
    const { exitCode, stdout, stderr } = await runCli(argv, { env: variables });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringMatching(
        /^footnote: answered by tavily,exa; brave: .+ serper: It was not waited for any longer: 2 others had answered\.\n$/,
      ),
    });
    expect(stdout).toMatch(/\n\nSources:\n(\[\d\] .+ \(https:.+\), found by tavily and exa\n){2}$/);
  });
});

describe('three that are asked side by side', () => {
  it('give what one found where one fails and one takes all of the time', async () => {
    const env = { EXA_API_KEY: 'emulate-bad-key', BRAVE_API_KEY: 'emulate-slow-headers' };
    const { footnote, calls } = await open([tavily, exa, brave], env);
    // What is loaded with the first search takes nothing of the time of the next.
    await footnote.search({ query: 'any', provider: 'tavily' });
    const response = await footnote.search({ query: 'old bridges' }, { fuse: 3, timeoutMs: 1_500 });
    expect(response).toMatchObject({ provider: 'tavily', costUsd: 0.008 });
    expect(response.results.map(({ foundBy }) => foundBy)).toEqual(Array(5).fill(['tavily']));
    expect(response.warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^exa: .*key/),
      'brave: The search took longer than 1.5 s.',
    ]);
    expect(calls()).toEqual({ tavily: 2, exa: 1, brave: 1 });
  });

  it('wait for the slow one where the other has failed: one answer alone is nothing to merge', async () => {
    const order: string[] = [];
    const noted = (id: string) => void order.push(id);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = finds('slow', ['b', 'c']);
    const response = await ask(
      [
        finds('quick', ['a', 'b'], { search: async (...asked) => finds('quick', ['a', 'b']).search(...asked) }),
        finds('slow', [], {
          search: async (...asked) => {
            await held;
            noted('slow');
            return slow.search(...asked);
          },
        }),
        finds('broken', [], {
          search: async () => {
            noted('broken');
            setImmediate(release);
            return fails.search();
          },
        }),
      ],
      { fuse: 3 },
    );
    expect(order).toEqual(['broken', 'slow']);
    expect(response.provider).toBe('quick,slow');
    expect(response.results.map(({ title, foundBy }) => [title, foundBy])).toEqual([
      ['b', ['quick', 'slow']],
      ['a', ['quick']],
      ['c', ['slow']],
    ]);
    expect(response.warnings).toEqual([{ kind: 'failover', message: 'broken: It is down.' }]);
  });

  it('keep the citations of a written answer', async () => {
    const { footnote } = await open([tavily, perplexity]);
    const alone = await footnote.search({ query: 'old bridges', provider: 'perplexity' });
    const fused = await footnote.search({ query: 'old bridges', provider: 'tavily,perplexity' }, { fuse: 2 });
    expect(alone.answer?.citations.length).toBeGreaterThan(0);
    expect(fused.answer).toEqual(alone.answer);
    for (const n of alone.answer?.citations.flatMap(({ sources }) => sources) ?? []) {
      expect(fused.sources[n - 1]?.url).toBe(alone.sources[n - 1]?.url);
    }
  });

  it('fail with all reasons where nobody answers', async () => {
    const failed = ask([finds('one', [], fails), finds('two', [], fails)], { fuse: 2 });
    await expect(failed).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      what: 'None of 2 providers answered: one: It is down. two: It is down.',
    });
  });

  it('leave the rest of the chain for when none of them answers', async () => {
    const providers = [finds('one', [], fails), finds('two', [], fails), finds('three', ['c'])];
    const response = await ask(providers, { fuse: 2 });
    expect(response).toMatchObject({ provider: 'three', results: [{ title: 'c' }] });
    expect(response.warnings.map(({ message }) => message)).toEqual(['one: It is down.', 'two: It is down.']);
  });

  it('do not wait for one that wants to be asked again later', async () => {
    let calls = 0;
    const search = () => {
      calls++;
      const details = { retryable: true, retryAfterMs: 5_000 };
      return Promise.reject(new FootnoteError('RATE_LIMITED', 'Later.', details));
    };
    const response = await ask([finds('one', ['a']), finds('two', [], { search })], { fuse: 2 });
    expect([response.provider, calls]).toEqual(['one', 1]);
  });

  it('end with the caller', async () => {
    const cancelled = new AbortController();
    const hangs = { search: () => new Promise<never>(() => setImmediate(() => cancelled.abort())) };
    const search = ask([finds('one', ['a']), finds('two', [], hangs)], { fuse: 2, signal: cancelled.signal });
    await expect(search).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

describe('who is asked side by side', () => {
  const three = ['one', 'two', 'three'].map((id) => finds(id, [id]));
  const keyless = finds('free', ['free'], { isConfigured: () => false, keyless: true, keylessRank: 1 });
  const askedBy = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).provider;

  it('is nobody but the first, unless it is asked for', async () => {
    const response = await ask(three, {});
    expect(response.provider).toBe('one');
    expect(response.results[0]).not.toHaveProperty('foundBy');
  });

  it('are the first of the chain, by setting or by call', async () => {
    expect(await askedBy(three, { fuse: 2 })).toBe('one,two');
    expect(await askedBy(three, {}, { env: { FOOTNOTE_FUSE: '2' } })).toBe('one,two');
    expect(await askedBy(three, { fuse: 1 }, { env: { FOOTNOTE_FUSE: '2' } })).toBe('one');
    expect(await askedBy(three, { fuse: 2 }, { provider: 'three,one' })).toBe('three,one');
  });

  it('is one alone that a request names, whatever the settings say', async () => {
    const response = await ask(three, {}, { provider: 'two', env: { FOOTNOTE_FUSE: '3' } });
    expect(response).toMatchObject({ provider: 'two', warnings: [] });
  });

  it('are fewer where fewer are configured, which is said', async () => {
    const { provider, warnings } = await ask(three, { fuse: 5 });
    expect(provider).toBe('one,two,three');
    expect(warnings).toEqual([
      {
        kind: 'option-adjusted',
        message:
          '5 providers were to be asked side by side, but only 3 are configured: one, two, three. Set the key of another, or name it.',
      },
    ]);
  });

  it('is nobody who was named and has no key, and why is said', async () => {
    const unset = finds('unset', [], { isConfigured: () => false });
    const response = await ask([...three, unset], { fuse: 2 }, { provider: 'unset,two,three' });
    expect(response.provider).toBe('two,three');
    expect(response.warnings).toEqual([
      { kind: 'failover', message: expect.stringMatching(/^unset is not configured\./) },
    ]);
  });

  it('is never one without a key that nobody named', async () => {
    const [one] = three;
    const response = await ask([one ?? keyless, keyless], { fuse: 2 });
    expect(response).toMatchObject({ provider: 'one', warnings: [{ kind: 'option-adjusted' }] });
    expect(await askedBy([...three, keyless], { fuse: 2 }, { provider: 'one,free:keyless' })).toBe('one,free');
  });

  it('are at most as many as the managed settings say', () => {
    const origin = { layer: 'managed', file: 'x', line: 1 } as const;
    const definition = definitionsFor([]).find(({ key }) => key === 'webSearch.fuse');
    const entry = () => definition && { definition, value: 3, origin };
    const values = { timeoutMs: 1, dataDir: '', webSearch: { fuse: 3 } };
    expect([undefined, 2, 5].map((asked) => fuseFor({ values, entry }, asked))).toEqual([3, 2, 3]);
  });

  it.each([0, 6, 1.5, Number.NaN])('can not be %d', async (fuse) => {
    await expect(ask(three, { fuse })).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      what: "'fuse' must be a whole number from 1 to 5.",
    });
  });

  it.each(['0', '6', 'two'])('can not be %s in the settings or on the command line', async (fuse) => {
    await expect(ask(three, {}, { env: { FOOTNOTE_FUSE: fuse } })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      what: 'FOOTNOTE_FUSE must be a whole number from 1 to 5.',
    });
    const { exitCode, stderr } = await runCli(['search', '--fuse', fuse, 'x']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("'--fuse' must be a whole number from 1 to 5.");
  });
});

describe('each of them', () => {
  const keeping = { FOOTNOTE_CACHE_TTL: '900', FOOTNOTE_AUDIT: 'redacted' };

  it('is kept as if it had been asked alone, and what was kept before is used', async () => {
    const { footnote, calls } = await open([tavily, exa, brave], keeping);
    await footnote.search({ query: 'old bridges', provider: 'exa' });
    const first = await footnote.search({ query: 'old bridges' }, { fuse: 3 });
    expect(first.cached).toBe('no');
    expect(calls()).toEqual({ tavily: 1, exa: 1, brave: 1 });
    const again = await footnote.search({ query: 'old bridges' }, { fuse: 2 });
    expect(again).toMatchObject({ cached: 'fresh', costUsd: 0 });
    expect((await footnote.search({ query: 'old bridges', provider: 'brave' })).cached).toBe('fresh');
    expect(calls()).toEqual({ tavily: 1, exa: 1, brave: 1 });
  });

  it('is in the log', async () => {
    const { footnote, folder } = await open([tavily, exa], { ...keeping, EXA_API_KEY: 'emulate-bad-key' });
    await footnote.search({ query: 'old bridges' }, { fuse: 2 });
    await footnote.close();
    const entries: AuditEntry[] = [];
    for await (const entry of readEntries(join(folder, 'audit'))) entries.push(entry);
    expect(entries.map(({ text, chain, status, code }) => ({ text, chain, status, code }))).toEqual(
      expect.arrayContaining([
        { text: 'old bridges', chain: ['tavily'], status: 'answered', code: undefined },
        { text: 'old bridges', chain: ['exa'], status: 'failed', code: 'AUTH_FAILED' },
      ]),
    );
    expect(entries).toHaveLength(2);
  });

  it('takes its own limit, and its part of the money', async () => {
    const limits = { FOOTNOTE_LIMITS: 'exa=1/day', FOOTNOTE_BUDGET_USD: '0.02' };
    const { footnote, calls } = await open([tavily, exa], limits);
    await footnote.search({ query: 'one' }, { fuse: 2 });
    const second = await footnote.search({ query: 'two' }, { fuse: 2 }).catch(FootnoteError.from);
    expect(calls()).toEqual({ tavily: 1, exa: 1 });
    expect(second).toMatchObject({ code: 'RATE_LIMITED', what: expect.stringMatching(/budget.* tavily.*exa/) });
  });

  it('counts where a model asks, by the setting alone', async () => {
    const { footnote } = await open([tavily, exa], { FOOTNOTE_FUSE: '2' });
    const signal = new AbortController().signal;
    const call = { signal, caller: 'mcp', progress: startToolProgress(undefined), log: () => undefined };
    const { content } = await callTool('web_search', { query: 'old bridges', numResults: 1 }, call, footnote);
    expect(content[0]?.text).toMatch(/\n\[1\] .+ \(https:.+\), found by tavily and exa$/);
    const refused = await callTool('web_search', { query: 'x', fuse: 2 }, call, footnote);
    expect(refused.content[0]?.text).toContain("web_search has no argument 'fuse'.");
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emulators } from '../emulators/all.ts';
import { type RunningEmulator, startEmulator } from '../emulators/emulator.ts';
import { exa } from '../emulators/exa.ts';
import { readToolCall, toolReply } from '../emulators/hosted-mcp.ts';
import { bareEnv } from '../packages/footnote/src/bare-env.test-kit.ts';
import { createFootnote, type Footnote, type SearchResult } from '../packages/footnote/src/index.ts';
import { compareRequests } from './compare-requests.ts';
import { type Expectation, expectations, searches } from './expectations.ts';
import { compileSearches, openProject, type RunningSdks, startSdks } from './sdk.test-kit.ts';
import type { SdkRequest } from './searches/request.ts';
import versions from './versions.json' with { type: 'json' };

const key = 'any-key';
// Typed, so that none is forgotten.
const expected: Readonly<Record<keyof typeof versions, Expectation>> = expectations;
const project = await openProject();
const services = new Map<string, RunningEmulator>();
let sdks: RunningSdks;
let footnote: Footnote;

beforeAll(async () => {
  if (project === undefined) return;
  const vendors = Object.entries(versions).map(([name, { provider }]) => [name, provider] as const);
  for (const emulator of emulators.filter(({ id }) => vendors.some(([, provider]) => provider === id))) {
    services.set(emulator.id, await startEmulator(emulator));
  }
  sdks = await startSdks(project, {
    access: Object.fromEntries(vendors.map(([name, provider]) => [name, { origin: service(provider).origin, key }])),
    hosts: {
      'api.search.brave.com': service('brave').origin,
      'api.exa.ai': service('exa').origin,
      'serpapi.com': service('serpapi').origin,
    },
  });
  const env = Object.assign({}, bareEnv, ...[...services.values()].map((running) => running.env));
  footnote = createFootnote({ env, cwd: '/nowhere' });
}, 60_000);
afterAll(async () => {
  await footnote?.close();
  await sdks?.close();
  for (const running of services.values()) await running.close();
  await project?.remove();
});

function service(id: string): RunningEmulator {
  const running = services.get(id);
  if (running === undefined) throw new Error(`There is no emulator '${id}'.`);
  return running;
}

describe.skipIf(project === undefined)("the vendors' own SDKs", { timeout: 60_000 }, () => {
  it('have types that allow every search, and each of its fields', async () => {
    expect(project && (await compileSearches(project))).toBe('');
  });

  for (const name of keysOf(versions)) {
    const { provider } = versions[name];
    const { badKey, rateLimit, refused, differences = {}, makes } = expected[name];
    const ask = (request: SdkRequest) => sdks.search(name, request);

    describe(name, () => {
      it('takes what the emulator gives, and asks as Footnote does', async () => {
        const found = new Map<string, string>();
        for (const search of makes ?? keysOf(searches)) {
          const request: SdkRequest = searches[search];
          const theirs = await firstRequest(provider, async () => {
            const outcome = await ask(request);
            expect(outcome.thrown).toBeUndefined();
            expect(outcome.found?.join('\n').match(/https?:\/\//g)?.length, search).toBeGreaterThanOrEqual(3);
          });
          const ours = await firstRequest(provider, () => searchWithFootnote(request, provider));
          for (const { kind, field, footnote: sent, sdk } of compareRequests(ours, theirs, key)) {
            found.set(`${kind}: ${field}`, `${search}: Footnote sends ${sent}, the SDK ${sdk}`);
          }
        }
        const allowed = Object.entries(differences).flatMap(([kind, fields]) =>
          Object.keys(fields).map((field) => `${kind}: ${field}`),
        );
        expect(Object.fromEntries([...found].filter(([difference]) => !allowed.includes(difference)))).toEqual({});
        // One that is listed and isn't there any more is a mistake too.
        expect(allowed.filter((difference) => !found.has(difference))).toEqual([]);
      });

      it.each([
        ['a bad key', badKey, { ...searches.plain, query: 'bridges emulate:bad-key' }],
        ['a rate limit', rateLimit, { ...searches.plain, query: 'bridges emulate:rate-limit' }],
        ['a request that is refused', refused, { ...searches.filtered, isRefused: true }],
      ] as const)('throws its own error for %s', async (_, [error, message], request) => {
        const { thrown } = await ask(request);
        expect(thrown).toEqual({ name: error, message: expect.stringMatching(message) });
      });
    });
  }
});

it.skipIf(project === undefined)("Footnote's keyless search reads what Exa's own MCP server writes", async () => {
  const { found = [] } = await sdks.search('exa-mcp-server', searches.plain);
  const written = { content: found.map((text) => ({ type: 'text', text })) };
  const hosted = await startEmulator({
    ...exa,
    reply: (request) => toolReply(readToolCall(request), written, 'sse'),
  });
  const keyless = createFootnote({ env: { ...bareEnv, ...hosted.env }, cwd: '/nowhere' });
  const read = await keyless.search({ query: 'bridges', numResults: 4, provider: 'exa:keyless' });
  const { results } = await footnote.search({ query: 'bridges', numResults: 4, provider: 'exa' });
  const pageOf = ({ title, url, publishedDate }: SearchResult) => ({ title, url, publishedDate });
  expect(read.results.map(pageOf)).toEqual(results.map(pageOf));
  expect(read.results[0]?.content).toContain('The runtime flag restricts the file system');
  await keyless.close();
  await hosted.close();
});

async function firstRequest(provider: string, work: () => Promise<void>) {
  const { requests } = service(provider);
  const before = requests.length;
  await work();
  const first = requests[before];
  if (first === undefined) throw new Error('Nothing was asked.');
  return first;
}

async function searchWithFootnote({ from, to, isRefused, ...request }: SdkRequest, provider: string): Promise<void> {
  await footnote.search({ ...request, provider }, { timeoutMs: 5_000 });
}

function keysOf<T extends object>(object: T): readonly (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}

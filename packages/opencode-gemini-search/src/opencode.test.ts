import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../emulators/emulator.ts';
import { gemini } from '../../../emulators/gemini.ts';
import { type FakeModel, startFakeModel } from '../../../real-agents/fake-model.ts';
import { installAgent } from '../../../real-agents/install.mjs';
import { findWayIn } from '../../../real-agents/loopback.ts';
import { createPlace, type Place, runAgent } from '../../../real-agents/run-agent.ts';
import { sayWhySkipped } from '../../../real-agents/skipped.test-kit.ts';
import { defined } from '../../footnote/src/defined.ts';
import { asList, asObject, at } from '../../footnote/src/json.ts';
import { manyScripts } from './many-scripts.test-kit.ts';
import { bundle, installPacked, packageFolder } from './packed.test-kit.ts';
import type { ToolResult } from './search.ts';

const installTimeoutMs = 300_000;
const missing = (await findWayIn()).missing ?? (await installAgent('opencode')).missing;
if (missing !== undefined) sayWhySkipped('the plugin in the real OpenCode', missing);

let server: RunningEmulator;
beforeAll(async () => {
  server = await startEmulator(gemini);
});
afterAll(() => server.close());

let place: Place;
beforeEach(async () => {
  place = await createPlace('opencode');
  return () => place.remove();
});

/** The oldest that npm still gives of those that the plugin is made for, and one between it and the newest. */
const olderVersions = ['1.0.152', '1.2.27'];
const isSoak = process.env['FOOTNOTE_SOAK'] === '1';
const whyNotOlder = missing ?? (isSoak ? await missingOlder() : undefined);
if (isSoak && whyNotOlder !== undefined)
  sayWhySkipped(`the plugin in OpenCode ${olderVersions.join(' and ')}`, whyNotOlder);

async function missingOlder(): Promise<string | undefined> {
  for (const version of olderVersions) {
    const installed = await installAgent('opencode', undefined, version);
    if (installed.missing !== undefined) return installed.missing;
  }
  return undefined;
}

interface Asked {
  /** One call of the tool for each, all in one turn: an OpenCode takes seconds to start. */
  readonly queries: readonly [string, ...string[]];
  /** The project's opencode.jsonc. */
  readonly config: object;
  readonly env?: Readonly<Record<string, string>>;
  /** Of OpenCode, where it isn't the pinned one. */
  readonly version?: string;
}

/** One turn in OpenCode, whose model calls geminisearch; gives what that model then read of each call. */
async function ask({ queries, config, env = {}, version }: Asked) {
  await place.write('project/opencode.jsonc', `// A user's own file.\n${JSON.stringify(config, null, 2)}\n`);
  const call = queries.map((query) => ({ tool: 'geminisearch', args: { query } }));
  const model = await startFakeModel({ call });
  const before = server.requests.length;
  const address = { GOOGLE_GEMINI_BASE_URL: server.origin };
  const run = await runAgent('opencode', {
    place,
    model,
    reach: [server.origin],
    env: { ...address, ...env },
    ...defined({ version }),
  });
  await model.close();
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  expect(model.toolsOffered(), 'OpenCode dropped the plugin').toContain('geminisearch');
  const [result, ...more] = model.toolResults().map((text) => JSON.parse(text) as ToolResult);
  if (result === undefined) throw new Error('The model read no result.');
  const [request] = server.requests.slice(before);
  return {
    result,
    more,
    key: request?.headers['x-goog-api-key'],
    path: request?.path,
    /** The tool's arguments as the model was told about them. */
    offered: parametersOf(model.requests, 'geminisearch'),
    stderr: run.stderr,
  };
}

function parametersOf(requests: FakeModel['requests'], tool: string): unknown {
  const functions = asList(at(requests[0]?.body, 'tools')).map((entry) => at(entry, 'function'));
  const { $schema, additionalProperties, ...rest } = asObject(
    at(
      functions.find((one) => at(one, 'name') === tool),
      'parameters',
    ),
  );
  return rest;
}

describe.skipIf(missing !== undefined)('in the real OpenCode', { timeout: installTimeoutMs }, () => {
  const failures = [
    ['answer-blocked', 'declined to answer this query (SAFETY)'],
    ['rate-limit-hint', 'Try again in 35 s.'],
    ['bad-key', 'Gemini refused the key (HTTP 400)'],
  ] as const;

  it('loads by its npm name from the packed tarball in the cache, answers, and tells the model what failed', async () => {
    await installPacked(join(place.home, '.cache/opencode/packages/opencode-gemini-search@latest'));
    const { result, more, key, path, offered, stderr } = await ask({
      queries: ['bridge emulate:many-scripts', ...failures.map(([mode]) => `bridge emulate:${mode}`)],
      config: {
        plugin: ['opencode-gemini-search'],
        provider: { geminisearch: { options: { apiKey: '{env:MY_GEMINI_KEY}', model: 'gemini-flash-latest' } } },
      },
      env: { MY_GEMINI_KEY: 'of-the-block', GEMINI_API_KEY: 'of-the-shell' },
    });
    expect(result.llmContent).toBe(manyScripts);
    expect(result.sources).toHaveLength(5);
    expect(result).not.toHaveProperty('error');
    expect(key).toBe('of-the-block');
    expect(path).toBe('/v1beta/models/gemini-flash-latest:generateContent');
    expect(offered).toEqual({
      type: 'object',
      properties: { query: { type: 'string', description: 'The search query to find information on the web.' } },
      required: ['query'],
    });
    expect(stderr).not.toContain('of-the-block');
    const type = 'GEMINI_WEB_SEARCH_FAILED';
    expect(more.map(({ error }) => error)).toEqual(
      failures.map(([, words]) => ({ type, code: type, message: expect.stringContaining(words) })),
    );
    for (const { llmContent, error } of more) expect(llmContent).toBe(error?.message);
  });

  it('loads by the path of its folder, with the key of the environment', async () => {
    const { result, key } = await ask({
      queries: ['bridge emulate:many-scripts'],
      config: { plugin: [packageFolder] },
      env: { GEMINI_API_KEY: 'of-the-shell' },
    });
    expect(result.llmContent).toBe(manyScripts);
    expect(key).toBe('of-the-shell');
  });

  it('loads from .opencode/plugin/, and leaves nothing on the disk beside what OpenCode keeps', async () => {
    const folder = join(place.project, '.opencode/plugin');
    await mkdir(folder, { recursive: true });
    await copyFile(bundle, join(folder, 'opencode-gemini-search.js'));
    const { result } = await ask({
      queries: ['bridge emulate:many-scripts'],
      config: {},
      env: { GEMINI_API_KEY: 'of-the-shell' },
    });
    expect(result.llmContent).toBe(manyScripts);
    expect(await readdir(folder)).toEqual(['opencode-gemini-search.js']);
    const files = await readdir(place.home, { recursive: true });
    expect(files.filter((file) => /footnote|gemini/i.test(file))).toEqual([
      'project/.opencode/plugin/opencode-gemini-search.js',
    ]);
  });

  it('loads by the address of its file, and asks nobody without a key, although the config names a variable for it', async () => {
    const { result, key } = await ask({
      queries: ['bridges'],
      config: {
        plugin: [pathToFileURL(bundle).href],
        provider: { geminisearch: { options: { apiKey: '{env:NOBODY_SET_THIS}' } } },
      },
    });
    expect(result.error?.type).toBe('MISSING_API_KEY');
    expect(key).toBeUndefined();
  });
});

// Half a gigabyte each.
if (isSoak) {
  describe.skipIf(whyNotOlder !== undefined)('in an OpenCode from before', { timeout: installTimeoutMs }, () => {
    it.each(olderVersions)('%s answers with the tool', async (version) => {
      const { result, key } = await ask({
        queries: ['bridge emulate:many-scripts'],
        config: { plugin: [pathToFileURL(bundle).href] },
        // It would install plugins of its own from npm, and end where it can't.
        env: { GEMINI_API_KEY: 'of-the-shell', OPENCODE_DISABLE_DEFAULT_PLUGINS: '1' },
        version,
      });
      expect(result.llmContent).toBe(manyScripts);
      expect(key).toBe('of-the-shell');
    });
  });
}

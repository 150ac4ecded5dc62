import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFootnote, type FootnoteError, type Settings } from '../index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-settings-'));
  await mkdir(join(folder, 'config', 'footnote'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const userFile = () => join(folder, 'config', 'footnote', 'settings.json');
const projectFile = () => join(folder, 'footnote.json');

function load(env: Readonly<Record<string, string>> = {}, settings?: Settings) {
  return createFootnote({
    env: { XDG_CONFIG_HOME: join(folder, 'config'), ...env },
    cwd: folder,
    ...(settings === undefined ? {} : { settings }),
  }).settings();
}

async function failure(env: Readonly<Record<string, string>> = {}, settings?: Settings): Promise<FootnoteError> {
  return load(env, settings).then(
    () => expect.unreachable(),
    (error: FootnoteError) => error,
  );
}

describe('the layers', () => {
  it('win over each other in order: default, user, project, environment, call', async () => {
    const seen: unknown[] = [];
    const note = async (...parameters: Parameters<typeof load>) => {
      const { values, entry } = await load(...parameters);
      seen.push([values.timeoutMs, entry('timeoutMs')?.origin]);
    };
    await note();
    await writeFile(userFile(), '{\n  // mine\n  "timeoutMs": 1000,\n}');
    await note();
    await writeFile(projectFile(), '{ "timeoutMs": 2000 }');
    await note();
    await note({ FOOTNOTE_TIMEOUT_MS: '3000' });
    await note({ FOOTNOTE_TIMEOUT_MS: '3000' }, { timeoutMs: 4000 });
    expect(seen).toEqual([
      [15_000, { layer: 'default' }],
      [1000, { layer: 'user', file: userFile(), line: 3 }],
      [2000, { layer: 'project', file: projectFile(), line: 1 }],
      [3000, { layer: 'environment', variable: 'FOOTNOTE_TIMEOUT_MS' }],
      [4000, { layer: 'call' }],
    ]);
  });

  it('hold every key of every provider under its own name', async () => {
    const { values } = await load({ YDC_API_KEY: ' y ', SEARXNG_URL: 'http://10.0.0.5:8080/', GEMINI_API_KEY: '' });
    expect(values.webSearch?.['you']).toMatchObject({ apiKey: 'y' });
    expect(values.webSearch?.['searxng']).toEqual({ baseUrl: 'http://10.0.0.5:8080' });
    expect(values.webSearch?.['gemini']).not.toHaveProperty('apiKey');
  });

  it('read lists from commas or from arrays, and the short form of audit', async () => {
    await writeFile(userFile(), '{ "policy": { "denyDomains": ["a.example", "b.example"] }, "audit": "hash" }');
    const { values } = await load({ FOOTNOTE_ALLOW_DOMAINS: 'c.example, d.example,' });
    expect(values.policy).toMatchObject({
      denyDomains: ['a.example', 'b.example'],
      allowDomains: ['c.example', 'd.example'],
    });
    expect(values.audit).toMatchObject({ mode: 'hash', sync: 'group' });
  });
});

describe('what is wrong', () => {
  it.each<[string, string, RegExp]>([
    [
      '{\n  "webSearch": { "tavilly": { "apiKey": "x" } }\n}',
      'unknown key',
      /'webSearch.tavilly.apiKey' \(.*footnote.json, line 2\).*'webSearch.tavily.apiKey'/,
    ],
    ['{\n\n  "timeoutMs": "soon"\n}', 'bad value', /'timeoutMs' in .*footnote.json, line 3 must be a whole number/],
    ['{ "policy": { "web": "maybe" } }', 'bad choice', /'policy.web' in .* line 1 must be one of on, off/],
    [
      '{ "webSearch": { "tavily": { "baseUrl": "tavily" } } }',
      'bad address',
      /'webSearch.tavily.baseUrl' in .* must be an address/,
    ],
    [
      '{\n  "timeoutMs": 1\n  "dataDir": "x" }',
      'broken JSON',
      /footnote.json is not valid JSON at line 3: comma expected/,
    ],
    ['[1]', 'no object', /must hold a JSON object/],
    [
      '{ "webSearch": { "provider": "tavly" } }',
      'unknown provider',
      /no provider 'tavly'.*line 1.*Did you mean 'tavily'/,
    ],
  ])('in a file names file, line and key: %s', async (text, _, message) => {
    await writeFile(projectFile(), text);
    const error = await failure();
    expect(error.code).toBe('NOT_CONFIGURED');
    expect(error.message).toMatch(message);
  });

  it('in a variable names the variable, and never repeats the value', async () => {
    const error = await failure({ FOOTNOTE_TIMEOUT_MS: 'confidential' });
    expect(error.message).toMatch(/^FOOTNOTE_TIMEOUT_MS must be a whole number/);
    expect(error.message).not.toContain('confidential');
    expect((await failure({ WEB_SEARCH_PROVIDER: 'brve' })).message).toMatch(/WEB_SEARCH_PROVIDER asks for.*'brave'/);
    expect((await failure({ FOOTNOTE_BUDGET_USD: '-1' })).message).toMatch(/must be a number/);
  });

  it('in a call names the key', async () => {
    const unknown = { webSearch: { tavily: { apikey: 'x' } } };
    expect((await failure({}, unknown)).message).toContain("Did you mean 'webSearch.tavily.apiKey'?");
    const list = { policy: { denyDomains: [1] as unknown as string[] } };
    expect((await failure({}, list)).message).toContain("'policy.denyDomains' must be a list of strings");
    const text = { dataDir: 5 as unknown as string };
    expect((await failure({}, text)).message).toContain("'dataDir' must be a string");
  });

  it('can be mended: the next search reads the file again', async () => {
    await writeFile(projectFile(), '{ "timeoutMs": -1 }');
    const footnote = createFootnote({ env: { XDG_CONFIG_HOME: folder }, cwd: folder });
    await expect(footnote.settings()).rejects.toThrow('timeoutMs');
    await writeFile(projectFile(), '{ "timeoutMs": 5 }');
    expect((await footnote.settings()).values.timeoutMs).toBe(5);
  });

  it('is a file that can’t be read, not one that isn’t there', async () => {
    await mkdir(projectFile());
    expect((await failure()).message).toMatch(
      /footnote.json is a folder, not a file\. Correct the file or remove it\./,
    );
  });
});

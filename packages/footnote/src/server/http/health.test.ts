import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { createFootnote } from '../../footnote.ts';
import { version } from '../../version.ts';
import { createApp } from './app.ts';
import { createHealth } from './health.ts';

/** The health check of a server with these settings, looked at anew each time. */
function healthWith(env: Record<string, string>) {
  const footnote = createFootnote({ env: { ...bareEnv, FOOTNOTE_KEYLESS: 'off', ...env }, cwd: '/' });
  const log: string[] = [];
  let time = 0;
  const health = createHealth({
    footnote,
    log: (line) => log.push(line),
    now: () => {
      time += 1_000;
      return time;
    },
  });
  return { footnote, health, log, [Symbol.asyncDispose]: () => footnote.close() };
}

const none = 'No provider that the settings name is configured.';

describe('whether anything can answer', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    ['a named provider without its key can not', { WEB_SEARCH_PROVIDER: 'tavily,exa' }, none],
    ['a named provider with its key can', { WEB_SEARCH_PROVIDER: 'tavily', TAVILY_API_KEY: 'x' }, undefined],
    ['one of several is enough', { WEB_SEARCH_PROVIDER: 'exa,tavily', TAVILY_API_KEY: 'x' }, undefined],
    ['the installed documentation needs no key', { WEB_SEARCH_PROVIDER: 'auto' }, undefined],
    ['it answers where the web is switched off', { WEB_SEARCH_PROVIDER: 'tavily', FOOTNOTE_WEB: 'off' }, undefined],
  ])('%s', async (_, env, problem) => {
    await using checked = healthWith(env);
    expect(await checked.health.problem()).toBe(problem);
  });

  it('nothing can while all providers rest after failures, unless the documentation is asked, too', async () => {
    const emulator = await startEmulator(tavily);
    for (const [provider, problem] of [
      ['tavily', 'All providers rest after failures.'],
      ['tavily,docs', undefined],
    ] as const) {
      await using checked = healthWith({ ...emulator.env, WEB_SEARCH_PROVIDER: provider });
      expect(await checked.health.problem()).toBeUndefined();
      await checked.footnote.search({ query: 'emulate:bad-key', provider: 'tavily' }).catch(() => undefined);
      expect(await checked.health.problem()).toBe(problem);
      expect(await checked.footnote.counters()).toContainEqual({
        name: 'provider_resting',
        labels: { provider: 'tavily' },
        value: 1,
      });
    }
    await emulator.close();
  });
});

describe('the log', () => {
  it('that can’t be written makes the server unwell, until it can, without a word about where it lies', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'footnote-health-'));
    const dataDir = join(folder, 'data');
    await writeFile(dataDir, 'in the way');
    await using checked = healthWith({ FOOTNOTE_AUDIT: 'redacted', FOOTNOTE_DATA_DIR: dataDir });
    const reason = "The audit log can't be written: a file is in the way of the folder.";
    expect(await checked.health.problem()).toBe(reason);
    await rm(dataDir);
    await mkdir(dataDir);
    expect(await checked.health.problem()).toBeUndefined();
    expect(await readdir(join(dataDir, 'audit'))).toEqual([]);
    expect(checked.log).toEqual([`not healthy: ${reason}`, 'healthy again.']);
    await rm(folder, { recursive: true });
  });
});

it('/healthz is looked into at most once a second, and says 503 with the reason', async () => {
  await using checked = healthWith({ WEB_SEARCH_PROVIDER: 'tavily' });
  let looks = 0;
  const footnote = {
    ...checked.footnote,
    settings() {
      looks++;
      return checked.footnote.settings();
    },
  };
  const app = createApp({ footnote, web: true, allowedHosts: [], token: undefined, log: () => undefined });
  const ask = async () => app.answer(new Request('http://127.0.0.1:4040/healthz'));
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', reason: none, version }]);
  }
  expect(looks).toBe(1);
});

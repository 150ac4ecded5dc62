import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmulator } from '../../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../../emulators/tavily.ts';
import { openAudit } from '../../../audit/audit.ts';
import { runCli } from '../../../cli/run-cli.test-kit.ts';
import { at } from '../../../json.ts';
import { type AppUnderTest, runApp } from '../app.test-kit.ts';
import type { AuditPage } from './operator-routes.ts';

/** Searches one after another, three of them in the same moment; the last one failed, today. */
async function writeLog({ dataDir }: AppUnderTest): Promise<void> {
  let now = '';
  const retention = { days: 36_500 };
  const log = openAudit({
    dir: join(dataDir, 'audit'),
    mode: 'full',
    sync: 'group',
    retention,
    now: () => new Date(now),
  });
  const times = ['2026-01-01T08:00:00Z', ...Array<string>(11).fill('2026-01-02T08:00:00Z'), new Date().toISOString()];
  for (const [index, time] of times.entries()) {
    now = time;
    const isLast = index === times.length - 1;
    const intent = {
      kind: 'search' as const,
      caller: isLast ? 'mcp' : 'http',
      text: `search ${index}`,
      chain: ['tavily'],
    };
    const id = await log.intent(intent);
    const outcome = isLast ? { status: 'failed' as const, code: 'TIMEOUT' } : { status: 'answered' as const };
    await log.outcome(id, { provider: 'tavily', tookMs: 5, cached: 'no', costUsd: 0.5, ...outcome });
  }
  await log.close();
}

async function pageOf(own: AppUnderTest, query = ''): Promise<AuditPage> {
  const response = await own.get(`/api/audit?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as AuditPage;
}

describe('GET /api/audit', () => {
  it('gives what audit list prints, the newest first, and what the day has cost', async () => {
    await using own = await runApp();
    await writeLog(own);
    const page = await pageOf(own);
    const printed = await runCli(['audit', 'list', '--json'], { env: { FOOTNOTE_DATA_DIR: own.dataDir } });
    expect(page.entries).toEqual(JSON.parse(printed.stdout).reverse());
    expect(page.entries.map(({ text }) => text)).toEqual(Array.from({ length: 13 }, (_, n) => `search ${12 - n}`));
    expect(page.damagedLines).toBe(0);
    const day = new Date().toISOString().slice(0, 10);
    expect(page.today).toEqual({ day, calls: 1, failed: 1, costUsd: 0.5 });
  });

  it('gives page after page, none twice and none left out, also of one moment', async () => {
    await using own = await runApp();
    await writeLog(own);
    const seen: string[] = [];
    let next: string | undefined;
    let pages = 0;
    do {
      const page: AuditPage = await pageOf(own, `limit=4${next === undefined ? '' : `&before=${next}`}`);
      seen.push(...page.entries.map(({ text = '' }) => text));
      next = page.next;
      pages++;
    } while (next !== undefined);
    expect([pages, seen]).toEqual([4, Array.from({ length: 13 }, (_, n) => `search ${12 - n}`)]);
  });

  it.each([
    ['since=1h', 1],
    ['until=2026-01-01', 1],
    ['caller=mcp', 1],
    ['outcome=answered', 12],
    ['outcome=TIMEOUT', 1],
    ['provider=exa', 0],
    ['kind=fetch', 0],
  ])('filters with %s', async (query, count) => {
    await using own = await runApp();
    await writeLog(own);
    expect((await pageOf(own, query)).entries).toHaveLength(count);
  });

  it('counts lines that are damaged', async () => {
    await using own = await runApp();
    await writeLog(own);
    const dir = join(own.dataDir, 'audit');
    const [segment = ''] = (await readdir(dir)).filter((name) => name.endsWith('.jsonl'));
    await appendFile(join(dir, segment), '{"type":"outcome"}\n');
    expect((await pageOf(own)).damagedLines).toBe(1);
  });

  it('shows what a text hides', async () => {
    await using own = await runApp();
    const log = openAudit({ dir: join(own.dataDir, 'audit'), mode: 'full', sync: 'group' });
    await log.intent({ kind: 'search', caller: 'http', text: 'left\u202etfel', chain: [] });
    await log.close();
    const body = await (await own.get('/api/audit')).text();
    expect(body).toContain('left\\u202etfel');
    expect(body).not.toContain('\u202e');
  });

  it.each([
    ['limit=501', "'limit' must be a whole number from 1 to 500."],
    ['since=yesterday', "'since' is no time. Write it like since=2026-11-15, since=2026-11-15T08:00Z or since=7d."],
    ['outcome=answerd', "'outcome' must be one of answered, failed, blocked, unfinished. Did you mean 'answered'?"],
    ['before=x', "'before' must be 'next' of the page before."],
  ])('refuses %s', async (query, message) => {
    await using own = await runApp();
    const response = await own.get(`/api/audit?${query}`);
    expect([response.status, at(await response.json(), 'error', 'message')]).toEqual([400, message]);
  });
});

describe('GET /api/providers', () => {
  it('gives what footnote providers prints, with breakers that are open', async () => {
    const emulator = await startEmulator(tavily);
    const env = { ...emulator.env, TAVILY_API_KEY: ['emulate', 'bad', 'key'].join('-') };
    await using own = await runApp({ env });
    const list = async () => ((await (await own.get('/api/providers')).json()) as { providers: object[] }).providers;
    const printed = await runCli(['providers', '--json'], { env: { ...env, FOOTNOTE_DATA_DIR: own.dataDir } });
    expect(await list()).toEqual(JSON.parse(printed.stdout));
    await expect(own.footnote.search({ query: 'bridges', provider: 'tavily' })).rejects.toThrow();
    const open = { id: 'tavily', lastError: 'AUTH_FAILED', breaker: 'open' };
    await expect.poll(list).toContainEqual(expect.objectContaining(open));
    await emulator.close();
  });
});

describe.each(['/api/audit', '/api/providers'])('%s is the operator’s', (path) => {
  it('with a token: only whoever brings it, from anywhere', async () => {
    const token = ['open', 'sesame', '0123456789'].join('-');
    await using own = await runApp({ env: { FOOTNOTE_TOKEN: token } });
    expect((await own.get(path)).status).toBe(401);
    expect((await own.get(path, { 'x-api-key': token })).status).toBe(401);
    expect((await own.get(path, { authorization: `Bearer ${token}` }, '192.0.2.7')).status).toBe(200);
  });

  it('without one: only this machine, by its own name, with nobody between', async () => {
    await using own = await runApp({ env: { FOOTNOTE_ALLOWED_HOSTS: 'search.lan' } });
    expect((await own.get(path)).status).toBe(200);
    expect((await own.get(path, {}, '::1')).status).toBe(200);
    const refused = await own.get(path, {}, '192.0.2.7');
    expect([refused.status, at(await refused.json(), 'error', 'message')]).toEqual([
      403,
      'Without a token, this is told only on the machine of the server. Start footnote serve with FOOTNOTE_TOKEN, and send it as Authorization: Bearer.',
    ]);
    expect((await own.get(path, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(403);
    expect((await own.get(path, { forwarded: 'for=192.0.2.7' })).status).toBe(403);
    expect((await own.get(path, { origin: 'http://127.0.0.1:4040' })).status).toBe(403);
    const named = new Request(`http://search.lan${path}`);
    expect((await own.app.answer(named)).status).toBe(403);
  });
});

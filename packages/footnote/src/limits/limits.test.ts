import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCounters } from '../counters.ts';
import { type ErrorCode, FootnoteError } from '../errors.ts';
import { createLimits, type Limits, type LimitsOptions } from './limits.ts';

let dataDir: string;
const opened: Limits[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'footnote-limits-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((limits) => limits.close()));
  await rm(dataDir, { recursive: true, force: true });
});

const counters = () => createCounters({ log: () => undefined });

const prices = new Map(Object.entries({ tavily: 0.008, brave: 0.005, serper: 0.001, kagi: 0.012 }));
const priceOf = (id: string) => prices.get(id);

/** Another process, as far as the limits can tell. */
function open(limits: string | undefined, options: Partial<LimitsOptions> = {}): Limits {
  const made = createLimits({ limits, usdPerDay: undefined, dataDir, counters: counters(), priceOf, ...options });
  opened.push(made);
  return made;
}

async function refusal(work: Promise<void>): Promise<FootnoteError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return FootnoteError.is(error) ? error : expect.unreachable();
}

/** How many of so many tries at once are let through; the others are refused with RATE_LIMITED. */
async function letThrough(tries: number, take: () => Promise<void>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, take));
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.code as ErrorCode] : [],
  );
  expect(new Set(refused)).toEqual(refused.length === 0 ? new Set() : new Set(['RATE_LIMITED']));
  return tries - refused.length;
}

describe('a limit', () => {
  it.each(['min', 'day'])('of calls a %s lets exactly so many through, however many come at once', async (period) => {
    const limits = open(`tavily=100/${period}`);
    expect(await letThrough(400, () => limits.takeProvider('tavily'))).toBe(100);
    expect(await letThrough(5, () => limits.takeProvider('exa'))).toBe(5);
  });

  it('holds each caller by itself', async () => {
    const limits = open('caller=2/min');
    expect(await letThrough(5, () => limits.takeCaller('alice'))).toBe(2);
    expect(await letThrough(5, () => limits.takeCaller('bob'))).toBe(2);
    expect(await letThrough(5, () => limits.takeProvider('tavily'))).toBe(5);
  });

  it.each(['min', 'hour', 'day'])('of calls a %s holds for all processes of this machine together', async (period) => {
    const [one, other] = [open(`caller=10/${period}`), open(`caller=10/${period}`)];
    let turn = 0;
    expect(await letThrough(40, () => (turn++ % 2 === 0 ? one : other).takeCaller('alice'))).toBe(10);
    expect(await letThrough(5, () => open(`caller=10/${period}`).takeCaller('alice'))).toBe(0);
  });

  it('of calls a minute goes on over the hour, and begins anew a minute after its first call', async () => {
    const clock = { now: new Date('2026-11-15T21:59:30Z') };
    const take = () => open('caller=1/min', { now: () => clock.now }).takeCaller('alice');
    await take();
    clock.now = new Date('2026-11-15T22:00:29Z');
    expect((await refusal(take())).retryAfterMs).toBe(1_000);
    clock.now = new Date('2026-11-15T22:00:30Z');
    expect(await letThrough(2, take)).toBe(1);
  });

  it('of the total counts all providers', async () => {
    const limits = open('total=3/day');
    expect(await letThrough(2, () => limits.takeProvider('tavily'))).toBe(2);
    expect(await letThrough(5, () => limits.takeProvider('exa'))).toBe(1);
  });

  it('says how long to wait, and what to do', async () => {
    const now = () => new Date('2026-11-15T21:30:00Z');
    const limits = open('caller=1/min,tavily=1/day', { now });
    await limits.takeCaller('alice');
    const caller = await refusal(limits.takeCaller('alice'));
    expect(caller.message).toMatch(
      /^The limit of 1 call a minute for one caller is used up\. Try again in (1 min|\d\d s), or raise 'limits' \(FOOTNOTE_LIMITS\)\.$/,
    );
    expect([caller.code, caller.retryable]).toEqual(['RATE_LIMITED', true]);
    expect(caller.retryAfterMs).toBeGreaterThan(55_000);
    expect(caller.retryAfterMs).toBeLessThanOrEqual(60_000);

    await limits.takeProvider('tavily');
    const provider = await refusal(limits.takeProvider('tavily'));
    expect(provider).toMatchObject({ provider: 'tavily', retryAfterMs: 2.5 * 3_600_000 });
    expect(provider.message).toContain('The limit of 1 call a day for tavily is used up. Try again in 3 h');
  });

  it('begins anew when its time is over', async () => {
    const limits = open('tavily=1/s');
    await limits.takeProvider('tavily');
    const { retryAfterMs = 0 } = await refusal(limits.takeProvider('tavily'));
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs + 1));
    await limits.takeProvider('tavily');
  });

  it('that refuses has used nothing of another’s day', async () => {
    const limits = open('tavily=10/day,total=1/day');
    await limits.takeProvider('tavily');
    await refusal(limits.takeProvider('tavily'));
    expect(await letThrough(20, () => open('tavily=10/day').takeProvider('tavily'))).toBe(9);
  });
});

describe('a day', () => {
  it.each(['day', 'hour', 'min'])(
    'counts the runs of this machine together, as does each other period: %s',
    async (period) => {
      const run = () => letThrough(2, () => open(`tavily=5/${period}`).takeProvider('tavily'));
      expect([await run(), await run(), await run(), await run()]).toEqual([2, 2, 1, 0]);
    },
  );

  it('ends at midnight UTC', async () => {
    const clock = { now: new Date('2026-11-15T23:59:59.999Z') };
    const limits = open('tavily=1/day', { now: () => clock.now });
    await limits.takeProvider('tavily');
    expect((await refusal(limits.takeProvider('tavily'))).retryAfterMs).toBe(1);
    clock.now = new Date('2026-11-16T00:00:00Z');
    await limits.takeProvider('tavily');
  });

  it('is in a file of its owner alone, without names of callers, and is forgotten after a week', async () => {
    const clock = { now: new Date('2026-11-15T12:00:00Z') };
    const limits = open('caller=5/day', { now: () => clock.now });
    await limits.takeCaller('alice@example.com');
    const file = join(dataDir, 'budget', '2026-11-15.jsonl');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain('alice');
    clock.now = new Date('2026-11-23T12:00:00Z');
    await limits.takeCaller('alice@example.com');
    expect(await readdir(join(dataDir, 'budget'))).toEqual(['2026-11-23.jsonl']);
  });

  it('survives lines that are torn or foreign', async () => {
    const now = () => new Date('2026-11-15T12:00:00Z');
    await open('tavily=3/day', { now }).takeProvider('tavily');
    await appendFile(join(dataDir, 'budget', '2026-11-15.jsonl'), 'rubbish\n{"name":5}\n{"name":"tavily:tavily","amou');
    expect(await letThrough(5, () => open('tavily=3/day', { now }).takeProvider('tavily'))).toBe(2);
  });

  it('that can’t be written down stops, and says why', async () => {
    await writeFile(join(dataDir, 'budget'), 'a file where the folder should be');
    const error = await refusal(open('tavily=3/day').takeProvider('tavily'));
    expect(error.code).toBe('NOT_CONFIGURED');
    expect(error.message).toMatch(/can't be kept in .*budget \(EEXIST\).*FOOTNOTE_DATA_DIR/);
  });

  it.runIf(process.platform !== 'win32')('is refused where its file is a pipe, and never waited for', async () => {
    await mkdir(join(dataDir, 'budget'), { recursive: true });
    execFileSync('mkfifo', [join(dataDir, 'budget', '2026-11-15.jsonl')]);
    const limits = open('tavily=2/day', { now: () => new Date('2026-11-15T12:00:00Z') });
    expect((await refusal(limits.takeProvider('tavily'))).code).toBe('NOT_CONFIGURED');
  });

  it('is not written at all where no limit needs it', async () => {
    const limits = open('exa=10/min');
    await limits.takeProvider('tavily');
    await limits.takeCaller('alice');
    await limits.spend('tavily', 0.01);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('a budget of money', () => {
  it('stops before it would be passed, also when many ask at once', async () => {
    const limits = open(undefined, { usdPerDay: 0.05 });
    expect(await letThrough(100, () => limits.takeProvider('brave'))).toBe(10);
    const error = await refusal(limits.takeProvider('brave'));
    expect(error).toMatchObject({ code: 'RATE_LIMITED', provider: 'brave', retryAfterMs: expect.any(Number) });
    expect(error.message).toContain("Today's budget of $0.05 has no room for a call of brave.");
    expect(error.message).toContain('FOOTNOTE_BUDGET_USD');
  });

  it('counts what the vendor says, else the list price', async () => {
    const run = () => open(undefined, { usdPerDay: 0.05 });
    const expensive = run();
    await expensive.takeProvider('brave');
    await expensive.spend('brave', 0.03);
    await expensive.takeProvider('brave');
    await expensive.spend('brave', undefined);
    expect(await letThrough(10, () => run().takeProvider('brave'))).toBe(3);
  });

  it('gets back what a failed call did not cost', async () => {
    const limits = open(undefined, { usdPerDay: 0.005 });
    for (const _ of [1, 2, 3]) {
      await limits.takeProvider('brave');
      await limits.spend('brave', 0);
    }
    await limits.takeProvider('brave');
    await refusal(limits.takeProvider('brave'));
  });

  it('lets through what costs nothing, even when it is used up', async () => {
    const limits = open(undefined, { usdPerDay: 0 });
    await refusal(limits.takeProvider('tavily'));
    await limits.takeProvider('tavily', { isFree: true });
    await limits.spend('tavily', undefined, { isFree: true });
    await limits.takeProvider('wikipedia');
    await limits.takeProvider('docs');
  });

  it('that refuses has used none of the calls', async () => {
    await refusal(open('tavily=1/day', { usdPerDay: 0 }).takeProvider('tavily'));
    await open('tavily=1/day').takeProvider('tavily');
  });

  it('never lets more through than it has, whatever the costs turn out to be', async () => {
    const call = fc.record({ id: fc.constantFrom('brave', 'serper', 'kagi'), cost: fc.integer({ min: 0, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 30 }), async (calls) => {
        const dir = await mkdtemp(join(dataDir, 'run-'));
        const limits = open(undefined, { usdPerDay: 0.05, dataDir: dir });
        let spent = 0;
        for (const { id, cost } of calls) {
          const price = Math.round((priceOf(id) ?? 0) * 1e6);
          const isAllowed = spent + price <= 50_000;
          const outcome = limits.takeProvider(id);
          if (isAllowed) {
            await outcome;
            await limits.spend(id, cost / 1_000);
            spent += cost * 1_000;
          } else await refusal(outcome);
        }
        await limits.close();
      }),
      { numRuns: 40 },
    );
  });

  it('is counted by provider', async () => {
    const seen = counters();
    const limits = open(undefined, { counters: seen });
    await limits.spend('brave', undefined);
    await limits.spend('brave', 0.02);
    expect(seen.snapshot()).toEqual([{ name: 'spent_usd_total', labels: { provider: 'brave' }, value: 0.025 }]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchResponse } from '../contract/response.ts';
import { FootnoteError } from '../errors.ts';
import {
  createResponseCache,
  hour,
  kept,
  makeCache,
  responseNamed,
  ttlSeconds,
  turn,
  upstreamDown,
} from './cache.test-kit.ts';
import type { Loaded } from './cache.ts';

describe('against a model', () => {
  interface Model {
    kept: { answer: number; at: number } | undefined;
    failedUntil: number;
    loads: number;
  }

  /** What the cache should say, written down as plainly as possible. */
  function expected(model: Model, now: number, isUp: boolean, noCache: boolean): string {
    const load = (): string | undefined => {
      model.loads += 1;
      if (!isUp) return undefined;
      model.kept = { answer: model.loads, at: now };
      model.failedUntil = 0;
      return `answer ${model.loads}, no`;
    };
    if (noCache) return load() ?? 'PROVIDER_FAILED';
    const { kept } = model;
    const age = kept === undefined ? Number.POSITIVE_INFINITY : now - kept.at;
    if (kept !== undefined && age < 60_000) return `answer ${kept.answer}, fresh`;
    const isFailing = now < model.failedUntil;
    const loaded = isFailing ? undefined : load();
    if (!isFailing && loaded === undefined) model.failedUntil = now + 5_000;
    if (kept !== undefined && age < 120_000) return `answer ${kept.answer}, stale`;
    if (loaded !== undefined) return loaded;
    return kept !== undefined && age < 24 * hour ? `answer ${kept.answer}, stale` : 'PROVIDER_FAILED';
  }

  it('any history of calls, pauses and outages gives what the model says', async () => {
    const step = fc.oneof(
      fc.record({ ask: fc.constantFrom('plain', 'plain', 'no-cache') }),
      fc.record({ wait: fc.constantFrom(1, 2_500, 4_999, 5_000, 30_000, 59_999, 60_000, 120_000, hour, 24 * hour) }),
      fc.record({ isUp: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { clock, upstream, outcome } = makeCache();
        const model: Model = { kept: undefined, failedUntil: 0, loads: 0 };
        for (const one of steps) {
          if ('wait' in one) clock.now += one.wait;
          else if ('isUp' in one) upstream.failure = one.isUp ? undefined : upstreamDown();
          else {
            const noCache = one.ask === 'no-cache';
            const should = expected(model, clock.now, upstream.failure === undefined, noCache);
            expect(await outcome({ noCache })).toBe(should);
            await turn();
            expect(upstream.loads).toBe(model.loads);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('any order of events: one load at a time, everyone who stays is answered, nobody’s leaving hurts another', async () => {
    const caller = fc.record({ leaves: fc.boolean(), isLate: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(caller, { minLength: 1, maxLength: 12 }),
        async (scheduler, callers) => {
          const cache = createResponseCache({ ttlSeconds });
          let underWay = 0;
          let most = 0;
          const load = async (signal: AbortSignal): Promise<Loaded<SearchResponse>> => {
            underWay += 1;
            most = Math.max(most, underWay);
            signal.addEventListener('abort', () => {
              underWay -= 1;
            });
            await scheduler.schedule(Promise.resolve(), 'upstream answers');
            signal.throwIfAborted();
            underWay -= 1;
            return kept(responseNamed('x'));
          };
          const outcomes = callers.map(async ({ leaves, isLate }, i) => {
            if (isLate) await scheduler.schedule(Promise.resolve(), `caller ${i} comes`);
            const leaving = new AbortController();
            const reason = new FootnoteError('CANCELLED', `Caller ${i} left.`);
            if (leaves)
              void scheduler.schedule(Promise.resolve(), `caller ${i} leaves`).then(() => leaving.abort(reason));
            const result = await cache.through('k', { signal: leaving.signal }, load).catch((error: unknown) => error);
            return { leaves, reason, result };
          });
          await scheduler.waitFor(Promise.all(outcomes));
          for (const { leaves, reason, result } of await Promise.all(outcomes)) {
            if (!leaves || result !== reason) expect(result).toMatchObject({ results: [{ title: 'x' }] });
          }
          expect(most).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { createSampler } from './sampler.ts';
import { newSpanId, newTraceId, parseTraceparent, traceparentOf } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it('names a trace, a span and whether they are kept', () => {
    const kept = { traceId, spanId, isSampled: true };
    expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual(kept);
    expect(parseTraceparent(` 00-${traceId}-${spanId}-03 `)).toEqual(kept);
    expect(parseTraceparent(`00-${traceId}-${spanId}-00`)).toEqual({ ...kept, isSampled: false });
    expect(parseTraceparent(`cc-${traceId}-${spanId}-01-what-comes-later`)).toEqual(kept);
    expect(parseTraceparent(traceparentOf(kept))).toEqual(kept);
  });

  it.each([
    undefined,
    '',
    'nonsense',
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-1`,
  ])('that is malformed counts as none: %s', (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  it('is made of ids in lower-case hex', () => {
    expect(newTraceId()).toMatch(/^[\da-f]{32}$/);
    expect(newSpanId()).toMatch(/^[\da-f]{16}$/);
  });
});

describe('a sampler', () => {
  const parent = (isSampled: boolean) => ({ traceId, spanId, isSampled });

  it.each([
    ['always_on', true, true],
    ['always_off', false, false],
    ['parentbased_always_on', true, false],
    ['parentbased_always_off', false, false],
  ] as const)('%s', (name, alone, underOneThatIsNotKept) => {
    const sampler = createSampler(name, 1);
    expect(sampler(traceId, undefined)).toBe(alone);
    expect(sampler(traceId, parent(false))).toBe(underOneThatIsNotKept);
    expect(sampler(traceId, parent(true))).toBe(name !== 'always_off');
  });

  it('of a ratio keeps that part of all traces, the same ones everywhere', () => {
    const ids = Array.from({ length: 2_000 }, newTraceId);
    const [few, more] = [0.1, 0.4].map((ratio) =>
      ids.filter((id) => createSampler('traceidratio', ratio)(id, undefined)),
    );
    expect(few?.length).toBeGreaterThan(100);
    expect(few?.length).toBeLessThan(320);
    expect(more).toEqual(expect.arrayContaining(few ?? []));
    expect(ids.some((id) => createSampler('traceidratio', 0)(id, undefined))).toBe(false);
    expect(ids.every((id) => createSampler('traceidratio', 1)(id, undefined))).toBe(true);
    expect(createSampler('parentbased_traceidratio', 0)(traceId, parent(true))).toBe(true);
  });
});

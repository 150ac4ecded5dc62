import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatches } from './batches.ts';
import type { Delivery } from './send-batch.ts';
import type { BatchLimits } from './telemetry-variables.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const delivered: Delivery = { kind: 'delivered', rejected: 0 };
const later = (afterMs?: number): Delivery => ({ kind: 'later', afterMs, why: 'It is busy.' });

/** Batches to a collector that answers as it is told, and takes everything after that. */
function open(limits: Partial<BatchLimits> = {}, ...answers: Delivery[]) {
  const sent: { readonly items: readonly string[]; readonly atMs: number }[] = [];
  const dropped: [number, string][] = [];
  const begin = performance.now();
  const batches = createBatches({
    limits: { delayMs: 1_000, queueItems: 10, batchItems: 4, giveUpMs: 600_000, ...limits },
    async send(items) {
      sent.push({ items, atMs: performance.now() - begin });
      return answers.shift() ?? delivered;
    },
    onDelivered: () => {},
    onDelayed: () => {},
    onDropped: (count, why) => dropped.push([count, why]),
  });
  const add = (count: number) => {
    for (let item = 0; item < count; item++) batches.add(`"${item}"`);
  };
  return { batches, add, sent, dropped };
}

describe('batches', () => {
  it('are sent when the first item has waited long enough, in the order of their items', async () => {
    const { add, sent } = open();
    add(1);
    await vi.advanceTimersByTimeAsync(600);
    add(2);
    await vi.advanceTimersByTimeAsync(399);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ items: ['"0"', '"0"', '"1"'], atMs: 1_000 }]);
  });

  it('are sent at once when they are full', async () => {
    const { add, sent } = open();
    add(9);
    await vi.advanceTimersByTimeAsync(2);
    expect(sent.map(({ items }) => items.length)).toEqual([4, 4]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.at(-1)?.items).toEqual(['"8"']);
  });

  it('have no timer where nothing waits', async () => {
    const { add } = open();
    expect(vi.getTimerCount()).toBe(0);
    add(1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hold no more than the queue may: what comes then is dropped, and what waits stays', async () => {
    const { add, sent, dropped } = open({ batchItems: 10 }, later());
    add(10);
    await vi.advanceTimersByTimeAsync(0);
    add(3);
    expect(dropped.map(([count]) => count)).toEqual([1, 1, 1]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent.map(({ items }) => items.length)).toEqual([10, 10]);
    add(1);
    expect(dropped).toHaveLength(3);
  });

  it('of large items are small, and their queue is bounded by size, too', async () => {
    const { batches, sent, dropped } = open({ queueItems: 1_000, batchItems: 512 });
    for (let count = 0; count < 20; count++) batches.add('x'.repeat(900_000));
    expect(dropped).toHaveLength(3);
    await batches.flush(2_000);
    expect(sent[0]?.items).toHaveLength(2);
    expect(sent.flatMap(({ items }) => items)).toHaveLength(17);
  });

  it('that must wait are sent again when the collector says, and nothing overtakes them', async () => {
    const { add, sent } = open({}, later(20_000));
    add(4);
    await vi.advanceTimersByTimeAsync(0);
    add(5);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent[1]).toEqual({ items: sent[0]?.items, atMs: 20_000 });
    await vi.advanceTimersByTimeAsync(2);
    expect(sent[2]?.items).toHaveLength(4);
  });

  it('that fail wait twice as long each time, with a random part, and 30 s at most', async () => {
    const { add, sent } = open({}, ...Array.from({ length: 9 }, () => later()));
    add(4);
    await vi.advanceTimersByTimeAsync(200_000);
    const waits = sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0));
    expect(waits).toHaveLength(9);
    for (const [index, wait] of waits.entries()) {
      const longest = Math.min(1_000 * 2 ** index, 30_000);
      expect(wait).toBeGreaterThanOrEqual(longest / 2 - 1);
      expect(wait).toBeLessThanOrEqual(longest + 1);
    }
  });

  it('are given up after their time, and the next has its own', async () => {
    const { add, sent, dropped } = open({ giveUpMs: 30_000 }, later(20_000), later(20_000));
    add(4);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(dropped).toEqual([[4, 'It is busy.']]);
    add(4);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(3);
    expect(dropped).toHaveLength(1);
  });
});

describe('the end', () => {
  it('sends all that waits, at once', async () => {
    const { batches, add, sent } = open();
    add(6);
    await batches.flush(2_000);
    expect(sent.map(({ items }) => items.length)).toEqual([4, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for a pause that the collector asks for, where that is short', async () => {
    const { batches, add, sent, dropped } = open({}, later(500));
    add(2);
    const flushed = batches.flush(2_000);
    await vi.advanceTimersByTimeAsync(500);
    await flushed;
    expect([sent.length, dropped]).toEqual([2, []]);
  });

  it.each([
    ['a longer one', later(3_000)],
    ['a collector that is not there', later()],
  ])('does not wait for %s', async (_, answer) => {
    const { batches, add, sent, dropped } = open({}, answer);
    add(2);
    await batches.flush(2_000);
    expect([sent.length, dropped]).toEqual([1, [[2, 'It is busy.']]]);
    add(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(2);
  });
});

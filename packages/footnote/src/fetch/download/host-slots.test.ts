import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHostSlots } from './host-slots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const forever = new AbortController().signal;
const limits = { inAll: 3, perHost: 2, silentMs: 1_000 };

/** Who has got a slot so far. */
function taker(slots: ReturnType<typeof createHostSlots>) {
  const got: string[] = [];
  return {
    got,
    take: (host: string, signal = forever) =>
      slots.take(host, signal).then((slot) => {
        got.push(host);
        return slot;
      }),
  };
}

it('lets two talk to one host, and so many in all; the others follow in their order', async () => {
  const { got, take } = taker(createHostSlots(limits));
  const [first, second] = await Promise.all([take('a'), take('a')]);
  void take('a');
  const b = await take('b');
  void take('c');
  expect(got).toEqual(['a', 'a', 'b']);
  b.free();
  await vi.advanceTimersByTimeAsync(0);
  expect(got).toEqual(['a', 'a', 'b', 'c']);
  first.free();
  first.free();
  second.free();
  await vi.advanceTimersByTimeAsync(0);
  expect(got).toEqual(['a', 'a', 'b', 'c', 'a']);
});

it('gives the slot of a host that says nothing to the next, and not of one that talks', async () => {
  const { got, take } = taker(createHostSlots(limits));
  const [talking] = await Promise.all([take('a'), take('a')]);
  void take('a');
  await vi.advanceTimersByTimeAsync(900);
  talking.touch();
  expect(got.length).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(got.length).toBe(3);
});

it('forgets those who give up waiting', async () => {
  const { got, take } = taker(createHostSlots(limits));
  const [slot] = await Promise.all([take('a'), take('a')]);
  const impatient = new AbortController();
  const waiting = take('a', impatient.signal);
  impatient.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  slot.free();
  await take('a');
  expect(got).toEqual(['a', 'a', 'a']);
});

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openFiles } from './files.ts';
import { openMemory } from './memory.ts';
import { realRedis } from './real-redis.test-kit.ts';
import { openRedis } from './redis.ts';
import type { CountWindow, Store } from './store.ts';

const redis = await realRedis();
const folder = await mkdtemp(join(tmpdir(), 'footnote-store-'));
afterAll(async () => {
  await redis.close();
  await rm(folder, { recursive: true });
});

interface Driver {
  readonly name: string;
  readonly missing?: string | undefined;
  open(): Promise<Store>;
  /** Whether what is opened twice is one store. */
  readonly isShared: boolean;
  readonly can: Store['can'];
}

const drivers: readonly Driver[] = [
  { name: 'memory', open: async () => openMemory(), isShared: false, can: { lease: false } },
  {
    name: 'files',
    open: async () => openFiles(join(folder, 'store')),
    isShared: true,
    can: { lease: false },
  },
  {
    name: 'redis',
    missing: redis.missing,
    open: async () => openRedis(await redis.url(), { onChange: () => undefined }),
    isShared: true,
    can: { lease: true },
  },
];

/** The contract of a store, for every driver, each with the real thing beneath. */
for (const { name, missing, open, isShared, can } of drivers) {
  describe.skipIf(missing !== undefined)(`a store of the driver ${name}`, () => {
    const opened: Store[] = [];
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });
    const openOne = async () => {
      const store = await open();
      opened.push(store);
      return store;
    };
    const windows: readonly CountWindow[] = ['day', 60_000];

    it('says what it can do, and that it is there', async () => {
      const store = await openOne();
      expect(store.can).toEqual(can);
      expect([store.isUp(), store.problem()]).toEqual([true, undefined]);
    });

    it('keeps the newest value of a key for its time', async () => {
      const store = await openOne();
      const key = randomUUID();
      expect(await store.get(key)).toBeUndefined();
      await store.set(key, 'first', 60_000);
      await store.set(key, 'Zürich 🦊', 60_000);
      expect(await store.get(key)).toBe('Zürich 🦊');
      await store.set(key, 'short', 1);
      await expect.poll(() => store.get(key)).toBeUndefined();
    });

    it('takes any text as key and as value', async () => {
      const store = await openOne();
      const run = randomUUID();
      const text = fc.string({ unit: 'grapheme' });
      await fc.assert(
        fc.asyncProperty(text, text, async (key, value) => {
          await store.set(`${run}${key}`, value, 60_000);
          expect(await store.get(`${run}${key}`)).toBe(value);
        }),
        {
          numRuns: 30,
          examples: [
            ['/../../escape', ''],
            ['\n\0:', '{}'],
          ],
        },
      );
    });

    it.each(windows)('counts up to a ceiling (%s), exactly, however many come at once', async (window) => {
      const store = await openOne();
      const key = randomUUID();
      const counts = await Promise.all(
        Array.from({ length: 50 }, () => store.add(key, { amount: 1, ceiling: 20, window })),
      );
      expect(counts.map(({ isAdded }) => isAdded)).toEqual(counts.map((_, i) => i < 20));
      expect(await store.add(key, { amount: 1, ceiling: 20, window })).toMatchObject({ isAdded: false, total: 20 });
      expect(await store.add(key, { amount: 5, window })).toMatchObject({ isAdded: true, total: 25 });
    });

    it.each(windows)('counts a burst of different additions (%s) in the order they came', async (window) => {
      const store = await openOne();
      const addition = fc.record({ amount: fc.integer({ min: -1, max: 3 }), ceiling: fc.constantFrom(5, 10) });
      await fc.assert(
        fc.asyncProperty(fc.array(addition, { minLength: 1, maxLength: 30 }), async (additions) => {
          const key = randomUUID();
          let total = 0;
          const expected = additions.map(({ amount, ceiling }) => {
            const isAdded = total + amount <= ceiling;
            if (isAdded) total = Math.max(0, total + amount);
            return isAdded;
          });
          const counts = await Promise.all(additions.map((one) => store.add(key, { ...one, window })));
          expect(counts.map(({ isAdded }) => isAdded)).toEqual(expected);
          expect(counts.at(-1)?.total).toBe(total);
        }),
        { numRuns: 25 },
      );
    });

    it.each(windows)('says when a window (%s) ends, also of a counter that never began', async (window) => {
      const store = await openOne();
      const longest = window === 'day' ? 86_400_000 : window;
      for (const ceiling of [0, 1]) {
        const { isAdded, resetMs } = await store.add(randomUUID(), { amount: 1, ceiling, window });
        expect(isAdded).toBe(ceiling === 1);
        expect(resetMs).toBeGreaterThan(window === 'day' ? 0 : window - 5_000);
        expect(resetMs).toBeLessThanOrEqual(longest);
      }
    });

    it.each(windows)('agrees with a plain sum (%s), which never falls below 0', async (window) => {
      const store = await openOne();
      const addition = fc.record({ amount: fc.integer({ min: -5, max: 9 }), ceiling: fc.integer({ min: 0, max: 20 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(addition, { maxLength: 12 }), async (additions) => {
          const key = randomUUID();
          let total = 0;
          for (const { amount, ceiling } of additions) {
            const isAdded = total + amount <= ceiling;
            if (isAdded) total = Math.max(0, total + amount);
            expect(await store.add(key, { amount, ceiling, window })).toMatchObject({ isAdded, total });
          }
        }),
        { numRuns: 25 },
      );
    });

    it('keeps values and counters of one key apart', async () => {
      const store = await openOne();
      const key = randomUUID();
      await store.set(key, 'a value', 60_000);
      expect((await store.add(key, { amount: 3, window: 'day' })).total).toBe(3);
      expect(await store.get(key)).toBe('a value');
    });

    it('can be closed twice', async () => {
      const store = await openOne();
      await store.add(randomUUID(), { amount: 1, window: 'day' });
      await store.close();
      await store.close();
    });

    if (isShared) {
      it('is one with every other that is opened there', async () => {
        const [mine, theirs] = [await openOne(), await openOne()];
        const key = randomUUID();
        await mine.set(key, 'x', 60_000);
        expect(await theirs.get(key)).toBe('x');
        const add = (store: Store) => store.add(key, { amount: 1, ceiling: 50, window: 'day' });
        const counts = await Promise.all(Array.from({ length: 80 }, (_, i) => add(i % 2 ? mine : theirs)));
        expect(counts.filter(({ isAdded }) => isAdded)).toHaveLength(50);
      });
    }

    it('begins a window anew when it is over', async () => {
      const store = await openOne();
      const key = randomUUID();
      const add = () => store.add(key, { amount: 1, ceiling: 1, window: 50 });
      expect((await add()).isAdded).toBe(true);
      await expect.poll(add).toMatchObject({ isAdded: true, total: 1 });
    });

    if (can.lease) {
      it('gives a lease to one holder at a time', async () => {
        const [mine, theirs] = [await openOne(), await openOne()];
        const key = randomUUID();
        const leases = await Promise.all([mine, theirs, mine, theirs].map((store) => store.lease(key, 60_000)));
        const held = leases.filter((lease) => lease !== undefined);
        expect(held).toHaveLength(1);
        await held[0]?.release();
        expect(await theirs.lease(key, 60_000)).toBeDefined();
      });
    }

    it('refuses what it can’t do', async () => {
      const store = await openOne();
      if (!can.lease) await expect(store.lease('x', 1_000)).rejects.toThrow(TypeError);
    });
  });
}

describe('memory', () => {
  it('is bounded by bytes: the least recently used goes first', async () => {
    const store = openMemory({ maxBytes: 10_000 });
    for (const key of ['a', 'b', 'c']) await store.set(key, 'x'.repeat(1_500), 60_000);
    await store.get('a');
    await store.set('d', 'x'.repeat(1_500), 60_000);
    expect(['a', 'b', 'c', 'd'].map((key) => store.peek(key) !== undefined)).toEqual([true, false, true, true]);
  });

  it('forgets counters whose window is over, and no others', async () => {
    const clock = { now: 1_000_000 };
    const store = openMemory({ now: () => clock.now });
    await store.add('long', { amount: 7, window: 1_000_000 });
    for (let i = 0; i < 5_000; i += 1) {
      clock.now += 1;
      await store.add(`short ${i}`, { amount: 1, window: 10 });
    }
    expect((await store.add('long', { amount: 0, window: 1_000_000 })).total).toBe(7);
    expect((await store.add('short 0', { amount: 1, window: 10 })).total).toBe(1);
  });
});

describe('files', () => {
  it('keep nothing that is larger than they may', async () => {
    const store = openFiles(join(folder, 'small'), { valueBytes: 10 });
    await store.set('k', 'ten bytes.', 60_000);
    await store.set('k', 'more than ten bytes', 60_000);
    expect(await store.get('k')).toBe('ten bytes.');
  });

  it('lose no addition and block nobody when a process is killed', async () => {
    const dir = join(folder, 'killed');
    // From what `npm test` has built.
    const driver = new URL('../../dist/store/files.js', import.meta.url).href;
    const program = `
      import { writeSync } from 'node:fs';
      import { openFiles } from ${JSON.stringify(driver)};
      const store = openFiles(${JSON.stringify(dir)});
      for (;;) {
        await store.add('k', { amount: 1, window: 'day' });
        writeSync(1, '.');
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = 0;
    child.stdout.on('data', (dots: Buffer) => {
      told += dots.length;
      if (told > 100) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const { total } = await openFiles(dir).add('k', { amount: 0, window: 'day' });
    // One more may have been written of which it was not told any more.
    expect([told, told + 1]).toContain(total);
  });
});

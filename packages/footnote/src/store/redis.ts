import { randomUUID } from 'node:crypto';
import { FootnoteError } from '../errors.ts';
import { batchByKey } from './batch-by-key.ts';
import { readRedisUrl } from './redis-address.ts';
import { createConnection } from './redis-connection.ts';
import { scripts } from './redis-scripts.ts';
import { type Addition, type Count, dayOf, lengthOf, type Store } from './store.ts';

/** All keys of Footnote in a Redis that others use too. */
const prefix = 'footnote:';
/** A day's counter is kept beyond its day, for replicas whose clocks are behind. */
const keptDayMs = 2 * 86_400_000;

/**
 * The driver for all replicas, on Redis or Valkey, single or Cluster. Every operation fails or answers within 250 ms,
 * and fails at once while the store is away. Nothing is loaded or opened before the first use.
 */
export function openRedis(url: string, { onChange }: { onChange(isUp: boolean): void }): Store {
  const connection = createConnection(readRedisUrl(url), scripts, onChange);
  const leases = new Set<NodeJS.Timeout>();
  /** Whoever answers there does not speak as Redis does, so what it says of limits says nothing. */
  let isStrange = false;

  function noteStrange(strange: boolean): void {
    if (strange === isStrange) return;
    isStrange = strange;
    if (connection.isUp()) onChange(!strange);
  }

  const add = batchByKey(async (name, additions: readonly Addition[]): Promise<readonly Count[]> => {
    const window = additions[0]?.window ?? 'day';
    const rows = rowsOf(additions);
    const lifeMs = window === 'day' ? keptDayMs : window;
    const reply = numbersIn(await connection.call('footnoteAdd', name, lifeMs, ...rows.flat()), 1 + 2 * rows.length);
    noteStrange(reply === undefined);
    if (reply === undefined) throw strangeReply();
    const [leftMs = 0, ...counted] = reply;
    // Where nothing was added to nothing, there is no counter yet, and no time that is left of it.
    const resetMs = window === 'day' || leftMs < 0 ? lengthOf(window, Date.now()) : leftMs;
    return rows.flatMap(([, , count], row) => {
      const [added = 0, total = 0] = counted.slice(2 * row);
      return Array.from({ length: count }, (_, i) => ({ isAdded: i < added, total, resetMs }));
    });
  });

  return {
    can: { lease: true },

    async get(key) {
      const value: unknown = await connection.run((client) => client.get(prefix + key));
      return typeof value === 'string' ? value : undefined;
    },

    async set(key, value, ttlMs) {
      await connection.run((client) => client.set(prefix + key, value, 'PX', Math.max(1, Math.round(ttlMs))));
    },

    add(key, addition) {
      const name = addition.window === 'day' ? `day:${dayOf(Date.now())}:${key}` : `limit:${key}`;
      return add(prefix + name, addition);
    },

    async lease(key, ttlMs) {
      const token = randomUUID();
      const name = `${prefix}lease:${key}`;
      const taken = await connection.run((client) => client.set(name, token, 'PX', ttlMs, 'NX'));
      if (taken === null) return undefined;
      // Short, and prolonged while its process lives: a dead holder keeps nobody waiting for long.
      const renew = () => void connection.call('footnoteRenew', name, token, ttlMs).catch(forgetLease);
      const timer = setInterval(renew, ttlMs / 3).unref();
      leases.add(timer);
      return {
        async release() {
          clearInterval(timer);
          leases.delete(timer);
          await connection.call('footnoteRelease', name, token).catch(forgetLease);
        },
      };
    },

    isUp: () => connection.isUp() && !isStrange,
    problem: () => connection.problem() ?? (isStrange ? 'answers that are none of Redis' : undefined),
    async close() {
      for (const timer of leases) clearInterval(timer);
      await connection.close();
    },
  };
}

function numbersIn(reply: unknown, count: number): readonly number[] | undefined {
  if (!Array.isArray(reply) || reply.length !== count) return undefined;
  return reply.every((one): one is number => Number.isSafeInteger(one)) ? reply : undefined;
}

function strangeReply(): FootnoteError {
  return new FootnoteError('INTERNAL', 'What answers at the shared store (redisUrl) does not speak as Redis does.');
}

/**
 * Amount, ceiling and how many of the like come in a row, of which the first so many fit. A burst is mostly one row: a
 * message of hundreds of numbers takes a busy Redis more than one read, and so long that it seems to be gone.
 */
function rowsOf(additions: readonly Addition[]): readonly [amount: number, ceiling: number, count: number][] {
  const rows: [number, number, number][] = [];
  for (const { amount, ceiling = Number.MAX_SAFE_INTEGER } of additions) {
    const last = rows.at(-1);
    if (last?.[0] === amount && last[1] === ceiling) last[2] += 1;
    else rows.push([amount, ceiling, 1]);
  }
  return rows;
}

/** While the store is away its leases run out by themselves. */
function forgetLease(): void {}

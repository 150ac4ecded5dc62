import { randomUUID } from 'node:crypto';
import { readRedisUrl } from './redis-address.ts';
import { createConnection, type RedisConnection, type Script } from './redis-connection.ts';
import type { SharedStore } from './shared-store.ts';

/** All keys of Footnote in a Redis that others use too. */
const prefix = 'footnote:';

/** A lease is ended or prolonged only by the one who holds it: it may have expired and be another's. */
const scripts: Readonly<Record<string, Script>> = {
  footnoteRelease: {
    numberOfKeys: 1,
    lua: "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0",
  },
  footnoteRenew: {
    numberOfKeys: 1,
    lua: "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0",
  },
};

/** Redis or Valkey, single or Cluster. Nothing is loaded or opened before the first use. */
export function openRedis(url: string, { onChange }: { onChange(isUp: boolean): void }): SharedStore {
  const connection = createConnection(readRedisUrl(url), scripts, onChange);
  const leases = new Set<NodeJS.Timeout>();

  return {
    async get(key) {
      return (await connection.run((client) => client.get(prefix + key))) ?? undefined;
    },

    async set(key, value, ttlMs) {
      await connection.run((client) => client.set(prefix + key, value, 'PX', Math.max(1, Math.round(ttlMs))));
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

    client: limiterClient(connection),
    isUp: connection.isUp,
    problem: connection.problem,
    async close() {
      for (const timer of leases) clearInterval(timer);
      await connection.close();
    },
  };
}

/** While the store is away its leases run out by themselves. */
function forgetLease(): void {}

/** The two methods of ioredis that rate-limiter-flexible uses to count: its script is defined, then called by name. */
function limiterClient(connection: RedisConnection): unknown {
  const client: Record<string, unknown> = {
    defineCommand(name: string, script: Script) {
      connection.define(name, script);
      client[name] = (args: readonly string[]) => connection.call(name, ...args);
    },
  };
  return client;
}

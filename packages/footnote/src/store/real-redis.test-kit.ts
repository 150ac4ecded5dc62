import { findRedis, type RunningRedis, startRedis } from '../../../../scripts/shared/real-redis.mjs';

export type { RunningRedis } from '../../../../scripts/shared/real-redis.mjs';

/** The real Redis of a test file. Where there is none, one loud line says why, and the tests are skipped. */
export interface RealRedis {
  /** Why there is none; undefined where there is one. */
  readonly missing: string | undefined;
  /** Why none can be killed and restarted: there is none, or it is somebody's. */
  readonly notOurs: string | undefined;
  /** An address: one's own, or the one in FOOTNOTE_TEST_REDIS_URL. Tests use keys that nobody else has. */
  url(): Promise<string>;
  /** One that a test may kill, with more settings where it needs them. */
  start(settings?: readonly (string | number)[]): Promise<RunningRedis>;
  close(): Promise<void>;
}

export async function realRedis(): Promise<RealRedis> {
  const found = await findRedis();
  const running: RunningRedis[] = [];
  const missing = 'missing' in found ? found.missing : undefined;
  const notOurs = 'url' in found ? 'FOOTNOTE_TEST_REDIS_URL is a server of somebody, which is not killed' : missing;
  const skipped = missing === undefined ? 'tests that kill a Redis' : 'tests with a real Redis';
  if (notOurs !== undefined) process.stderr.write(`SKIPPED: ${skipped}: ${notOurs}.\n`);

  async function start(settings?: readonly (string | number)[]): Promise<RunningRedis> {
    if (!('command' in found)) throw new Error(`No Redis can be started: ${notOurs}.`);
    const redis = await startRedis(found, settings);
    running.push(redis);
    return redis;
  }

  let shared: Promise<RunningRedis> | undefined;
  return {
    missing,
    notOurs,
    start,
    async url() {
      if ('url' in found) return found.url;
      shared ??= start();
      return (await shared).url;
    },
    async close() {
      await Promise.all(running.map((redis) => redis.close()));
    },
  };
}

import type { SettingsReader } from '../../contract/settings.ts';
import { openRedis } from '../../store/redis.ts';
import { type Check, ok, warn } from './check.ts';

/** The shared store, where one is set. Without it every process counts and keeps for itself, which works, but alone. */
export async function checkStore({ values }: SettingsReader): Promise<readonly Check[]> {
  if (values.redisUrl === undefined) return [];
  const store = openRedis(values.redisUrl, { onChange: () => undefined });
  try {
    // Nothing added to nothing leaves nothing behind, and shows that whoever answers can count.
    await store.add('doctor', { amount: 0, window: 60_000 });
    return [ok('store', 'The shared store (redisUrl) answers.')];
  } catch {
    const reason = store.problem() ?? 'no answer in time';
    const message = `The shared store (redisUrl) does not answer (${reason}): cache and limits are those of each process alone.`;
    return [warn('store', message)];
  } finally {
    await store.close();
  }
}

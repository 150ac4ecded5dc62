import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { monotonicMs } from '../../clock.ts';
import { explainFailure } from './open-database.ts';
import { type Connection, type Engine, resultCode, resultCodes, sqliteEngine } from './sqlite.ts';

const retryMs = 25;

/**
 * Runs `work` while no other process writes this index; waits for another writer at most `waitMs`, then gives 'busy'.
 * The lock is SQLite's own, on an empty database beside the index, so the system frees it however a process ends.
 */
export async function withWriteLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T | 'busy'> {
  const engine = await sqliteEngine();
  const endsAt = monotonicMs() + waitMs;
  for (;;) {
    const lock = tryLock(`${file}.lock`, engine);
    if (lock !== undefined) {
      try {
        return await work();
      } finally {
        // Closing alone may leave the lock to the garbage collector.
        lock.exec('ROLLBACK');
        lock.close();
      }
    }
    const left = endsAt - monotonicMs();
    if (left <= 0) return 'busy';
    await wait(Math.min(retryMs, left));
  }
}

function tryLock(file: string, engine: Engine): Connection | undefined {
  const connection = engine.open(file);
  try {
    connection.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    return connection;
  } catch (error) {
    connection.close();
    // Somebody else's file of that name holds nothing of ours.
    if (resultCode(error) === resultCodes.notADatabase) rmSync(file, { force: true });
    else if (resultCode(error) !== resultCodes.busy) throw explainFailure(error, file);
    return undefined;
  }
}

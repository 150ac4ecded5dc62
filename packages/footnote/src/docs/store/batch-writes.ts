import { monotonicMs } from '../../clock.ts';
import type { Connection } from './sqlite.ts';
import { rollBack } from './transaction.ts';
import { createRowWriter, type RowWriter } from './write-rows.ts';

/** Group commit: changes share transactions, because writing each small source by itself would take twice as long. */
export interface WriteBatches {
  /** All of it or nothing. It is on disk after `commit`, or when enough has gathered. */
  change(passages: number, work: (writer: RowWriter) => void): void;
  commit(): void;
}

/** A process that is killed loses at most this much work. */
const most = { passages: 10_000, ms: 1_000 };

export function createWriteBatches(connection: Connection, onBegin: () => void): WriteBatches {
  let writer: RowWriter | undefined;
  let open: { passages: number; readonly since: number } | undefined;

  function begin() {
    writer ??= createRowWriter(connection);
    if (open === undefined) {
      connection.exec('BEGIN IMMEDIATE');
      open = { passages: 0, since: monotonicMs() };
      onBegin();
    }
    return { writer, open };
  }

  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      // With everything since the last commit: a savepoint for each source would take a fifth of the time.
      open = undefined;
      writer = undefined;
      rollBack(connection);
      throw error;
    }
  }

  function commit(): void {
    if (open === undefined) return;
    attempt(() => {
      writer?.settle();
      connection.exec('COMMIT');
    });
    open = undefined;
  }

  return {
    change(passages, work) {
      const batch = begin();
      attempt(() => work(batch.writer));
      batch.open.passages += passages;
      if (batch.open.passages > most.passages || monotonicMs() - batch.open.since > most.ms) commit();
    },
    commit,
  };
}

import type { Connection } from './sqlite.ts';

/** One transaction by itself. */
export function inTransaction(connection: Connection, work: () => void): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    work();
    connection.exec('COMMIT');
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

export function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // A full disk has undone it already.
  }
}

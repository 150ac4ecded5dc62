import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { AnchorStatement } from './anchor.ts';

// Only ever at the end, so that the file may be one that nobody can shorten; and a pipe without a reader is not waited for.
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NONBLOCK ?? 0);

/** One line, in one write, on the disk when this resolves. */
export async function appendStatement(path: string, statement: AnchorStatement): Promise<void> {
  const handle = await open(path, appending, 0o600);
  try {
    if (!(await handle.stat()).isFile()) throw new Error('it is not a regular file');
    await handle.appendFile(`${JSON.stringify(statement)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

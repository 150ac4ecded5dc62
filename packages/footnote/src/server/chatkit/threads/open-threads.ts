import { join } from 'node:path';
import type { ThreadStore } from './thread-store.ts';

/** Where threads are kept: until the server ends, or in a file of its data folder. */
export type ThreadPlace = 'memory' | 'sqlite';

export async function openThreads(place: ThreadPlace, dataDir: () => Promise<string>): Promise<ThreadStore> {
  if (place === 'memory') return (await import('./memory-threads.ts')).openMemoryThreads();
  const [{ openSqliteThreads }, { sqliteEngine }] = await Promise.all([
    import('./sqlite-threads.ts'),
    import('../../../docs/store/sqlite.ts'),
  ]);
  return openSqliteThreads(join(await dataDir(), 'threads.sqlite'), await sqliteEngine('Keeping threads'));
}

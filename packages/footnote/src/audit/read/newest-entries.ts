import type { AuditEntry } from './read-entries.ts';

export interface NewestOptions {
  readonly limit: number;
  /** Only what was asked before this entry. */
  readonly before?: EntryPlace | undefined;
  readonly signal: AbortSignal;
}

/** Where an entry stands in the log: by the time of asking, and by its id where two were asked at once. */
export type EntryPlace = Pick<AuditEntry, 'at' | 'id'>;

/** The newest of them, oldest first. However long the log is, only twice as many are held at a time. */
export async function newestEntries(
  entries: AsyncIterable<AuditEntry>,
  { limit, before, signal }: NewestOptions,
): Promise<readonly AuditEntry[]> {
  let kept: AuditEntry[] = [];
  const keepNewest = () => {
    kept = kept.sort(byPlace).slice(-limit);
  };
  for await (const entry of entries) {
    signal.throwIfAborted();
    if (before !== undefined && byPlace(entry, before) >= 0) continue;
    kept.push(entry);
    if (kept.length >= 2 * limit) keepNewest();
  }
  keepNewest();
  return kept;
}

/** An id is the number of its segment and of its line in it. */
const idOrder = new Intl.Collator('en', { numeric: true });

function byPlace(one: EntryPlace, other: EntryPlace): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return idOrder.compare(one.id, other.id);
}

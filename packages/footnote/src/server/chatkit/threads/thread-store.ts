import type { Listing, ThreadItem } from '../protocol.ts';

/** Where conversations are kept. Each thread is its owner's: everything begins with `get`, which knows no others. */
export interface ThreadStore {
  create(owner: string, thread: KeptThread): void;
  get(owner: string, id: string): KeptThread | undefined;
  /** In the order of creation; undefined where there is no such `after`. */
  list(owner: string, slice: Slice): Listing<KeptThread> | undefined;
  rename(id: string, title: string): void;
  /** It and all of its items. */
  remove(id: string): void;
  /** Without the hidden ones; undefined where there is no such `after`. */
  items(threadId: string, slice: Slice): Listing<ThreadItem> | undefined;
  /** The whole conversation, oldest first, with what is hidden. */
  conversation(threadId: string): readonly ThreadItem[];
  /** Adds an item, or replaces it in its place. Nothing is kept for a thread that is gone. */
  save(item: ThreadItem): void;
  /** Removes what came after this item. */
  removeAfter(threadId: string, itemId: string): void;
  close(): void;
}

export interface KeptThread {
  readonly id: string;
  readonly title?: string;
  readonly created_at: string;
}

/** A part of a list, from behind the row `after`, which is excluded. */
export interface Slice {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly after?: string;
}

export const sliceSizes = { usual: 20, most: 100 };

/**
 * How much is kept, of all owners together. The thread that was not spoken in for longest goes first; in a thread that
 * is too long, the oldest items do.
 */
export interface ThreadBounds {
  readonly threads: number;
  readonly itemsPerThread: number;
  /** Of all items, as JSON. */
  readonly characters: number;
}

export const usualBounds = {
  memory: { threads: 1_000, itemsPerThread: 500, characters: 50_000_000 },
  sqlite: { threads: 10_000, itemsPerThread: 500, characters: 500_000_000 },
} satisfies Record<string, ThreadBounds>;

/** The rows that were asked for; one more than the limit was looked up, to know whether there are more. */
export function listingOf<Row extends { readonly id: string }>(rows: readonly Row[], limit: number): Listing<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return rows.length > limit && last !== undefined
    ? { data, has_more: true, after: last.id }
    : { data, has_more: false };
}

import type { ThreadItem } from '../protocol.ts';
import {
  type KeptThread,
  listingOf,
  type Slice,
  type ThreadBounds,
  type ThreadStore,
  usualBounds,
} from './thread-store.ts';

interface Entry {
  readonly owner: string;
  /** In the order of creation. */
  readonly number: number;
  thread: KeptThread;
  readonly items: Map<string, { readonly item: ThreadItem; readonly characters: number }>;
  characters: number;
}

/** Threads of this process: they end with it. */
export function openMemoryThreads(bounds: ThreadBounds = usualBounds.memory): ThreadStore {
  /** The one that was spoken in last is last. */
  const entries = new Map<string, Entry>();
  let created = 0;
  let characters = 0;

  function drop(id: string): void {
    characters -= entries.get(id)?.characters ?? 0;
    entries.delete(id);
  }

  function dropItem(entry: Entry, id: string): void {
    const size = entry.items.get(id)?.characters ?? 0;
    entry.items.delete(id);
    entry.characters -= size;
    characters -= size;
  }

  function keepWithin(newest: string): void {
    for (const id of entries.keys()) {
      if (entries.size <= bounds.threads && characters <= bounds.characters) return;
      if (id !== newest) drop(id);
    }
  }

  function toLast(id: string, entry: Entry): void {
    entries.delete(id);
    entries.set(id, entry);
    keepWithin(id);
  }

  return {
    create(owner, thread) {
      toLast(thread.id, { owner, number: created++, thread, items: new Map(), characters: 0 });
    },
    get(owner, id) {
      const entry = entries.get(id);
      return entry?.owner === owner ? entry.thread : undefined;
    },
    list(owner, slice) {
      const own = [...entries.values()].filter((entry) => entry.owner === owner).sort((a, b) => a.number - b.number);
      return sliceOf(
        own.map(({ thread }) => thread),
        slice,
      );
    },
    rename(id, title) {
      const entry = entries.get(id);
      if (entry !== undefined) entry.thread = { ...entry.thread, title };
    },
    remove: drop,
    items(threadId, slice) {
      const items = [...(entries.get(threadId)?.items.values() ?? [])].map(({ item }) => item);
      return sliceOf(
        items.filter(({ type }) => type !== 'hidden_context_item'),
        slice,
      );
    },
    conversation: (threadId) => [...(entries.get(threadId)?.items.values() ?? [])].map(({ item }) => item),
    save(item) {
      const entry = entries.get(item.thread_id);
      if (entry === undefined) return;
      const size = JSON.stringify(item).length;
      const growth = size - (entry.items.get(item.id)?.characters ?? 0);
      entry.items.set(item.id, { item, characters: size });
      entry.characters += growth;
      characters += growth;
      for (const oldest of entry.items.keys()) {
        if (entry.items.size <= bounds.itemsPerThread) break;
        dropItem(entry, oldest);
      }
      toLast(item.thread_id, entry);
    },
    removeAfter(threadId, itemId) {
      const entry = entries.get(threadId);
      const ids = [...(entry?.items.keys() ?? [])];
      if (entry === undefined || !ids.includes(itemId)) return;
      for (const id of ids.slice(ids.indexOf(itemId) + 1)) dropItem(entry, id);
    },
    close: () => entries.clear(),
  };
}

function sliceOf<Row extends { readonly id: string }>(oldestFirst: readonly Row[], { limit, order, after }: Slice) {
  const rows = order === 'asc' ? oldestFirst : oldestFirst.toReversed();
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  return after !== undefined && from === 0 ? undefined : listingOf(rows.slice(from, from + limit + 1), limit);
}

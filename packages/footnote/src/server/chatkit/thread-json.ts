import type { Listing, Thread, ThreadItem } from './protocol.ts';
import type { KeptThread } from './threads/thread-store.ts';

/** A thread as it is sent; without its items unless they were asked for. */
export function threadJson(thread: KeptThread, items: Listing<ThreadItem> = { data: [], has_more: false }): Thread {
  return { ...thread, status: { type: 'active' }, metadata: {}, items };
}

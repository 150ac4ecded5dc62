import { setImmediate } from 'node:timers/promises';

/** A millisecond of work, mostly. */
const itemsInTurn = 64;

/** Runs `task` for every item; in between others get their turn: an interrupt, a timer, a question. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Result,
  signal?: AbortSignal,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length % itemsInTurn === itemsInTurn - 1) await setImmediate();
    signal?.throwIfAborted();
    results.push(task(item));
  }
  return results;
}

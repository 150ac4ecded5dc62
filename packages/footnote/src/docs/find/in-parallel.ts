/** Runs `task` for every item, a few at once, and gives the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
  signal?: AbortSignal,
): Promise<readonly Result[]> {
  const results: Result[] = new Array(items.length);
  const left = items.entries();
  const work = async () => {
    for (const [position, item] of left) {
      signal?.throwIfAborted();
      results[position] = await task(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return results;
}

/** Enough to keep Node's four threads for files busy; more would only hold more files open. */
const atOnce = 16;

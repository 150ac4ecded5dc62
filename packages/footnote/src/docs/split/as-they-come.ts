/** What somebody finds, while it is still being looked for. Whoever stops listening waits until the search has ended. */
export async function* asTheyCome<T>(search: (found: (item: T) => void) => Promise<void>): AsyncGenerator<T, void> {
  const items: T[] = [];
  let isOver = false;
  let wake = () => {};
  const searching = search((item) => {
    items.push(item);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // Heard below, by whoever is still listening.
  searching.catch(() => undefined);
  try {
    while (items.length > 0 || !isOver) {
      const item = items.shift();
      if (item !== undefined) yield item;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    await searching;
  } finally {
    await searching.catch(() => undefined);
  }
}

/**
 * A producer-consumer queue: gives what `produce` adds while it is still producing. Whoever stops reading waits until
 * it has ended.
 */
export async function* asyncQueue<T>(produce: (add: (item: T) => void) => Promise<void>): AsyncGenerator<T, void> {
  const items: T[] = [];
  let isOver = false;
  let wake = () => {};
  const producing = produce((item) => {
    items.push(item);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // A failure is thrown below, to whoever is still reading.
  producing.catch(() => undefined);
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
    await producing;
  } finally {
    await producing.catch(() => undefined);
  }
}

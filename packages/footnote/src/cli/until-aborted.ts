import { abortable } from '../deadline.ts';

/** A stream that waits for a terminal would otherwise never hear of the interrupt. */
export async function* untilAborted<T>(signal: AbortSignal, items: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]();
  let isOver = false;
  try {
    while (!isOver) {
      const next = await abortable(iterator.next(), signal);
      isOver = next.done === true;
      if (!isOver) yield next.value;
    }
  } finally {
    // Closing a stream can wait for the read that is under way, so nobody waits for it.
    if (!isOver) void iterator.return?.();
  }
}

/**
 * Those who come while others of the same key are served wait, and are served together, in the order they came: a
 * burst of hundreds is two trips to a store, not hundreds, and takes no longer than a few.
 */
export function together<W, R>(
  serve: (key: string, wishes: readonly W[]) => Promise<readonly R[]>,
): (key: string, wish: W) => Promise<R> {
  const queues = new Map<string, Waiting<W, R>[]>();

  async function serveAll(key: string, queue: Waiting<W, R>[]): Promise<void> {
    while (queue.length > 0) {
      const turn = queue.splice(0);
      try {
        const results = await serve(
          key,
          turn.map(({ wish }) => wish),
        );
        for (const [i, { resolve }] of turn.entries()) resolve(results[i] as R);
      } catch (error) {
        for (const { reject } of turn) reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, wish) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key);
      const waiting = { wish, resolve, reject };
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const first = [waiting];
      queues.set(key, first);
      void serveAll(key, first);
    });
}

interface Waiting<W, R> {
  readonly wish: W;
  readonly resolve: (result: R) => void;
  readonly reject: (reason: unknown) => void;
}

/** Which of several amounts fit below a ceiling, when they are added to what is used already, one after the other. */
export function whichFit(used: number, wishes: readonly { amount: number; ceiling: number }[]): readonly boolean[] {
  let total = used;
  return wishes.map(({ amount, ceiling }) => {
    const fits = total + amount <= ceiling;
    if (fits) total += amount;
    return fits;
  });
}

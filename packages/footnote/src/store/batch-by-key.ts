/**
 * Request coalescing: those who come while others of the same key are served wait, and are served as one batch, in
 * the order they came. A burst of hundreds is two trips to a store, not hundreds, and takes no longer than a few.
 */
export function batchByKey<Q, R>(
  serve: (key: string, batch: readonly Q[]) => Promise<readonly R[]>,
): (key: string, request: Q) => Promise<R> {
  const queues = new Map<string, Queued<Q, R>[]>();

  async function serveAll(key: string, queue: Queued<Q, R>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        const results = await serve(
          key,
          batch.map(({ request }) => request),
        );
        for (const [i, { resolve }] of batch.entries()) resolve(results[i] as R);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, request) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key);
      const queued = { request, resolve, reject };
      if (queue !== undefined) {
        queue.push(queued);
        return;
      }
      const first = [queued];
      queues.set(key, first);
      void serveAll(key, first);
    });
}

interface Queued<Q, R> {
  readonly request: Q;
  readonly resolve: (result: R) => void;
  readonly reject: (reason: unknown) => void;
}

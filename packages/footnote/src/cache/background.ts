/** Work that goes on behind an answer which doesn't wait for it, and doesn't fail with it. */
export interface Behind {
  run(work: Promise<unknown>): void;
  /** Waits until all of it has ended. */
  ended(): Promise<void>;
}

export function createBehind(): Behind {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const ended: Promise<void> = work.then(ignore, ignore).finally(() => underWay.delete(ended));
      underWay.add(ended);
    },
    async ended() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function ignore(): void {}

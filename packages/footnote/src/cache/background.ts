/** Work in the background: the answer doesn't wait for it, and doesn't fail with it. */
export interface Background {
  run(work: Promise<unknown>): void;
  /** Waits until all of it has ended. */
  ended(): Promise<void>;
}

export function createBackground(): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const ended: Promise<void> = work.then(ignore, ignore).finally(() => running.delete(ended));
      running.add(ended);
    },
    async ended() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function ignore(): void {}

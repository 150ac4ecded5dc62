export interface WaitGroup {
  /** Something begins; what it gives is called once, when it has ended. */
  begin(): () => void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** A wait group for graceful shutdown: it counts requests and calls under way, so that a server can let them end. */
export function createWaitGroup(): WaitGroup {
  let running = 0;
  let waiters: (() => void)[] = [];
  return {
    begin() {
      running++;
      return () => {
        running--;
        if (running > 0) return;
        for (const resolve of waiters) resolve();
        waiters = [];
      };
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
  };
}

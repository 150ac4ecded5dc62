export interface Work {
  /** Something begins; what it gives is called once, when it has ended. */
  begin(): () => void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

/** Counts what is under way, so that a server that stops can let it end. */
export function createWork(): Work {
  let running = 0;
  let waiting: (() => void)[] = [];
  return {
    begin() {
      running++;
      return () => {
        running--;
        if (running > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

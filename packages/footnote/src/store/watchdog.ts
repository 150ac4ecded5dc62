import { monotonicMs } from '../clock.ts';
/** Tells a store that is busy from one that is gone: as long as replies come, those who wait go on waiting. */
export interface Watchdog {
  /** The result of `work`, or `silence()` when nothing at all has come back for too long. */
  watch<T>(work: Promise<T>): Promise<T>;
  /** Something came back. */
  heard(): void;
}

/** By so much a timer may be late before we say that this process itself stood still. */
const stoodStillMs = 30;

export function createWatchdog(patienceMs: number, silence: () => Error): Watchdog {
  const waiting = new Set<(reason: Error) => void>();
  let lastSign = 0;
  let timer: NodeJS.Timeout | undefined;

  function arm(ms: number): void {
    const due = monotonicMs() + ms;
    // After the immediate, what had arrived by then has been read.
    timer = setTimeout(() => setImmediate(() => look(monotonicMs() - due)), ms);
  }

  function look(lateMs: number): void {
    timer = undefined;
    if (waiting.size === 0) return;
    const restMs = lastSign + patienceMs - monotonicMs();
    // Where we stood still ourselves, replies may only now be on their way to us.
    if (restMs > 0 || lateMs > stoodStillMs) {
      arm(Math.max(restMs, stoodStillMs));
      return;
    }
    const reason = silence();
    for (const reject of waiting) reject(reason);
    waiting.clear();
  }

  function heard(): void {
    lastSign = monotonicMs();
  }

  return {
    heard,
    watch: (work) =>
      new Promise((resolve, reject) => {
        if (waiting.size === 0) heard();
        waiting.add(reject);
        if (timer === undefined) arm(patienceMs);
        const done = () => {
          waiting.delete(reject);
          heard();
          if (waiting.size > 0) return;
          clearTimeout(timer);
          timer = undefined;
        };
        work.finally(done).then(resolve, reject);
      }),
  };
}

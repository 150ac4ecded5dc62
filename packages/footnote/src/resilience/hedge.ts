import { FootnoteError } from '../errors.ts';

/** How long a provider's answers took lately. */
export interface Latencies {
  add(ms: number): void;
  /** Undefined until there are enough answers to tell. */
  p95(): number | undefined;
}

const windowSize = 100;
const enough = 20;

export function createLatencies(): Latencies {
  const recent: number[] = [];
  let next = 0;
  return {
    add(ms) {
      recent[next] = ms;
      next = (next + 1) % windowSize;
    },
    p95() {
      if (recent.length < enough) return undefined;
      return [...recent].sort((a, b) => a - b)[Math.ceil(recent.length * 0.95) - 1];
    },
  };
}

/** One call in twenty of a provider may be accompanied by one of another. */
export const hedgeBudget = { share: 0.05, allowance: 0, most: 5 } as const;

/** Below this, what a second call saves is not worth what it costs. */
export const leastHedgeMs = 200;

/** A probe of a provider that was left alone makes nobody wait longer than this. */
export const probeHedgeMs = 1_000;

/** Asks somebody; gives undefined if that failed. The signal says that another was faster. */
export type Ask<T> = (lost: AbortSignal) => Promise<T | undefined>;

/**
 * The first answer of two. The second is asked once the first has taken `afterMs`, if `second` names
 * one then. Undefined when all that were asked have failed.
 */
export function firstAnswer<T>(first: Ask<T>, afterMs: number, second: () => Ask<T> | undefined) {
  return new Promise<T | undefined>((resolve, reject) => {
    const underWay = new Set<AbortController>();
    const timer = setTimeout(() => {
      const ask = second();
      if (ask !== undefined) start(ask);
    }, afterMs);

    function start(ask: Ask<T>): void {
      const controller = new AbortController();
      underWay.add(controller);
      ask(controller.signal).then(
        (answer) => {
          underWay.delete(controller);
          if (answer !== undefined || underWay.size === 0) end(() => resolve(answer));
        },
        (error: unknown) => end(() => reject(error)),
      );
    }

    function end(settle: () => void): void {
      clearTimeout(timer);
      const lost = new FootnoteError('CANCELLED', 'Another provider answered first.');
      for (const controller of underWay) controller.abort(lost);
      settle();
    }

    start(first);
  });
}

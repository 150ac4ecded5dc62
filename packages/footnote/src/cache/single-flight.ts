/** Single-flight: one piece of work that many wait for. */
export interface Flight<T> {
  /** Waits until `signal` aborts, which leaves the others alone; when the last one has left, the work is aborted. */
  join(signal: AbortSignal): Promise<T>;
  /** From now on the work goes on, whoever leaves. */
  hold(): void;
  readonly isHeld: boolean;
  /** When the work has ended, however it did. */
  readonly ended: Promise<void>;
  abort(reason: unknown): void;
}

/** `onEnd` is called once, when there is nothing left to join: the work has ended, or was abandoned. */
export function startFlight<T>(work: (signal: AbortSignal) => Promise<T>, onEnd: () => void): Flight<T> {
  const controller = new AbortController();
  let waiting = 0;
  let isHeld = false;
  let isOpen = true;

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    onEnd();
  }

  function abort(reason: unknown): void {
    end();
    controller.abort(reason);
  }

  const result = work(controller.signal);
  const ended = result.then(end, end);

  function join(signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      waiting += 1;
      const onAbort = () => {
        waiting -= 1;
        reject(signal.reason);
        if (waiting === 0 && !isHeld && isOpen) abort(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      result.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }

  return {
    join,
    hold() {
      isHeld = true;
    },
    get isHeld() {
      return isHeld;
    },
    ended,
    abort,
  };
}

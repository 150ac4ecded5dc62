/** Calls that were answered, or refused, without asking anybody, and come again within a minute: they are counted. */
export interface Repeats<T> {
  /** The first call of this key, while its minute lasts. */
  find(key: string): T | undefined;
  /** Counts one more call; false where none of its key is counted now. */
  count(key: string): boolean;
  /** From now on calls of this key are counted; this one is in the log. */
  begin(key: string, first: T): void;
  /** Writes down what was counted so far, and ends all minutes. */
  flush(): Promise<void>;
}

export interface Counted<T> {
  readonly first: T;
  readonly count: number;
  /** When the first of them was counted, and the last. */
  readonly from: string;
  readonly to: string;
}

export interface RepeatsOptions<T> {
  readonly now: () => Date;
  write(counted: Counted<T>): Promise<void>;
}

const minuteMs = 60_000;
/** Beyond these, calls are written down one by one. */
const mostKeys = 1_000;

interface Minute<T> {
  readonly first: T;
  readonly until: number;
  count: number;
  from: string;
  to: string;
}

export function createRepeats<T>({ now, write }: RepeatsOptions<T>): Repeats<T> {
  const minutes = new Map<string, Minute<T>>();
  /** Over, and not in the log yet. */
  let due: Minute<T>[] = [];
  let timer: NodeJS.Timeout | undefined;

  function isOver({ until }: Minute<T>): boolean {
    const left = until - now().getTime();
    // A clock that was put back makes no minute longer.
    return left <= 0 || left > minuteMs;
  }

  function end(key: string, minute: Minute<T>): void {
    minutes.delete(key);
    if (minute.count > 0) due.push(minute);
  }

  function current(key: string): Minute<T> | undefined {
    const minute = minutes.get(key);
    if (minute === undefined || !isOver(minute)) return minute;
    end(key, minute);
    writeBehind();
    return undefined;
  }

  async function writeDue(): Promise<void> {
    for (let minute = due.shift(); minute !== undefined; minute = due.shift()) {
      const { until: _, ...counted } = minute;
      try {
        await write(counted);
      } catch (error) {
        due = [minute, ...due];
        throw error;
      }
    }
  }

  /** A log that can't be written is said to whoever calls next; what was counted stays due until it can. */
  function writeBehind(): void {
    writeDue().catch(() => {});
  }

  function tick(): void {
    timer = undefined;
    for (const [key, minute] of minutes) if (isOver(minute)) end(key, minute);
    writeBehind();
    if (minutes.size > 0 || due.length > 0) schedule();
  }

  /** When the oldest minute is over: all are of one length, so that is the one that was begun first. */
  function schedule(): void {
    const [oldest] = minutes.values();
    const left = oldest === undefined ? minuteMs : oldest.until - now().getTime();
    timer ??= setTimeout(tick, Math.min(Math.max(left, 1), minuteMs)).unref();
  }

  return {
    find: (key) => current(key)?.first,
    count(key) {
      const minute = current(key);
      if (minute === undefined) return false;
      const at = now().toISOString();
      if (minute.count === 0) minute.from = at;
      minute.count++;
      minute.to = at;
      return true;
    },
    begin(key, first) {
      if (minutes.has(key) || minutes.size >= mostKeys) return;
      minutes.set(key, { first, until: now().getTime() + minuteMs, count: 0, from: '', to: '' });
      schedule();
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      for (const [key, minute] of minutes) end(key, minute);
      await writeDue();
    },
  };
}

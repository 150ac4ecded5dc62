export type Labels = Readonly<Record<string, string>>;

export interface CounterReading {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** What is counted while Footnote runs, for `/metrics` and `doctor`. */
export interface Counters {
  increment(name: string, labels?: Labels, by?: number): void;
  snapshot(): readonly CounterReading[];
  /** The `onChange` of a shared store: counted, and said in one line. */
  storeChanged(isUp: boolean): void;
}

export function createCounters({ log }: { log(line: string): void }): Counters {
  const readings = new Map<string, { name: string; labels: Labels; value: number }>();

  function increment(name: string, labels?: Labels, by = 1): void {
    const id = labels === undefined ? name : idOf(name, labels);
    const reading = readings.get(id);
    if (reading === undefined) readings.set(id, { name, labels: sorted(labels ?? {}), value: by });
    else reading.value += by;
  }

  return {
    increment,
    snapshot: () => [...readings.values()].map((reading) => ({ ...reading })),
    storeChanged(isUp) {
      increment('store_changes_total', { to: isUp ? 'up' : 'down' });
      log(isUp ? 'The shared store answers again: cache, limits and flights are shared.' : storeIsAway);
    },
  };
}

function idOf(name: string, labels: Labels): string {
  const keys = Object.keys(labels);
  const [only = ''] = keys;
  // Most have one label, and they are counted with every search.
  if (keys.length === 1) return `${name} ${only}=${labels[only]}`;
  return JSON.stringify([name, sorted(labels)]);
}

function sorted(labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const storeIsAway = 'The shared store (redisUrl) does not answer: cache and limits are those of this process alone.';

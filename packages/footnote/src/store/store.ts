/**
 * Values for a time, counters and leases. One interface with three drivers: `memory.ts` for this process, `files.ts`
 * for all processes of this machine, `redis.ts` for all replicas. `store.test.ts` holds all of them to it.
 */
export interface Store {
  readonly can: StoreAbilities;
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Adds to a counter, unless its total would pass the ceiling; exact among all who share the store. */
  add(key: string, addition: Addition): Promise<Count>;
  /** One holder at a time across processes; undefined when somebody else has it. Kept until released, or its process dies. */
  lease(key: string, ttlMs: number): Promise<Lease | undefined>;
  /** False while the store is unreachable. Before the first use nobody knows, and it counts as reachable. */
  isUp(): boolean;
  /** Why it is not, in a word such as ECONNREFUSED or NOAUTH; for `footnote doctor`. */
  problem(): string | undefined;
  close(): Promise<void>;
}

/** What not every driver can do. Where it says false, the method rejects with a TypeError. */
export interface StoreAbilities {
  readonly lease: boolean;
}

/** A fixed window of so many milliseconds, which opens with the first addition; or the day of UTC, the same for all. */
export type CountWindow = number | 'day';

export interface Addition {
  /** A whole number. A negative one gives back, and never more than the window has: a total is never below 0. */
  readonly amount: number;
  readonly ceiling?: number;
  readonly window: CountWindow;
}

export interface Count {
  readonly isAdded: boolean;
  /** With those that were counted in the same step. */
  readonly total: number;
  /** Until the window ends and the counter begins anew. */
  readonly resetMs: number;
}

export interface Lease {
  release(): Promise<void>;
}

const dayMs = 86_400_000;

/** Such as 2026-11-15. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** How long a window lasts that is opened now. */
export function lengthOf(window: CountWindow, now: number): number {
  return window === 'day' ? dayMs - (now % dayMs) : window;
}

/** What the cache must know about the things that it keeps; to it they are text. */
export interface CacheForm<T> {
  /** Below the cache's folder, where it has one. */
  readonly folder: string;
  /** On disk, what is larger is not kept. */
  readonly fileBytes: number;
  /** Whether something that others could have written is such a thing. */
  isWhole(value: unknown): boolean;
  /** The copy that a caller gets. `hasPaid`: what it cost was paid for this caller. */
  marked(value: T, cached: CacheState, hasPaid: boolean): T;
}

export type CacheState = 'no' | 'fresh' | 'stale';

/** What many replicas share. Every operation fails or answers within 250 ms, and fails at once while the store is away. */
export interface SharedStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** One holder at a time across processes; undefined when somebody else has it. Kept until released, or its process dies. */
  lease(key: string, ttlMs: number): Promise<Lease | undefined>;
  /** For rate-limiter-flexible: a client with its script, under the same promise of 250 ms. */
  readonly client: unknown;
  /** False while the store is unreachable. Before the first use nobody knows, and it counts as reachable. */
  isUp(): boolean;
  /** Why it is not, in a word such as ECONNREFUSED or NOAUTH; for `footnote doctor`. */
  problem(): string | undefined;
  close(): Promise<void>;
}

export interface Lease {
  release(): Promise<void>;
}

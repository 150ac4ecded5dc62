export interface HostileBody {
  readonly name: string;
  readonly path: string;
  /** Error codes that are right, and `page` where a page or a useful part of it is. */
  readonly expect: readonly string[];
  /** It lasts as long as it is given time. */
  readonly isSlow: boolean;
}

export interface HostileServer {
  readonly origin: string;
  /** `host:port`. */
  readonly place: string;
  close(): Promise<void>;
}

export const hostileBodies: readonly HostileBody[];
export function startHostileServer(): Promise<HostileServer>;

export interface OwnRedis {
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
}

export type FoundRedis = { readonly url: string } | OwnRedis | { readonly missing: string };

export interface RunningRedis {
  readonly url: string;
  /** At once, as if the machine lost power. */
  kill(): Promise<void>;
  /** At the same address, empty. */
  restart(): Promise<void>;
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

export function findRedis(env?: NodeJS.ProcessEnv): Promise<FoundRedis>;
export function startRedis(own: OwnRedis, settings?: readonly (string | number)[]): Promise<RunningRedis>;

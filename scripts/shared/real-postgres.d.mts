export interface OwnPostgres {
  readonly bin: string;
  readonly env: NodeJS.ProcessEnv;
  readonly user: { readonly uid?: number; readonly gid?: number };
}

export interface RunningPostgres {
  readonly port: number;
  /** Of its superuser, `admin`. */
  readonly password: string;
  /** A folder that the server may write to. */
  readonly folder: string;
  /** The file with its certificate. */
  readonly certificate: string;
  urlOf(role: string, password: string, database?: string): string;
  close(): Promise<void>;
}

export function findPostgres(env?: NodeJS.ProcessEnv): Promise<OwnPostgres | { readonly missing: string }>;
export function startPostgres(
  own: OwnPostgres,
  tls: { readonly key: string; readonly cert: string },
): Promise<RunningPostgres>;

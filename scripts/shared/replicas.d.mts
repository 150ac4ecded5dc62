export interface ReplicaAnswer {
  readonly loads: number;
  readonly answered: number;
  readonly failures: readonly string[];
  readonly slowestMs: number;
}

export interface Replicas {
  askAll(task: Readonly<Record<string, string | number>>): Promise<readonly ReplicaAnswer[]>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly url?: string | undefined;
  readonly dataDir: string;
  readonly limits: string;
}

export function startReplicas(count: number, options: ReplicaOptions): Promise<Replicas>;

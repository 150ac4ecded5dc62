import type { SourceModule } from './import-graph.mjs';

export interface Way {
  readonly name: string;
  readonly files: readonly string[];
}

export function readWays(text?: string): readonly Way[];
export function faultsOf(way: Way, modules: ReadonlyMap<string, SourceModule>): readonly string[];

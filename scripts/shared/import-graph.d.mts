export interface SourceModule {
  readonly file: string;
  readonly room: string;
  readonly lines: number;
  readonly imports: readonly { readonly to: string; readonly kind: 'value' | 'type' | 'lazy' }[];
}

type Modules = ReadonlyMap<string, SourceModule>;
type Edges = ReadonlyMap<string, ReadonlySet<string>>;

export function readModules(folder?: string): Modules;
export function roomOf(file: string): string;
export function cyclesOf(edges: Edges): readonly (readonly string[])[];
export function fileEdges(modules: Modules, kinds?: readonly ('value' | 'type' | 'lazy')[]): Edges;
export function roomEdges(modules: Modules, kinds?: readonly ('value' | 'type' | 'lazy')[]): Edges;
export function roomsOfTypes(modules: Modules): ReadonlyMap<string, ReadonlySet<string>>;
export function filesPerFolder(modules: Modules): ReadonlyMap<string, number>;

export interface StructurePage {
  readonly name: string;
  readonly url: string;
  readonly html: string;
  /** One element a line. */
  readonly expected: readonly string[];
}

export function readStructurePages(): readonly StructurePage[];
export function structureScore(
  expected: readonly string[],
  markdown: string,
): { readonly of: number; readonly kept: number; readonly missed: readonly string[] };

/** One file of a source, as found on disk. */
export interface DocFile {
  /** Relative to the source's root, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Everything that the command line touches; `bin.ts` makes it of the process, a test of strings. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Such as `20.19.0`. */
  readonly nodeVersion: string;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
}

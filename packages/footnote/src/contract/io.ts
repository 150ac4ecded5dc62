/** Everything that the command line touches; `bin.ts` makes it of the process, a test of strings. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: Input;
  /** Where a person types and reads: both ends are a terminal. */
  readonly terminal?: Terminal | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The file that Node was started with. */
  readonly program?: string | undefined;
  /** Such as `20.19.0`. */
  readonly nodeVersion: string;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

export type Input = AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean | undefined };

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { setRawMode(isRaw: boolean): unknown };
  readonly output: NodeJS.WritableStream & Output;
  /** Runs when the process ends, whatever the reason, unless it is killed. */
  onExit(restore: () => void): void;
  /** Ctrl-Z: stops the process, and is over when it goes on. */
  suspend(): Promise<void>;
}

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

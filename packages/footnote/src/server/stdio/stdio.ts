import type { Transport } from '@modelcontextprotocol/server';
import type { PreparedAnswers } from './first-answers/prepared-answers.ts';
import { createStdioWire } from './first-answers/stdio-wire.ts';
import { readLines } from './lines.ts';

export interface StdioOptions {
  readonly input: AsyncIterable<string | Uint8Array>;
  readonly write: (line: string) => void;
  /** Without them, or where `web` isn't known at a glance, the SDK answers everything. */
  readonly prepared?: PreparedAnswers | undefined;
  readonly web: boolean | undefined;
  /** Loads what the first real call needs, and connects it. */
  readonly open: (transport: Transport) => Promise<StdioSession>;
  /** Ends the session, as the end of the input does. */
  readonly signal: AbortSignal;
}

export interface StdioSession {
  /** Cancels what is under way and writes the log out. */
  close(): Promise<void>;
}

/** A client that closes the pipe expects the process to be gone within a second. */
const closeMs = 900;

/** One client on a pair of streams, from its first line to its last. */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const { input, signal } = options;
  const wire = createStdioWire(options);
  async function read(): Promise<void> {
    for await (const line of readLines(input)) {
      if (signal.aborted) return;
      wire.receive(line);
    }
  }
  const reading = read();
  // A pipe that breaks is a client that went away.
  reading.catch(() => undefined);
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([reading.catch(() => undefined), aborted]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeMs);
  });
  await Promise.race([wire.close(), late]);
  clearTimeout(timer);
}

import type { Transport } from '@modelcontextprotocol/server';
import { readMessage, refusal } from './json-rpc.ts';
import { maxLineBytes, readLines } from './read-lines.ts';

export interface StdioOptions {
  readonly input: AsyncIterable<string | Uint8Array>;
  readonly write: (line: string) => void;
  readonly open: OpenSession;
  /** Ends the session, as the end of the input does. */
  readonly signal: AbortSignal;
}

/** Connects the protocol's server to a client's messages. */
export type OpenSession = (transport: Transport) => Promise<StdioSession>;

export interface StdioSession {
  /** Cancels what is under way and writes the log out. */
  close(): Promise<void>;
}

/** A client that closes the pipe expects the process to be gone within a second. */
const closeMs = 900;

/** One client on a pair of streams, from its first line to its last. */
export async function serveStdio({ input, write, open, signal }: StdioOptions): Promise<void> {
  const transport = createTransport((message) => write(`${JSON.stringify(message)}\n`));
  const session = await open(transport);
  async function read(): Promise<void> {
    for await (const line of readLines(input)) {
      if (signal.aborted) return;
      transport.receive(line);
    }
  }
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  // A pipe that breaks is a client that went away.
  await Promise.race([read().catch(() => undefined), aborted]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeMs);
  });
  await Promise.race([session.close(), late]);
  clearTimeout(timer);
}

const tooLong = { failure: refusal(null, `A line may have at most ${maxLineBytes} bytes.`) };

/** The SDK's own transport would pass over lines that are too long or no message in silence; here they are refused. */
function createTransport(send: (message: object) => void): Transport & { receive(line: string | undefined): void } {
  const transport: Transport = {
    start: async () => undefined,
    send: async (message) => send(message),
    close: async () => transport.onclose?.(),
  };
  return Object.assign(transport, {
    receive(line: string | undefined): void {
      const incoming = line === undefined ? tooLong : readMessage(line);
      if ('failure' in incoming) send(incoming.failure);
      else transport.onmessage?.(incoming.message as never);
    },
  });
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bareEnv } from '../bare-env.test-kit.ts';
import type { Io } from '../contract/io.ts';
import { main } from './main.ts';

/** The command line run as a function: what a test may choose, and what it gets to see. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Whether stdout and stderr are a terminal. */
  readonly isTTY?: boolean;
  readonly signal?: AbortSignal;
  readonly nodeVersion?: string;
  /** The file that Node was started with. */
  readonly program?: string;
  /** Told what is written to stdout, while the command runs. */
  readonly onStdout?: (text: string) => void;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Nothing of the machine shows through, and no keyless service is ever asked for real. */

export async function runCli(argv: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const stdout = capture(options.isTTY, options.onStdout);
  const stderr = capture(options.isTTY);
  const { stdin = '' } = options;
  const io: Io = {
    stdout,
    stderr,
    stdin: typeof stdin === 'string' || stdin instanceof Uint8Array ? once(stdin) : stdin,
    env: { ...bareEnv, FOOTNOTE_KEYLESS: 'off', ...options.env },
    cwd: options.cwd ?? '/nowhere',
    program: options.program,
    nodeVersion: options.nodeVersion ?? '20.19.0',
    signal: options.signal ?? new AbortController().signal,
  };
  const exitCode = await main(argv, io);
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
}

export interface Folder {
  readonly path: string;
  /** Writes a file, readable by its owner alone unless told otherwise, and gives its path. */
  write(name: string, content: string, mode?: number): Promise<string>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A folder of its own for a test: `await using folder = await makeFolder()`. */
export async function makeFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'footnote-cli-'));
  return {
    path,
    async write(name, content, mode = 0o600) {
      const file = join(path, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { mode });
      return file;
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** An address where nobody listens: the port was ours a moment ago. */
export async function closedOrigin(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

function capture(isTTY = false, onWrite?: (text: string) => void) {
  let written = '';
  return {
    isTTY,
    write(text: string) {
      onWrite?.(text);
      written += text;
    },
    text: () => written,
  };
}

async function* once<T>(item: T): AsyncIterable<T> {
  yield item;
}

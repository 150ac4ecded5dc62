import type { Io, Terminal } from '../contract/io.ts';
import { workingFolder } from '../disk/working-folder.ts';
import { writeFailure } from '../disk/write-failure.ts';
import { FootnoteError } from '../errors.ts';
import { exitCodeOf } from './exit-code.ts';

/** This process as the command line touches it. Called once: it also takes over the signals. */
export function processIo(): Io {
  const interrupt = new AbortController();

  function onSignal(): void {
    // Whoever asks twice doesn't want to wait for a tidy end.
    if (interrupt.signal.aborted) process.exit(130);
    interrupt.abort(new FootnoteError('CANCELLED', 'Interrupted.'));
  }

  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.stdout.on('error', onUnwritable);
  // What can't be said there can be said nowhere, and the output counts more.
  process.stderr.on('error', endWithoutReader);

  return {
    stdout: process.stdout,
    stderr: process.stderr,
    // Touching stdin opens it, so that is left to the command that reads it.
    get stdin() {
      return process.stdin;
    },
    get terminal() {
      return process.stdin.isTTY && process.stdout.isTTY ? terminalOf(process.stdin, process.stdout) : undefined;
    },
    env: process.env,
    // Where it is gone, the command that needs it says so.
    get cwd() {
      return workingFolder();
    },
    program: process.argv[1],
    nodeVersion: process.versions.node,
    signal: interrupt.signal,
  };
}

/** Ends the process where its work is done. */
export function endProcess(exitCode: number, { signal }: Io): void {
  process.exitCode = exitCode;
  // A half-read stdin, or a call that nobody waits for, would keep an interrupted process alive.
  if (signal.aborted || exitCode === 130) process.exit();
  // When nothing is left to wait for. By itself Node would then take its memory apart, which ends with the process anyway.
  else process.once('beforeExit', () => process.exit());
}

/** `footnote search … | head` closes the pipe early, which is no failure. */
function endWithoutReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
}

function onUnwritable(error: NodeJS.ErrnoException): void {
  endWithoutReader(error);
  process.stderr.write(writeFailure(error));
  process.exit(exitCodeOf('INTERNAL'));
}

function terminalOf(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal {
  return {
    input,
    output,
    onExit: (restore) => process.once('exit', restore),
    suspend: () =>
      new Promise((resolve) => {
        process.once('SIGCONT', () => resolve());
        process.kill(process.pid, 'SIGTSTP');
      }),
  };
}

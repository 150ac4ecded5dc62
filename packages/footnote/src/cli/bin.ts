import type { Terminal } from '../contract/io.ts';
import { FootnoteError } from '../errors.ts';
import { main } from './main.ts';

/** The only file of the command line that knows the process; importing it runs the command. */
const interrupt = new AbortController();

function onSignal(): void {
  // Whoever asks twice doesn't want to wait for a tidy end.
  if (interrupt.signal.aborted) process.exit(130);
  interrupt.abort(new FootnoteError('CANCELLED', 'Interrupted.'));
}

/** `footnote search … | head` closes the pipe early, which is no failure. */
function onBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit();
  throw error;
}

process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
process.stdout.on('error', onBrokenPipe);
process.stderr.on('error', onBrokenPipe);

const argv = process.argv.slice(2);
if (isSoonOver(argv)) {
  // A parser of HTTP is compiled anew once it has proved useful, and at the end Node would wait for that: 50 ms.
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--liftoff-only');
}

process.exitCode = await main(argv, {
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
  cwd: process.cwd(),
  nodeVersion: process.versions.node,
  signal: interrupt.signal,
});
// A half-read stdin, or a call that nobody waits for, would keep an interrupted process alive.
if (interrupt.signal.aborted || process.exitCode === 130) process.exit();

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

/** One request or a few. Later versions of Node may know no such flag, and would say so. */
function isSoonOver(words: readonly string[]): boolean {
  const command = words.find((word) => !word.startsWith('-'));
  const [major = ''] = process.versions.node.split('.');
  return (command === 'search' || command === 'fetch') && Number(major) <= 24;
}

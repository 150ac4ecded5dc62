import { workingFolder } from '../../disk/working-folder.ts';
import { writeFailure } from '../../disk/write-failure.ts';
import { FootnoteError } from '../../errors.ts';
import { serveMcp } from './serve-mcp.ts';

/**
 * `footnote mcp` as a process; importing it serves. It is the root of the bundle in dist/mcp, so that an agent waits
 * for little more than Node itself.
 */
const ending = new AbortController();
const end = () => ending.abort();
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A client that went away is the usual end.
  if (error.code !== 'EPIPE') process.stderr.write(writeFailure(error));
  end();
});

// The protocol has stdout for itself: whatever else is printed, by whomever, goes to stderr.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = ((...args: Parameters<typeof write>) => process.stderr.write(...args)) as typeof write;

const log = (line: string) => void process.stderr.write(`footnote: ${line}\n`);

await serveMcp({
  stdin: process.stdin,
  isTerminal: process.stdin.isTTY,
  write: (line) => void write(line),
  log,
  env: process.env,
  cwd: folder(),
  signal: ending.signal,
});
process.exit(0);

function folder(): string {
  try {
    return workingFolder();
  } catch (error) {
    log(FootnoteError.from(error).message);
    return process.exit(3);
  }
}

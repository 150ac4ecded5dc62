import { serveMcp } from './serve-mcp.ts';

/**
 * `footnote mcp` as a process; importing it serves. It is the root of the bundle in dist/mcp, so that an agent waits
 * for little more than Node itself.
 */
const ending = new AbortController();
const end = () => ending.abort();
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.stdout.on('error', end);

// The protocol has stdout for itself: whatever else is printed, by whomever, goes to stderr.
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = ((...args: Parameters<typeof write>) => process.stderr.write(...args)) as typeof write;

await serveMcp({
  stdin: process.stdin,
  isTerminal: process.stdin.isTTY,
  write: (line) => void write(line),
  log: (line) => void process.stderr.write(`footnote: ${line}\n`),
  env: process.env,
  cwd: process.cwd(),
  signal: ending.signal,
});
process.exit(0);

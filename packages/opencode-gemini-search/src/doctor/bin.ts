import { FootnoteError } from '../../../footnote/src/errors.ts';
import { main } from './main.ts';

/** The only file of the command that knows the process; importing it runs the command. */
const interrupt = new AbortController();

process.on('SIGINT', () => {
  // Whoever asks twice doesn't want to wait for a tidy end.
  if (interrupt.signal.aborted) process.exit(130);
  interrupt.abort(new FootnoteError('CANCELLED', 'Interrupted.'));
});

process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  signal: interrupt.signal,
  // The file that OpenCode loads, not a second copy of its code.
  loadPlugin: () => import(new URL('./index.js', import.meta.url).href),
});

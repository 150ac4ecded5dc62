#!/usr/bin/env node
import { existsSync } from 'node:fs';

// Compiled code lives in dist; this file exists because npm links no command that isn't there at install time.
const built = new URL('../dist/', import.meta.url);
const [first, ...rest] = process.argv.slice(2);

if (!existsSync(new URL('cli/bin.js', built))) {
  process.stderr.write('footnote is not built yet. Run `npm run build` in its repository, then try again.\n');
  process.exitCode = 1;
} else if (rest.length === 0 && ['--version', '-V', 'version'].includes(first)) {
  // Scripts and agents ask for the version often: it costs no more than starting Node.
  const { version } = await import(new URL('version.js', built).href);
  process.stdout.write(`${version}\n`);
} else {
  await import(new URL('cli/bin.js', built).href);
}

#!/usr/bin/env node
import { existsSync } from 'node:fs';

// The program is bundled into dist; npm links no command that isn't there yet when it installs.
const program = new URL('../dist/doctor.js', import.meta.url);

if (existsSync(program)) await import(program.href);
else {
  process.stderr.write('opencode-gemini-search is not built yet. Run `npm run build` in its repository.\n');
  process.exitCode = 1;
}

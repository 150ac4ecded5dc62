#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

// The program is compiled into dist. This file exists because npm links no command that isn't there yet when it
// installs, and because scripts and agents often ask for the version: that costs no more than starting Node.
const dist = new URL('../dist/', import.meta.url);
const [first, ...rest] = process.argv.slice(2);

if (!existsSync(new URL('bundle/bin.js', dist))) {
  process.stderr.write('footnote is not built yet. Run `npm run build` in its repository, then try again.\n');
  process.exitCode = 1;
} else if (rest.length === 0 && ['--version', '-V', 'version'].includes(first)) {
  const { version } = await import(new URL('version.js', dist).href);
  process.stdout.write(`${version}\n`);
} else if (rest.length === 0 && first === 'mcp') {
  keepCompiledCode();
  await import(new URL('mcp/start.js', dist).href);
} else {
  keepCompiledCode();
  await import(new URL('bundle/bin.js', dist).href);
}

/**
 * Node 22.8 and newer start a search 20 to 40 ms sooner with compiled code of the last run. Only where the user has
 * a cache folder: Node's default is the shared temp folder, where another user could plant code.
 */
function keepCompiledCode() {
  const { HOME, XDG_CACHE_HOME = HOME && `${HOME}/.cache` } = process.env;
  if (XDG_CACHE_HOME && existsSync(XDG_CACHE_HOME)) module.enableCompileCache?.(`${XDG_CACHE_HOME}/footnote/compiled`);
}

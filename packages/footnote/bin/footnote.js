#!/usr/bin/env node
'use strict';
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

// The program is compiled into dist. This file exists because npm links no command that isn't there yet when it
// installs, and because scripts and agents often ask for the version: that costs no more than starting Node. It is
// CommonJS for the same reason: Node's loader of modules takes a moment, and only what needs it should wait for it.
const dist = join(__dirname, '../dist');
const [first, ...rest] = process.argv.slice(2);

if (!existsSync(join(dist, 'bundle/bin.js'))) {
  process.stderr.write('footnote is not built yet. Run `npm run build` in its repository, then try again.\n');
  process.exitCode = 1;
} else if (rest.length === 0 && ['--version', '-V', 'version'].includes(first)) {
  process.stdout.write(`${require('../package.json').version}\n`);
} else if (rest.length === 0 && [undefined, '--help', '-h', 'help'].includes(first)) {
  // So little that reading what was compiled before would take longer.
  require('../dist/bundle/bin.cjs');
} else {
  if (isSoonOver()) compileOnce();
  else if (first === 'docs' && rest[0] === 'search') answerUnoptimized();
  keepCompiledCode();
  if (rest.length === 0 && first === 'mcp') load('mcp/start.js');
  else if (rest.length === 0 && first === 'chat' && isTerminal()) require('../dist/bundle/chat-process.cjs');
  else if (isQuick()) require('../dist/bundle/bin.cjs');
  else load('bundle/bin.js');
}

/** What people wait for most is there as CommonJS; what is checked behind a search is not. */
function isQuick() {
  return (first === 'search' && !rest.includes('--verify')) || (first === 'docs' && rest[0] === 'search');
}

/** One request or a few. Later versions of Node may know no such flags, and would say so. */
function isSoonOver() {
  const command = [first, ...rest].find((word) => !word?.startsWith('-'));
  return (command === 'search' || command === 'fetch') && Number.parseInt(process.versions.node, 10) <= 24;
}

/**
 * The parser of HTTP is WebAssembly that is compiled anew once it has proved useful, and at the end Node would wait for
 * that, 50 ms. Why the flags are set so late, and taken back: docs/decisions/flags-of-v8.md.
 */
function compileOnce() {
  const { Module } = WebAssembly;
  WebAssembly.Module = class extends Module {
    constructor(bytes) {
      const { setFlagsFromString } = require('node:v8');
      setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering');
      process.prependOnceListener('exit', () => setFlagsFromString('--wasm-tier-up --wasm-dynamic-tiering'));
      super(bytes);
      WebAssembly.Module = Module;
    }
  };
}

/**
 * A question about installed documentation is answered before V8 has optimized the code that answers it, on other
 * threads, and at the end Node would wait for those. From the moment that SQLite's binary is loaded, and with it all that
 * is needed, there is no more of that; building an index, which takes longer, is an import that takes it back.
 */
function answerUnoptimized() {
  const { dlopen } = process;
  process.dlopen = function (...binary) {
    process.dlopen = dlopen;
    dlopen.apply(this, binary);
    const { setFlagsFromString } = require('node:v8');
    setFlagsFromString('--no-opt');
    const optimizeAgain = () => setFlagsFromString('--opt');
    process.prependOnceListener('exit', optimizeAgain);
    process.once('footnote:import', optimizeAgain);
  };
}

/** Asked here alone: what knows it also loads all of Node's network. */
function isTerminal() {
  const { isatty } = require('node:tty');
  return isatty(0) && isatty(1);
}

function load(file) {
  return import(pathToFileURL(join(dist, file)).href);
}

/**
 * A search starts 20 to 40 ms sooner with compiled code of the last run. Only where the user has a cache folder: Node's
 * default is the shared temp folder, where another user could plant code.
 */
function keepCompiledCode() {
  const { HOME, XDG_CACHE_HOME = HOME && `${HOME}/.cache` } = process.env;
  if (!XDG_CACHE_HOME || !existsSync(XDG_CACHE_HOME)) return;
  const cacheFolder = join(XDG_CACHE_HOME, 'footnote/compiled');
  if (enableCompileCache !== undefined) enableCompileCache(cacheFolder);
  else require('./compiled-code.js')({ cacheFolder, folder: join(dist, 'bundle'), command: first });
}

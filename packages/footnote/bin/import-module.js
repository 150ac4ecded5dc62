'use strict';
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const folder = join(__dirname, '../dist/bundle');

/**
 * `import()` for the shipped CommonJS files. On Node 20 code that was compiled by an earlier run has lost the way to
 * Node's loader of modules, and can import nothing itself; this file is always compiled anew.
 */
module.exports = (name) => {
  // For who has set things up for a process that would import nothing: see `answerUnoptimized` of footnote.js.
  process.emit('footnote:import');
  return import(name.startsWith('./') ? pathToFileURL(join(folder, name)).href : name);
};

'use strict';

// libsql's loader asks Node for a report of the whole process, 6 ms of work, to see which C library there is, and then
// asks again in a way that needs none. Left without the first answer, it comes to the same by the second.
const { report } = process;
const own = report && Object.getOwnPropertyDescriptor(report, 'getReport');
if (own?.configurable) {
  Object.defineProperty(report, 'getReport', {
    configurable: true,
    value: () => {
      giveBack();
      return undefined;
    },
  });
}

// The same loader would run a program if nothing else told it. All that Node needs to run one takes 3 ms to load, so it
// waits until then: what `require.cache` has under the name of a part of Node is taken in its place.
const { cache } = require;
const ofOthers = cache.child_process;
cache.child_process = {
  loaded: true,
  exports: {
    get exec() {
      return require('node:child_process').exec;
    },
    get execSync() {
      return require('node:child_process').execSync;
    },
  },
};

try {
  module.exports = require('libsql');
} finally {
  giveBack();
  if (ofOthers === undefined) delete cache.child_process;
  else cache.child_process = ofOthers;
}

function giveBack() {
  if (own?.configurable) Object.defineProperty(report, 'getReport', own);
}

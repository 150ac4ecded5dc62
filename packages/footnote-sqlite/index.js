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

try {
  module.exports = require('libsql');
} finally {
  giveBack();
}

function giveBack() {
  if (own?.configurable) Object.defineProperty(report, 'getReport', own);
}

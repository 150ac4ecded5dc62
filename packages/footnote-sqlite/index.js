'use strict';
module.exports = require('libsql');

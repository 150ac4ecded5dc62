'use strict';
const Module = require('node:module');

module.exports = loadLibsql();

/**
 * libsql asks two packages which of its binaries fits here: one of them has Node write a report of the whole process,
 * both have to be found and compiled, 6 ms in all. Of the binaries, npm installs the one that fits; so it is tried
 * without asking, and libsql asks for itself only where none of them loads.
 */
function loadLibsql() {
  for (const { target, family } of likelyBinaries()) {
    try {
      return withAnswers(target, family, () => require('libsql'));
    } catch {
      // It is not installed, or not for this C library.
    }
  }
  return require('libsql');
}

function likelyBinaries() {
  const { platform, arch } = process;
  if (platform === 'darwin') return [{ target: `darwin-${arch}` }];
  if (platform === 'win32') return [{ target: `win32-${arch}-msvc` }];
  if (platform !== 'linux') return [];
  const ending = arch === 'arm' ? 'eabihf' : '';
  return [
    { target: `linux-${arch}-gnu${ending}`, family: 'glibc' },
    { target: `linux-${arch}-musl${ending}`, family: 'musl' },
  ];
}

/** What is loaded meanwhile gets these answers in place of the two packages. */
function withAnswers(target, family, load) {
  const answers = new Map([
    ['@neon-rs/load', { currentTarget: () => target }],
    ['detect-libc', { familySync: () => family, GLIBC: 'glibc', MUSL: 'musl' }],
  ]);
  const { _load } = Module;
  Module._load = function (request, ...rest) {
    return answers.get(request) ?? _load.call(this, request, ...rest);
  };
  try {
    return load();
  } finally {
    Module._load = _load;
  }
}

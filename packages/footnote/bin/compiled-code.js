'use strict';
const {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const Module = require('node:module');
const { dirname, join, sep } = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

/** For Nodes that can't do it themselves: what they compile of the shipped CommonJS files is there for the next start. */
module.exports = function keepCompiledCode({ cacheFolder, folder, command }) {
  // For each command its own: kept are those functions of a file that the command called.
  const file = join(cacheFolder, `${process.version}-${process.arch}-${command}`);
  const kept = readKept(file);
  const compiled = new Map();
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, path) {
    if (!path.startsWith(folder + sep)) return compile.call(this, content, path);
    const script = compiledScript(content, path, kept);
    if (script.isNew) compiled.set(path, script);
    const require = Module.createRequire(path);
    return script.run().call(this.exports, this.exports, require, this, path, dirname(path));
  };
  process.once('exit', () => {
    if (compiled.size > 0) write(file, kept, compiled);
  });
};

function compiledScript(content, path, kept) {
  const { mtimeMs, size } = statSync(path);
  // V8 itself compares no more than the length of the source.
  const stamp = `${mtimeMs}-${size}`;
  const found = kept.get(path);
  const cachedData = found?.stamp === stamp ? found.data : undefined;
  const script = new Script(Module.wrap(content), { filename: path, cachedData });
  const isNew = cachedData === undefined || script.cachedDataRejected === true;
  return { isNew, stamp, run: () => script.runInThisContext(), data: () => script.createCachedData() };
}

/** A head that says what follows, and the compiled code of one file after the other. V8 believes whatever it is given. */
function readKept(file) {
  const kept = new Map();
  const bytes = readOwn(file);
  if (bytes === undefined) return kept;
  try {
    if (bytes.readUInt32LE(0) !== crc32(bytes.subarray(4))) return kept;
    const end = 8 + bytes.readUInt32LE(4);
    let at = end;
    for (const { path, stamp, length } of JSON.parse(bytes.toString('utf8', 8, end))) {
      kept.set(path, { stamp, data: bytes.subarray(at, at + length) });
      at += length;
    }
  } catch {
    // Half a file, or none of ours: compiled anew, and written over.
    kept.clear();
  }
  return kept;
}

/** Code runs from it, so only what this user wrote counts. */
function readOwn(file) {
  let opened;
  try {
    opened = openSync(file);
    const { uid, mode } = fstatSync(opened);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn ? readFileSync(opened) : undefined;
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function write(file, kept, compiled) {
  for (const [path, { stamp, data }] of compiled) kept.set(path, { stamp, data: data() });
  const files = [...kept].map(([path, { stamp, data }]) => ({ path, stamp, length: data.length }));
  const head = Buffer.from(JSON.stringify(files));
  const body = Buffer.concat([numberBytes(head.length), head, ...[...kept.values()].map(({ data }) => data)]);
  const draft = `${file}.${process.pid}-${process.hrtime.bigint()}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, Buffer.concat([numberBytes(crc32(body)), body]), { flag: 'wx', mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // A full or read-only disk: the next start compiles again, and nothing else is lost.
  }
}

function numberBytes(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

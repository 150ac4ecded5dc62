// A real Redis for tests and soak runs: given by FOOTNOTE_TEST_REDIS_URL, on the PATH, or Debian's own package,
// unpacked into .cache/redis without installing anything and without root.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { unpackDebianPackages } from './debian-packages.mjs';
import { freePort } from './free-port.mjs';
import { collect, root } from './run.mjs';

const unpacked = join(root, '.cache/redis');
// The binary is in redis-tools; the last two are what it needs beyond a bare Debian.
const packages = ['redis-server', 'redis-tools', 'liblzf1', 'libjemalloc2'];

/** Where a Redis can be had: `{ url }`, `{ command, env }`, or `{ missing }`, which says why there is none. */
export async function findRedis(env = process.env) {
  if (env.FOOTNOTE_TEST_REDIS_URL) return { url: env.FOOTNOTE_TEST_REDIS_URL };
  const onPath = (env.PATH ?? '').split(delimiter).find((folder) => existsSync(join(folder, 'redis-server')));
  if (onPath !== undefined) return { command: join(onPath, 'redis-server'), env };
  if (!existsSync(unpacked)) {
    const problem = await unpackDebianPackages(packages, unpacked);
    if (problem !== undefined) return { missing: `there is no redis-server on the PATH, and ${problem}` };
  }
  const libraries = join(unpacked, 'usr/lib');
  const folders = readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'));
  const path = folders.map((name) => join(libraries, name)).join(delimiter);
  const redis = { command: join(unpacked, 'usr/bin/redis-server'), env: { ...env, LD_LIBRARY_PATH: path } };
  const { code } = await collect([redis.command, '--version'], { env: redis.env });
  return code === 0 ? redis : { missing: `Debian's redis-server in .cache/redis does not run on this machine` };
}

/** Starts a Redis of one's own on a free port: `{ url, kill(), restart(), pause(), resume(), close() }`. */
export async function startRedis({ command, env }, settings = []) {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-redis-'));
  const port = await freePort();
  const fixed = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  let server = await start();
  // It must not outlive a test run that ends early.
  const killNow = () => server.kill('SIGKILL');
  process.once('exit', killNow);

  async function start() {
    const child = spawn(command, [...fixed, ...settings].map(String), { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let log = '';
    await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`redis-server ended with ${code}:\n${log}`)));
      child.stdout.on('data', (text) => {
        log += text;
        if (log.includes('Ready to accept connections')) resolve();
      });
    });
    child.removeAllListeners('exit');
    child.stdout.removeAllListeners('data').resume();
    return child;
  }

  async function kill() {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      server = await start();
    },
    /** It keeps its connections and answers nobody. */
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async close() {
      process.off('exit', killNow);
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

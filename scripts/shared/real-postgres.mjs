// A real PostgreSQL for tests: Debian's on this machine, or its packages, unpacked into .cache/postgres without
// installing anything. It refuses to run as root: then it is started as nobody.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { unpackDebianPackages } from './debian-packages.mjs';
import { freePort } from './free-port.mjs';
import { collect, root } from './run.mjs';

const unpacked = join(root, '.cache/postgres');
// The libraries are what the server and initdb need beyond a bare Debian.
const packages = [
  'postgresql-15',
  'libpq5',
  'libicu72',
  'libxml2',
  'libxslt1.1',
  'libldap-2.5-0',
  'libsasl2-2',
  'libgssapi-krb5-2',
  'libkrb5-3',
  'libk5crypto3',
  'libkrb5support0',
  'libkeyutils1',
  'libssl3',
];
const nobody = 65_534;
const admin = 'admin';

/** Where one can be had: `{ bin, env, user, away }`, or `{ missing }`, which says why there is none. */
export async function findPostgres(env = process.env) {
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  for (const bin of installed(env)) {
    const found = { bin, env: plain(env), user };
    if (await runs(found)) return found;
  }
  if (!existsSync(unpacked)) {
    const problem = await unpackDebianPackages(packages, unpacked);
    if (problem !== undefined) return { missing: `there is no PostgreSQL on this machine, and ${problem}` };
  }
  const own = inFolder(unpacked, env, user);
  if (await runs(own)) return own;
  // A clone in a home that others may not enter: nobody gets a copy.
  const away = mkdtempSync(join(tmpdir(), 'footnote-postgres-bin-'));
  cpSync(unpacked, away, { recursive: true });
  chownSync(away, user.uid ?? process.getuid(), user.gid ?? process.getgid());
  const copy = { ...inFolder(away, env, user), away };
  process.once('exit', () => rmSync(away, { recursive: true, force: true }));
  if (await runs(copy)) return copy;
  return { missing: "Debian's PostgreSQL in .cache/postgres does not run on this machine" };
}

/** Starts one of one's own, with TLS for those who ask for it; its superuser is `admin`. */
export async function startPostgres({ bin, env, user }, { key, cert }) {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-postgres-'));
  const password = `pw-${Math.random().toString(36).slice(2)}`;
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`);
  const certificate = join(folder, 'server.crt');
  const keyFile = join(folder, 'server.key');
  writeFileSync(certificate, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  const options = { cwd: folder, env, ...user };
  if (user.uid !== undefined)
    for (const path of [folder, passwordFile, certificate, keyFile]) chownSync(path, user.uid, user.gid);
  const data = join(folder, 'data');
  const init = ['--no-sync', '--locale=C', '--encoding=UTF8', '--auth=scram-sha-256', '-U', admin];
  const made = await collect([join(bin, 'initdb'), '-D', data, ...init, `--pwfile=${passwordFile}`], options);
  if (made.code !== 0) throw new Error(`initdb ended with ${made.code}:\n${made.output}`);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'ssl=on',
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${keyFile}`,
    'shared_buffers=16MB',
    'max_connections=40',
    'autovacuum=off',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // It must not outlive a test run that ends early. Its other processes notice that it is gone.
  const killNow = () => server.kill('SIGKILL');
  process.once('exit', killNow);
  await ready(server);

  return {
    port,
    password,
    /** Where a superuser of the server could write a file. */
    folder,
    certificate,
    urlOf: (role, secret, database = 'postgres') => `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`,
    async close() {
      process.off('exit', killNow);
      const gone = once(server, 'exit');
      server.kill('SIGQUIT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(server) {
  let log = '';
  await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`postgres ended with ${code}:\n${log}`)));
    server.stderr.on('data', (text) => {
      log += text;
      if (log.includes('ready to accept connections')) resolve();
    });
  });
  server.removeAllListeners('exit');
  server.stderr.removeAllListeners('data').resume();
}

/** On the PATH, or where Debian puts it. */
function installed(env) {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(env.PATH ?? '').split(delimiter)];
  return folders.filter((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

function inFolder(folder, env, user) {
  const libraries = join(folder, 'usr/lib');
  const names = readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'));
  const path = names.map((name) => join(libraries, name)).join(delimiter);
  return { bin: join(libraries, 'postgresql/15/bin'), env: { ...plain(env), LD_LIBRARY_PATH: path }, user };
}

/** Without the variables that say where another server is, or how it should behave. */
function plain(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PG')));
}

async function runs({ bin, env, user }) {
  try {
    for (const program of ['initdb', 'postgres']) {
      const { code } = await collect([join(bin, program), '--version'], { cwd: tmpdir(), env, ...user });
      if (code !== 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

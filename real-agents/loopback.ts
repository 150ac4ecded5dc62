import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface LoopbackRun {
  readonly command: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Servers of this process, by their address, that can be reached from inside, at the same address. */
  readonly reach?: readonly string[];
  /** Servers that run inside, started before the command. */
  readonly services?: readonly Service[];
  readonly timeoutMs?: number;
}

export interface Service {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** All ports are free inside, so a fixed one does no harm. */
  readonly port: number;
}

export interface Finished {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const stage = fileURLToPath(new URL('loopback-stage.mjs', import.meta.url));
// A namespace for processes too: with its first process everything in it ends.
const namespaces = ['--net', '--pid', '--fork', '--kill-child'];
const waysIn = [namespaces, ['--map-root-user', ...namespaces]];

/** Runs a command where nothing is reachable but loopback, and of that only what was started there or is let in. */
export async function runOnLoopback(run: LoopbackRun): Promise<Finished> {
  const way = await findWayIn();
  if (way.missing !== undefined) throw new Error(way.missing);
  const folder = await mkdtemp(join(tmpdir(), 'footnote-loopback-'));
  const doors = await Promise.all((run.reach ?? []).map((url) => openDoor(url, folder)));
  try {
    const plan = {
      doors: doors.map(({ port, socket }) => ({ port, socket })),
      services: run.services ?? [],
      command: run.command,
      cwd: run.cwd,
      env: run.env,
    };
    const child = enter(way.unshare, [process.execPath, stage, JSON.stringify(plan)]);
    return await finish(child, run.timeoutMs ?? 90_000);
  } finally {
    for (const { server } of doors) server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type WayIn = { readonly unshare: readonly string[]; readonly missing?: undefined } | { readonly missing: string };
let found: Promise<WayIn> | undefined;

/** How this machine makes such a network, or why it can't. */
export function findWayIn(): Promise<WayIn> {
  found ??= tryWays();
  return found;
}

async function tryWays(): Promise<WayIn> {
  if (process.platform !== 'linux') return { missing: 'a network with loopback only needs Linux' };
  let last = '';
  for (const unshare of waysIn) {
    const { exitCode, stderr } = await finish(enter(unshare, ['true']), 10_000).catch((error: Error) => ({
      exitCode: null,
      stderr: error.message,
    }));
    if (exitCode === 0) return { unshare };
    last = stderr.trim().split('\n')[0] ?? '';
  }
  return { missing: `this machine gives no network namespaces, neither as root nor as a user (${last})` };
}

function enter(unshare: readonly string[], command: readonly string[]): ChildProcess {
  const script = 'ip link set lo up && exec "$@"';
  return spawn('unshare', [...unshare, 'sh', '-c', script, 'sh', ...command], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function finish(child: ChildProcess, timeoutMs: number): Promise<Finished> {
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  // A command that doesn't read what it is told has closed this pipe when it ends.
  child.stdin?.on('error', () => undefined);
  const timer = setTimeout(() => {
    texts.stderr += `\nStopped after ${timeoutMs / 1000} s.`;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    const [exitCode] = (await once(child, 'close')) as [number | null];
    return { exitCode, ...texts };
  } finally {
    clearTimeout(timer);
  }
}

interface Door {
  readonly port: number;
  readonly socket: string;
  readonly server: Server;
}

/** The outer end: a socket file that leads to the server. Its inner end is in loopback-stage.mjs. */
async function openDoor(url: string, folder: string): Promise<Door> {
  const port = Number(new URL(url).port);
  const socket = join(folder, `${port}.sock`);
  const server = createServer((inner) => {
    const outer = connect(port, '127.0.0.1');
    inner.pipe(outer).pipe(inner);
    inner.on('error', () => outer.destroy()).on('close', () => outer.destroy());
    outer.on('error', () => inner.destroy()).on('close', () => inner.destroy());
  });
  server.listen(socket);
  await once(server, 'listening');
  return { port, socket, server };
}

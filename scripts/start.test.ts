import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Debian's `script` gives a program a terminal; elsewhere it takes other options. */
const hasTerminals = process.platform === 'linux';
if (!hasTerminals) console.warn('SKIPPED: npm start in a terminal is tested on Linux only.');

/** A clone with one small package installed: the documentation of all that Footnote has takes half a minute to index. */
async function aClone(): Promise<string> {
  const clone = await realpath(await mkdtemp(join(tmpdir(), 'footnote-start-')));
  onTestFinished(() => rm(clone, { recursive: true, force: true }));
  for (const path of ['scripts/start.mjs', 'scripts/shared']) {
    await cp(join(root, path), join(clone, path), { recursive: true });
  }
  await symlink(join(root, 'packages'), join(clone, 'packages'), 'junction');
  const files = {
    'package.json': JSON.stringify({ name: 'clone', devDependencies: { ioredis: '1.0.0' } }),
    'package-lock.json': '{}',
    'node_modules/ioredis/package.json': JSON.stringify({ name: 'ioredis', version: '1.0.0' }),
    'node_modules/ioredis/README.md': '# ioredis\n\n## Expiration\n\nTo make keys expire in ioredis, set a timeout.\n',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await writeFile(join(clone, path), text);
  }
  return clone;
}

interface Started {
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  output(): string;
  readonly exitCode: Promise<number>;
}

function start(clone: string, command: readonly string[], more: Readonly<Record<string, string>> = {}): Started {
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: clone, FOOTNOTE_DATA_DIR: join(clone, 'data'), FOOTNOTE_KEYLESS: 'off', ...more };
  const [program = '', ...args] = command;
  // In a group of its own: where a test fails, the server that it has started must end too.
  const child = spawn(program, args, { cwd: clone, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  onTestFinished(() => endGroup(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output, exitCode: once(child, 'close').then(([code]) => Number(code)) };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended by itself, as it should.
  }
}

const inTerminal = ['script', '-qec', `exec "${process.execPath}" scripts/start.mjs`, '/dev/null'];
const answer = 'To make keys expire in ioredis, set a timeout.';
const address = /http:\/\/127\.0\.0\.1:\d+/;

describe('npm start', () => {
  it('ends behind the answer where nobody watches', async () => {
    const { exitCode, output } = start(await aClone(), [process.execPath, 'scripts/start.mjs']);
    expect(await exitCode).toBe(0);
    expect(output()).toContain(answer);
    expect(output()).not.toMatch(address);
    // What to do next comes behind it, in three lines, the last to be read.
    const next = output().slice(output().indexOf('\nNext:\n'));
    expect(output().indexOf(answer)).toBeLessThan(output().indexOf('\nNext:\n'));
    expect(next.trim().split('\n')).toHaveLength(4);
    expect(next).toContain('the web: set a key first, such as GEMINI_API_KEY');
  });

  it.runIf(hasTerminals)('ends there in a terminal too, where CI is set', async () => {
    const { exitCode, output } = start(await aClone(), inTerminal, { CI: 'true' });
    expect(await exitCode).toBe(0);
    expect(output()).toContain(answer);
    expect(output()).not.toMatch(address);
  });

  it.runIf(hasTerminals)(
    'in a terminal serves the page until Ctrl-C, on another port where 4040 is taken',
    async () => {
      await takePort(4040);
      const { child, exitCode, output } = start(await aClone(), inTerminal);
      await expect.poll(output, { timeout: 14_000 }).toMatch(address);
      expect(output().indexOf(answer)).toBeGreaterThan(-1);
      const [origin = ''] = address.exec(output().slice(output().indexOf(answer))) ?? [];
      expect(new URL(origin).port).not.toBe('4040');
      const page = await fetch(origin, { headers: { accept: 'text/html' } });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Footnote</title>')]);
      child.stdin?.write('\u0003');
      expect(await exitCode).toBe(0);
      await expect(fetch(origin)).rejects.toThrow();
    },
  );
});

/** Whoever has it, it is taken afterwards. */
async function takePort(port: number): Promise<void> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.once('listening', resolve).once('error', () => resolve());
    server.listen(port, '127.0.0.1');
  });
}

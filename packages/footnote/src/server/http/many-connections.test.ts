import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { expect, it } from 'vitest';
import { type RunningServer, runServer } from './http-client.test-kit.ts';

/** `scripts/soak-tests.mjs` opens all of them, to a server with its usual limits. */
const isSoak = process.env['FOOTNOTE_SOAK'] === '1';
const many = isSoak ? 10_000 : 1_000;
const limits = isSoak ? {} : { most: 400, headersMs: 3_000, checkMs: 100 };
const mostOpen = isSoak ? 4_000 : 400;

const allowed = openFilesAllowed();
const isPossible = allowed > many + 200;
if (!isPossible) {
  const reason = `this system allows ${allowed} open files`;
  process.stderr.write(`Skipped: ${many} idle connections from a second process, because ${reason}.\n`);
}

it.runIf(isPossible)(
  `${many} idle connections of one process keep nobody out, and are cut`,
  { timeout: 120_000 },
  async () => {
    await using server = await runServer({}, { limits });
    const crowd = openIdle(server, many);
    await crowd.dialled;
    for (let one = 0; one < 20; one++) expect(await askAnew(server, '/healthz')).toMatchObject({ status: 200 });
    const { text } = await askAnew(server, '/metrics');
    const open = Number(/^footnote_http_connections (\d+)$/m.exec(text)?.[1]);
    expect(open).toBeLessThanOrEqual(mostOpen);
    await crowd.allClosed;
    expect(await askAnew(server, '/healthz')).toMatchObject({ status: 200 });
  },
);

/** Another process dials, and sends nothing. */
function openIdle({ origin }: RunningServer, count: number) {
  const program = `
    const { connect } = require('node:net');
    let dialled = 0, closed = 0;
    const dial = () => {
      if (dialled === ${count}) return;
      let isNext = false;
      const next = () => {
        if (isNext) return;
        isNext = true;
        if (++dialled === ${count}) process.send('dialled');
        dial();
      };
      const socket = connect(${new URL(origin).port}, '127.0.0.1', next).on('error', next);
      socket.on('close', () => { next(); if (++closed === ${count}) process.send('closed'); });
      socket.resume();
    };
    dial();
    process.on('disconnect', () => process.exit());
  `;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return { dialled: told(child, 'dialled'), allClosed: told(child, 'closed').then(() => child.disconnect()) };
}

async function told(child: ChildProcess, word: string): Promise<void> {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message === word) return;
  }
}

/** With a connection of its own, as a new client has. */
function askAnew({ origin }: RunningServer, path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}${path}`, { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    request.on('error', reject);
  });
}

function openFilesAllowed(): number {
  if (process.platform === 'win32') return Number.POSITIVE_INFINITY;
  // Node raises its own limit as far as the system lets it.
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}

// What the server adds to a bare Hono route that sends the same bytes: searches whose answer is kept, over 1, 50 and 500
// connections. Both servers are processes of their own and take turns. `npm run bench:http` builds first.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../emulators/dist/emulator.js';
import { tavily } from '../emulators/dist/tavily.js';
import { readArguments } from '../scripts/shared/read-arguments.mjs';

const help = `Usage: npm run bench:http -- [--seconds N] [--connections LIST]

Asks 'footnote serve' for one search that it has kept, and a bare Hono route for the same bytes, as often as they
answer: each connection has one request under way. The log is on, as it is by default.

  --seconds N          for each server and count (default 5)
  --connections LIST   (default 1,50,500)

What is printed:
  a second   answers, and those of the bare route
  × bare     how many of its answers come for one of ours
  p50, p99   milliseconds from the last byte of the question to the last byte of the answer
  CPU µs     of the server for one answer, whatever else the machine does (Linux)
  MB         resident memory at the end`;

const command = fileURLToPath(new URL('../packages/footnote/bin/footnote.js', import.meta.url));
const question = '{"query":"bridges"}';

if (process.argv[2] === 'bare') await serveBare();
else await measure();

async function measure() {
  const options = { seconds: { type: 'string', default: '5' }, connections: { type: 'string', default: '1,50,500' } };
  const { values } = readArguments(help, options);
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), 'footnote-bench-http-'));
  const service = await startEmulator(tavily);
  const ours = await startFootnote(folder, service.env);
  const answer = await askOnce(ours.port);
  const bare = await startBare(answer);
  try {
    const rows = [];
    // The first is not counted: what is compiled late is compiled then.
    for (const count of [10, ...values.connections.split(',').map(Number)]) {
      const [one, other] = [await ask(ours, count, seconds), await ask(bare, count, seconds)];
      rows.push({ count, ours: one, bare: other });
    }
    report(rows.slice(1), Buffer.byteLength(answer), seconds);
  } finally {
    for (const { child } of [ours, bare]) child.kill('SIGKILL');
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startFootnote(folder, env) {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--json'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, WEB_SEARCH_PROVIDER: 'tavily', FOOTNOTE_KEYLESS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of child.stdout) {
    said += text;
    if (said.includes('}')) break;
  }
  return { child, port: Number(new URL(JSON.parse(said).url).port) };
}

async function startBare(answer) {
  const child = fork(fileURLToPath(import.meta.url), ['bare']);
  child.send(answer);
  const [port] = await once(child, 'message');
  return { child, port };
}

/** The same router and adapter, and nothing of ours. */
async function serveBare() {
  const [answer] = await once(process, 'message');
  // They are installed for the package, of which this is no part.
  const { resolve } = createRequire(new URL('../packages/footnote/package.json', import.meta.url));
  const [{ Hono }, { serve }] = await Promise.all(['hono', '@hono/node-server'].map((name) => import(resolve(name))));
  const app = new Hono();
  const body = JSON.parse(answer);
  app.post('/api/search', async (context) => {
    await context.req.json();
    return context.json(body);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send(port));
  process.on('disconnect', () => server.close());
}

async function askOnce(port) {
  const headers = { 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}/api/search`;
  // The first answer is fetched, the second is the one that is kept.
  for (const _ of [1, 2]) await (await fetch(url, { method: 'POST', headers, body: question })).text();
  const response = await fetch(url, { method: 'POST', headers, body: question });
  if (response.status !== 200) throw new Error(`The search failed: ${await response.text()}`);
  return response.text();
}

/** Each connection asks again as soon as it is answered, once all have been let in: a busy server takes one at a time. */
async function ask({ child, port }, count, seconds) {
  const request =
    `POST /api/search HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${question.length}\r\n\r\n${question}`;
  const askBy = async (socket) => {
    socket.write(request);
    await readAnswer(socket);
  };
  const sockets = Array.from({ length: count }, () =>
    connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1'),
  );
  await Promise.all(sockets.map(askBy));
  const durations = [];
  const usedBefore = cpuOf(child);
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    sockets.map(async (socket) => {
      for (let begin = performance.now(); begin < end; begin = performance.now()) {
        await askBy(socket);
        durations.push(performance.now() - begin);
      }
      socket.destroy();
    }),
  );
  const sorted = durations.sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const cpu = (cpuOf(child) - usedBefore) / sorted.length;
  return { rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99), cpu, megabytes: residentOf(child) };
}

function readAnswer(socket) {
  return new Promise((resolve, reject) => {
    let text = '';
    const onClose = () => reject(new Error('The server closed a connection.'));
    socket.once('close', onClose);
    socket.on('data', function onData(part) {
      text += part;
      if (!isWhole(text)) return;
      socket.off('data', onData).off('close', onClose);
      if (text.startsWith('HTTP/1.1 200 ')) resolve();
      else reject(new Error(text.slice(0, 200)));
    });
  });
}

function isWhole(text) {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headEnd))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= headEnd + 4 + Number(length);
}

function residentOf(child) {
  return Number(/VmRSS:\s+(\d+)/.exec(readProcess(child, 'status'))?.[1]) / 1_000;
}

/** In microseconds. The kernel counts in hundredths of a second; user and system time are the 14th and 15th field. */
function cpuOf(child) {
  const fields = readProcess(child, 'stat').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

function readProcess({ pid }, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Only Linux has it; what is read from nothing is no number.
    return '';
  }
}

function report(rows, bytes, seconds) {
  const [cpu] = cpus();
  console.log(`Kept searches of ${bytes} bytes over HTTP, ${seconds} s each, ${new Date().toISOString().slice(0, 10)}`);
  console.log(`${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}\n`);
  console.log(
    line([
      'connections',
      'a second',
      'bare',
      '× bare',
      'p50',
      'bare',
      'p99',
      'bare',
      '× bare',
      'CPU µs',
      'bare',
      'MB',
      'bare',
    ]),
  );
  for (const { count, ours, bare } of rows) {
    const ms = [ours.p50, bare.p50, ours.p99, bare.p99].map((value) => value.toFixed(2));
    const rates = [ours.rate.toFixed(0), bare.rate.toFixed(0), (bare.rate / ours.rate).toFixed(2)];
    const memory = [ours.megabytes.toFixed(0), bare.megabytes.toFixed(0)];
    console.log(
      line([
        count,
        ...rates,
        ...ms,
        (ours.p99 / bare.p99).toFixed(2),
        ours.cpu.toFixed(0),
        bare.cpu.toFixed(0),
        ...memory,
      ]),
    );
  }
}

function line(cells) {
  return cells.map((cell, at) => String(cell).padStart(at === 0 ? 11 : 10)).join('');
}

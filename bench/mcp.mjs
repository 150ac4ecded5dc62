// Footnote's MCP server beside others from npm, all in one run: cold start to the answered tools/list, memory after it,
// size of that answer, size of the installed tree. The servers take turns, so that whatever else the machine does hits
// all of them alike.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { installPeers } from '../scripts/shared/mcp-peers.mjs';
import { readArguments } from '../scripts/shared/read-arguments.mjs';

const help = `Usage: node bench/mcp.mjs [--rounds N]

Measures the start of MCP servers. Peers are installed into .cache/mcp-peers, pinned, once (some minutes, 500 MB).

  --rounds N   how often each server is started (default 9)`;

const { values } = readArguments(help, { rounds: { type: 'string', default: '9' } });
const rounds = Number(values.rounds);
const bareNode = { name: 'bare node', version: '', args: [], env: {}, megabytes: 0, packages: 0 };
const bare = { ...bareNode, command: fileURLToPath(new URL('./mcp-bare-server.mjs', import.meta.url)) };
const maxRatio = 2.5;
const maxMegabytes = 60;

const home = mkdtempSync(join(tmpdir(), 'footnote-bench-'));
const servers = [bare, ...(await installPeers())];
const samples = servers.map(() => []);
for (let round = 0; round <= rounds; round++) {
  process.stderr.write(`\rRound ${round} of ${rounds} …`);
  for (const [index, server] of servers.entries()) {
    const sample = await startOnce(server);
    // The first round warms the disk cache and isn't counted.
    if (round > 0) samples[index].push(sample);
  }
}
process.stderr.write('\r\x1b[K');
rmSync(home, { recursive: true, force: true });
report();

/** Spawn → initialize → tools/list, as an agent does it. */
async function startOnce({ name, command, args, env }) {
  const begin = performance.now();
  const child = spawn(process.execPath, [command, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  let rest = '';
  const waiting = new Map();
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const message = line.trim().startsWith('{') ? JSON.parse(line) : {};
      waiting.get(message.id)?.(message.result);
    }
  });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (id, method, params) => {
    send({ id, method, params });
    return new Promise((resolve, reject) => {
      waiting.set(id, resolve);
      closed.then(() => reject(new Error(`${name} ended before it answered ${method}.`)));
    });
  };
  const clientInfo = { name: 'bench', version: '1' };
  await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  send({ method: 'notifications/initialized' });
  const list = await ask(2, 'tools/list', {});
  const ms = performance.now() - begin;
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  child.stdin.end();
  child.kill();
  await closed;
  clearTimeout(timer);
  return { ms, megabytes, characters: JSON.stringify(list).length, tools: list.tools.length };
}

function report() {
  const [cpu] = cpus();
  console.log(`MCP servers, median of ${rounds} starts, ${new Date().toISOString().slice(0, 10)}`);
  console.log(`${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}\n`);
  const rows = servers.map((server, index) => {
    const median = (key) => samples[index].map((sample) => sample[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)];
    return {
      server,
      ms: median('ms'),
      megabytes: median('megabytes'),
      characters: median('characters'),
      tools: median('tools'),
    };
  });
  const [{ ms: bareMs }] = rows;
  const head = ['start ms', '× bare', 'RSS MB', 'tools', 'list chars', 'tree MB', 'packages'];
  console.log(line('', head));
  for (const { server, ms, megabytes, characters, tools } of [...rows].sort((a, b) => a.ms - b.ms)) {
    const cells = [ms.toFixed(0), (ms / bareMs).toFixed(2), megabytes.toFixed(1), tools, characters];
    console.log(
      line(`${server.name} ${server.version}`.trim(), [...cells, server.megabytes.toFixed(1), server.packages]),
    );
  }
  const ours = rows[1];
  const isFirst = rows.slice(2).every(({ ms }) => ms > ours.ms);
  console.log('');
  verdict(`start at most ${maxRatio} × a bare server`, ours.ms / bareMs <= maxRatio);
  verdict(`first in start-up of ${rows.length - 1}`, isFirst);
  verdict(`at most ${maxMegabytes} MB after tools/list`, ours.megabytes <= maxMegabytes);
}

function verdict(target, isMet) {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${target}`);
  if (!isMet) process.exitCode = 1;
}

function line(name, cells) {
  return `${name.padEnd(40)}${cells.map((cell) => String(cell).padStart(11)).join('')}`;
}

// Many MCP clients of both protocol eras on one `footnote serve`: no answer may reach the wrong one, and memory must
// not grow.
//   node scripts/soak-mcp.mjs                                 50 clients, 10,000 calls
//   node scripts/soak-mcp.mjs --clients 10 --calls 500
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '50' }, calls: { type: 'string', default: '10000' } },
});
const clientCount = Number(values.clients);
const callCount = Number(values.calls);
const maxGrowth = 1.1;
const version = '2026-07-28';

const home = mkdtempSync(join(tmpdir(), 'footnote-soak-'));
const provider = await startProvider();
const server = await startFootnote();
try {
  const clients = await Promise.all(Array.from({ length: clientCount }, (_, n) => connect(n)));
  // Caches, compiled code and pools have their size after this.
  await callAll(clients, callCount, 'warm-up');
  const before = await memory();
  const begin = performance.now();
  const wrong = await callAll(clients, callCount, 'measured');
  const seconds = (performance.now() - begin) / 1000;
  const after = await memory();
  const growth = after / before;
  console.log(
    `\n${callCount} calls of ${clientCount} clients in ${seconds.toFixed(1)} s (${(callCount / seconds).toFixed(0)} a second).`,
  );
  console.log(`Answers to the wrong client: ${wrong}.`);
  console.log(`Memory: ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after, ${growth.toFixed(3)} ×.`);
  if (wrong > 0) complain('An answer reached the wrong client.');
  if (growth > maxGrowth) complain(`Memory grew more than ${maxGrowth} ×.`);
} finally {
  server.child.kill('SIGTERM');
  await once(server.child, 'close');
  provider.close();
  provider.closeAllConnections();
  rmSync(home, { recursive: true, force: true });
}

function complain(message) {
  console.error(message);
  process.exitCode = 1;
}

/** Speaks Tavily's format. What it finds names the question, and it answers out of order. */
async function startProvider() {
  const http = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { query } = JSON.parse(text);
    await setTimeout(Math.random() * 20);
    const url = `https://found.example/${encodeURIComponent(query)}`;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ results: [{ title: 'Found', url, content: `All about <${query}>.`, score: 1 }] }));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return http;
}

async function startFootnote() {
  const bin = fileURLToPath(new URL('../packages/footnote/bin/footnote.js', import.meta.url));
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    TAVILY_API_KEY: 'any',
    TAVILY_BASE_URL: `http://127.0.0.1:${provider.address().port}`,
    WEB_SEARCH_PROVIDER: 'tavily',
    // Every call goes all the way.
    FOOTNOTE_CACHE_TTL: '0',
    // To see what is kept rather than what wasn't collected yet.
    NODE_OPTIONS: '--max-semi-space-size=4',
  };
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--json'], {
    env,
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.includes('}')) break;
  }
  return { child, url: JSON.parse(text).mcp };
}

/** Odd clients speak the newer era, even ones have sessions. */
async function connect(n) {
  const clientInfo = { name: `client-${n}`, version: '1' };
  if (n % 2 === 1) {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    return {
      n,
      headers: { 'mcp-protocol-version': version, 'mcp-method': 'tools/call', 'mcp-name': 'web_search' },
      _meta,
    };
  }
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const response = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  await response.text();
  const headers = { 'mcp-session-id': response.headers.get('mcp-session-id') };
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
  return { n, headers };
}

function post(body, headers = {}) {
  return fetch(server.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });
}

/** Every client with one call under way at a time, all clients side by side; counts the answers that aren't theirs. */
async function callAll(clients, count, name) {
  let next = 0;
  let wrong = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (let round = next++; round < count; round = next++) {
        if (!(await isOwnAnswer(client, round, name))) wrong++;
        if (round % 500 === 0) process.stderr.write(`\r${name}: ${round} of ${count} …`);
      }
    }),
  );
  return wrong;
}

async function isOwnAnswer({ n, headers, _meta }, round, name) {
  const query = `client ${n} asks ${name} ${round}`;
  // The same ids for all: only their sessions and requests tell them apart.
  const id = Math.floor(round / clientCount);
  const params = { name: 'web_search', arguments: { query }, _meta };
  const text = await (await post({ jsonrpc: '2.0', id, method: 'tools/call', params }, headers)).text();
  const isOwn =
    text.includes(`All about <${query}>.`) && text.includes(encodeURIComponent(query)) && text.includes(`"id":${id}`);
  if (!isOwn) console.error(`\n${query} got: ${text.slice(0, 500)}`);
  return isOwn;
}

/** Resident megabytes of the server once it has come to rest. */
async function memory() {
  const readings = [];
  for (let i = 0; i < 5; i++) {
    await setTimeout(400);
    readings.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1]) / 1000);
  }
  return Math.min(...readings);
}

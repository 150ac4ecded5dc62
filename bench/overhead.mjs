// What the whole gateway adds to a bare provider call on loopback: policy, audit, cache, limits,
// routing, tidying, cleaning and citing, against the same HTTP request made with undici alone.
//   node bench/overhead.mjs            needs `npm run build`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, fetch } from 'undici';
import { createFootnote } from '../packages/footnote/dist/bundle/index.js';

// The provider is a process of its own, as it is in life: its garbage is nobody's here.
if (process.argv[2] === 'provider') serve();
else await measure();

async function measure() {
  const rounds = 3000;
  const folder = mkdtempSync(join(tmpdir(), 'footnote-overhead-'));
  const provider = fork(fileURLToPath(import.meta.url), ['provider']);
  const [port] = await once(provider, 'message');
  const origin = `http://127.0.0.1:${port}`;
  try {
    console.log(
      `${rounds} searches each, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}\n`,
    );
    console.log('                          p50 ms   over bare    p99 ms   ratio to bare p99');
    // One after the other: the syncs of the strict log would slow down whatever is measured beside them.
    for (const sync of ['group', 'strict']) {
      await compare(`gateway, audit ${sync}`, bareCall(origin), gateway(origin, sync, folder), rounds);
    }
  } finally {
    provider.kill();
    rmSync(folder, { recursive: true });
  }
}

function serve() {
  const body = JSON.stringify({
    query: 'bridges',
    images: [],
    results: Array.from({ length: 5 }, (_, i) => ({
      url: `https://site-${i}.example/page`,
      title: `Page ${i}`,
      content: 'The bridge was opened in 1894 and is 244 m long. '.repeat(6),
      score: 0.9 - i / 10,
    })),
  });
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.once('disconnect', () => process.exit());
}

/** Beside bare calls, turn by turn, so that whatever else the machine does hits both alike. */
async function compare(name, bare, way, rounds) {
  const warmUp = 300;
  const times = { bare: [], way: [] };
  for (let i = 0; i < rounds + warmUp; i++) {
    for (const [kind, { ask }] of Object.entries({ bare, way })) {
      const start = performance.now();
      await ask(i);
      if (i >= warmUp) times[kind].push(performance.now() - start);
    }
  }
  await Promise.all([bare.close(), way.close()]);
  const base = { p50: at(times.bare, 0.5), p99: at(times.bare, 0.99) };
  print('bare call', times.bare, base);
  print(name, times.way, base);
}

function print(name, list, base) {
  const [p50, p99] = [at(list, 0.5), at(list, 0.99)];
  const cells = [
    p50.toFixed(2).padStart(8),
    `+${(p50 - base.p50).toFixed(2)}`.padStart(12),
    p99.toFixed(2).padStart(10),
  ];
  console.log(`${name.padEnd(24)}${cells.join('')}${`${(p99 / base.p99).toFixed(1)} ×`.padStart(20)}`);
}

function bareCall(origin) {
  const dispatcher = new Agent();
  return {
    async ask(i) {
      const reply = await fetch(`${origin}/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer any-key' },
        body: JSON.stringify({ query: `bridges ${i}`, max_results: 5 }),
        dispatcher,
      });
      return reply.json();
    },
    close: () => dispatcher.close(),
  };
}

function gateway(origin, sync, folder) {
  const env = {
    TAVILY_API_KEY: 'any-key',
    TAVILY_BASE_URL: origin,
    WEB_SEARCH_PROVIDER: 'tavily',
    FOOTNOTE_DATA_DIR: join(folder, sync),
    FOOTNOTE_AUDIT_SYNC: sync,
    HOME: folder,
  };
  const footnote = createFootnote({ env, cwd: folder });
  return { ask: (i) => footnote.search({ query: `bridges ${i}` }), close: () => footnote.close() };
}

function at(list, share) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length * share)];
}

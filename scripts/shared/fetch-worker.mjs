// Reads one page and tells what that cost. The other process of soak-fetch.mjs.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFootnote } from '../../packages/footnote/dist/index.js';

const [url, place, dataDir, timeout] = process.argv.slice(2);

// What any page costs, loading included, is not the body's doing: a harmless one goes first.
const harmless = createServer((_, reply) =>
  reply
    .setHeader('content-type', 'text/html')
    .end(`<h1>Hello</h1>${'<p>Some words of a page that is as it should be.</p>'.repeat(4_000)}`),
);
await new Promise((resolve) => harmless.listen(0, '127.0.0.1', resolve));
const { port } = harmless.address();
const footnote = createFootnote({
  settings: { dataDir, audit: 'off', cache: { ttlSeconds: 0 }, policy: { allowPrivate: [place, `127.0.0.1:${port}`] } },
});
await footnote.fetchPage({ url: `http://127.0.0.1:${port}/` });
harmless.close();
harmless.closeAllConnections();
await sleep(200);
globalThis.gc();

const before = process.memoryUsage().rss;
let highest = before;
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage().rss);
}, 10);
const stalls = monitorEventLoopDelay({ resolution: 5 });
stalls.enable();
const startedAt = performance.now();
const became = await footnote.fetchPage({ url }, { timeoutMs: Number(timeout) }).then(
  () => 'page',
  ({ code }) => code,
);
const seconds = (performance.now() - startedAt) / 1_000;
await sleep(20);
stalls.disable();
highest = Math.max(highest, process.memoryUsage().rss);
clearInterval(watch);
const megabytes = Math.round((highest - before) / 1_000_000);
process.send({ seconds, megabytes, stallMs: Math.round(stalls.max / 1e6), became });
await footnote.close();
process.exit();

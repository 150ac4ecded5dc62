// One replica of several: the cache and the limits in a process of their own, over the Redis that all of them share.
// It is told what to do by its parent, and answers with what it saw.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createCache } from '../../packages/footnote/dist/cache/cache.js';
import { createCounters } from '../../packages/footnote/dist/counters.js';
import { createLimits } from '../../packages/footnote/dist/limits/limits.js';
import { cachedResponses } from '../../packages/footnote/dist/search/response-form.js';
import { openRedis } from '../../packages/footnote/dist/store/redis.js';

const tasks = { warmUp, searchTogether, takeTogether, searchFor };
const [{ url, dataDir, limits }] = await once(process, 'message');
const counters = createCounters({ log: () => undefined });
const store = url === undefined ? undefined : openRedis(url, { onChange: counters.storeChanged });
const cache = createCache(cachedResponses, { ttlSeconds: 60, store, counters });
const gate = createLimits({ limits, usdPerDay: undefined, priceOf: () => undefined, dataDir, store, counters });

process.on('message', async ({ task, ...what }) => {
  if (task === 'close') {
    await Promise.all([cache.close(), gate.close()]);
    await store?.close();
    process.disconnect();
  } else process.send(await tasks[task](what));
});
process.send('ready');

/** Everything is loaded and connected, so that the replicas really start together. */
async function warmUp() {
  await gate.takeProvider('warm-up');
  while (store !== undefined) {
    if ((await store.get('warm up').catch(() => 'away')) !== 'away') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {};
}

/** Many identical searches at once, over an upstream that takes its time. */
async function searchTogether({ key, count, upstreamMs }) {
  let loads = 0;
  const load = async () => {
    loads += 1;
    await new Promise((resolve) => setTimeout(resolve, upstreamMs));
    return { value: response(`from ${process.pid}`), keep: true };
  };
  const waits = await Promise.all(Array.from({ length: count }, () => timed(() => cache.through(key, call(), load))));
  return { loads, ...summary(waits) };
}

/** Many calls at once against a limit. */
async function takeTogether({ id, count }) {
  const waits = await Promise.all(Array.from({ length: count }, () => timed(() => gate.takeProvider(id))));
  return summary(waits);
}

/** One search after the other, each counted against a limit, for a while: what a caller feels when the store fails. */
async function searchFor({ id, ms, upstreamMs }) {
  const waits = [];
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve, upstreamMs));
    return { value: response('any'), keep: true };
  };
  const search = async () => {
    await gate.takeProvider(id);
    await cache.through(randomUUID(), call(), load);
  };
  // For how long the machine gave this process nothing to run on, which is not the store's doing.
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  for (const end = performance.now() + ms; performance.now() < end; ) waits.push(await timed(search));
  loop.disable();
  const standstillMs = loop.max / 1e6;
  return { ...summary(waits), standstillMs, isUp: store.isUp(), fallbacks: countOf('limit_fallbacks_total') };
}

function countOf(name) {
  return counters.snapshot().reduce((sum, reading) => sum + (reading.name === name ? reading.value : 0), 0);
}

function call() {
  return { signal: new AbortController().signal };
}

async function timed(work) {
  const begin = performance.now();
  const failure = await work().then(
    () => undefined,
    (error) => error.code ?? 'unknown',
  );
  return { failure, ms: performance.now() - begin };
}

function summary(waits) {
  const failures = waits.flatMap(({ failure }) => failure ?? []);
  return { answered: waits.length - failures.length, failures, slowestMs: Math.max(...waits.map(({ ms }) => ms)) };
}

function response(title) {
  const url = 'https://a.example/';
  const sources = [{ n: 1, title, url, domain: 'a.example' }];
  const results = [{ title, url, content: 'text' }];
  return { query: 'bridges', provider: 'tavily', results, sources, warnings: [], cached: 'no', tookMs: 1 };
}

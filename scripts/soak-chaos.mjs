// 1,000 searches for each way in which a first provider can be broken, with a healthy second one behind
// it: how many are answered, how long they take, and how many calls more they cost.
import { performance } from 'node:perf_hooks';
import { createFootnote, createProviderRegistry, getWebSearchProvider } from 'footnote-search';
import { brave } from '../emulators/dist/brave.js';
import { faults, startChaosProxy } from '../emulators/dist/chaos-proxy.js';
import { startEmulator } from '../emulators/dist/emulator.js';
import { tavily } from '../emulators/dist/tavily.js';
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';

const help = `Usage: node scripts/soak-chaos.mjs [--searches N] [--seed N] [FAULT…]

Faults: ${faults.join(', ')}. All of them unless some are named.
Build first (npm run build). Exits with 1 when a bar is missed:
at least 99 % answered, at most 15 % extra calls, and a p95 at most 1.5 s above the
healthy provider's own (without the first ten searches, which teach the breaker).`;

const options = { searches: { type: 'string', default: '1000' }, seed: { type: 'string', default: '7' } };
const { values, positionals } = readArguments(help, options, true);
const searches = Number(values.searches);
const unknown = positionals.find((name) => !faults.includes(name));
if (unknown !== undefined) fail(`There is no fault '${unknown}'. There are: ${faults.join(', ')}.`, 2);
if (!Number.isInteger(searches) || searches < 20) fail('--searches is a whole number from 20.', 2);

const bars = { answered: 0.99, extraCalls: 0.15, lateMs: 1_500 };
const first = 10;
const sideBySide = 5;

const healthy = await measure('none', ['brave']);
console.log(`${searches} searches for each fault, ${sideBySide} side by side, seed ${values.seed}`);
console.log(`The healthy provider alone: p50 ${ms(healthy.p50)}, p95 ${ms(healthy.p95)}\n`);
console.log(row('first provider', 'answered', 'by it', 'p50', 'p95', 'max', 'extra calls', ''));
let missed = 0;
for (const fault of positionals.length === 0 ? faults : positionals) {
  const seen = await measure(fault, ['tavily', 'brave']);
  const isMet =
    seen.answered >= bars.answered && seen.extra <= bars.extraCalls && seen.p95 <= healthy.p95 + bars.lateMs;
  if (!isMet) missed++;
  const cells = [percent(seen.answered), percent(seen.byFirst), ms(seen.p50), ms(seen.p95), ms(seen.max)];
  console.log(row(fault, ...cells, percent(seen.extra), isMet ? 'met' : 'MISSED'));
}
process.exitCode = missed === 0 ? 0 : 1;

async function measure(fault, chain) {
  const [broken, second] = await Promise.all([startEmulator(tavily), startEmulator(brave)]);
  const chaos = await startChaosProxy(broken.origin, { fault, seed: Number(values.seed) });
  let calls = 0;
  const counted = (provider) => ({
    ...provider,
    search(request, context) {
      calls++;
      return provider.search(request, context);
    },
  });
  const footnote = createFootnote({
    registry: createProviderRegistry(chain.map((id) => counted(getWebSearchProvider(id)))),
    settings: { cache: { ttlSeconds: 0 }, audit: 'off' },
    env: { ...broken.env, ...second.env, TAVILY_BASE_URL: chaos.origin, HOME: '/dev/null/nowhere' },
    cwd: '/nowhere',
  });
  const times = [];
  const answeredBy = [];
  let asked = 0;
  async function ask() {
    const begin = performance.now();
    // No two alike: neither the cache nor those who ask the same must help.
    const query = `bridges ${asked++}`;
    const response = await footnote.search({ query, provider: chain.join(',') }).catch(() => undefined);
    times.push(performance.now() - begin);
    answeredBy.push(response?.provider);
  }
  while (answeredBy.length < searches) await Promise.all(Array.from({ length: sideBySide }, ask));
  await footnote.close();
  await Promise.all([chaos.close(), broken.close(), second.close()]);
  const sorted = times.slice(first).sort((a, b) => a - b);
  return {
    answered: answeredBy.filter((id) => id !== undefined).length / answeredBy.length,
    byFirst: answeredBy.filter((id) => id === chain[0]).length / answeredBy.length,
    p50: sorted[Math.ceil(sorted.length * 0.5) - 1],
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1],
    max: Math.max(...times),
    extra: calls / answeredBy.length - 1,
  };
}

function percent(part) {
  return `${(part * 100).toFixed(1)} %`;
}

function ms(time) {
  return time >= 1_000 ? `${(time / 1_000).toFixed(2)} s` : `${time.toFixed(1)} ms`;
}

function row(name, ...cells) {
  return `${name.padEnd(20)}${cells.map((cell) => cell.padStart(12)).join('')}`;
}

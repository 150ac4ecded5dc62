// The long version of limits/replicas.test.ts: four processes over a real Redis, round after round.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from './shared/fail.mjs';
import { startHostileRedis, turns } from './shared/hostile-redis.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { findRedis, startRedis } from './shared/real-redis.mjs';
import { startReplicas } from './shared/replicas.mjs';

const help = `Usage: node scripts/soak-replicas.mjs [--rounds N]

Cache, limits and the shared store under load, in four processes over a real Redis:
  flights   500 identical searches at once: at most 2 loads, all answered
  limits    3,000 tries against a limit of 100: exactly 100
  outages   the Redis killed or stopped in the middle of searches: every one answers within 250 ms more
  hostile   the Redis silent, or answering nonsense, in the middle of searches: the same, and no limit is blamed

  --rounds N   rounds of each; 20 unless told`;

const upstreamMs = 20;
const { values } = readArguments(help, { rounds: { type: 'string' } });
const rounds = Number(values.rounds ?? 20);
if (!Number.isInteger(rounds) || rounds < 1) fail(`--rounds must be a whole number.\n\n${help}`, 2);

const found = await findRedis();
if (!('command' in found))
  fail(`SKIPPED: this needs a Redis that it may kill (${found.missing ?? 'a URL is not one'}).`, 0);
const redis = await startRedis(found);
const hostile = await startHostileRedis(redis.url);
const dataDir = mkdtempSync(join(tmpdir(), 'footnote-soak-'));
const limited = Array.from({ length: rounds }, (_, i) => `limited-${i}`);
const limits = [...limited.map((id, i) => `${id}=100/${i % 2 ? 'day' : 'hour'}`), 'open=100000000/hour'].join(',');
const problems = [];
try {
  const replicas = await startReplicas(4, { url: hostile.url, dataDir, limits });
  await flights(replicas);
  await exactLimits(replicas);
  const stops = [
    { turn: () => redis.kill(), turnBack: () => redis.restart() },
    { turn: () => redis.pause(), turnBack: () => redis.resume() },
  ];
  await outages(replicas, 'outages', stops);
  const ways = turns.map((name) => ({ turn: () => hostile.turn(name), turnBack: () => hostile.turnBack() }));
  await outages(replicas, 'hostile', ways);
  await replicas.close();
} finally {
  await hostile.close();
  await redis.close();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.error(`FAILED: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function flights({ askAll }) {
  const loads = [];
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const seen = await askAll({ task: 'searchTogether', key: randomUUID(), count: 125, upstreamMs });
    loads.push(sum(seen, 'loads'));
    slowest = Math.max(slowest, ...seen.map(({ slowestMs }) => slowestMs));
    check(sum(seen, 'answered') === 500, `flights, round ${round}: ${sum(seen, 'answered')} of 500 answered`);
    check(loads.at(-1) <= 2, `flights, round ${round}: ${loads.at(-1)} loads`);
  }
  const more = loads.filter((count) => count > 1).length;
  console.log(`flights   ${rounds} × 500 searches: at most ${Math.max(...loads)} loads (${more} rounds above 1),`);
  console.log(`          slowest ${Math.round(slowest)} ms with an upstream of ${upstreamMs} ms`);
}

async function exactLimits({ askAll }) {
  const taken = [];
  const begin = performance.now();
  for (const id of limited) {
    const seen = await askAll({ task: 'takeTogether', id, count: 750 });
    taken.push(sum(seen, 'answered'));
    check(taken.at(-1) === 100, `limits, ${id}: ${taken.at(-1)} let through`);
  }
  const perSecond = Math.round((rounds * 3_000_000) / (performance.now() - begin));
  console.log(
    `limits    ${rounds} × 3,000 tries: ${[...new Set(taken)].join(', ')} let through (${perSecond} tries a second)`,
  );
}

/** In the middle of searches one of the ways to fail, in turn, and back. */
async function outages({ askAll }, name, ways) {
  let answered = 0;
  let slowest = 0;
  let backMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const searching = askAll({ task: 'searchFor', id: 'open', ms: 1_500, upstreamMs });
    await sleep(300);
    const { turn, turnBack } = ways[round % ways.length];
    await turn();
    await sleep(600);
    const begin = performance.now();
    await turnBack();
    const seen = await searching;
    answered += sum(seen, 'answered');
    slowest = Math.max(slowest, ...seen.map(({ slowestMs }) => slowestMs));
    const ours = Math.max(...seen.map(({ slowestMs, standstillMs }) => slowestMs - standstillMs));
    check(ours < upstreamMs + 250, `${name}, round ${round}: the slowest search took ${Math.round(ours)} ms`);
    const failures = seen.flatMap((one) => one.failures);
    check(
      failures.length === 0,
      `${name}, round ${round}: ${failures.length} failed (${[...new Set(failures)].join(', ')})`,
    );
    check(sum(seen, 'fallbacks') > 0, `${name}, round ${round}: nobody noticed`);
    backMs = Math.max(backMs, await untilAllAreBack(askAll, begin, `${name}, round ${round}`));
  }
  console.log(
    `${name}   ${rounds} in the middle of searches: all ${answered} answered, slowest ${Math.round(slowest)} ms with an`,
  );
  console.log(`          upstream of ${upstreamMs} ms; all four back on it after ${Math.round(backMs)} ms at most`);
}

async function untilAllAreBack(askAll, begin, where) {
  for (;;) {
    const seen = await askAll({ task: 'searchFor', id: 'open', ms: 1, upstreamMs: 1 });
    const ms = performance.now() - begin;
    if (seen.every(({ isUp }) => isUp)) return ms;
    if (ms > 10_000) {
      check(false, `${where}: not all came back within 10 s`);
      return ms;
    }
    await sleep(20);
  }
}

function sum(seen, name) {
  return seen.reduce((total, one) => total + one[name], 0);
}

function check(holds, problem) {
  if (!holds) problems.push(problem);
}

// Engines over the same passages, each in a process of its own, asked in turns, so that whatever else the machine does
// hits all of them alike.
import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const worker = fileURLToPath(new URL('./docs-engine-worker.mjs', import.meta.url));
const firstQuestion = 'how do I abort a request';
const opens = 5;
export const warmUps = 20;
/** An engine that needs longer for each of its first ten questions gets no more than sixty. */
const slow = { ms: 100, of: 10, questions: 60 };
const mostBuildSeconds = 60;

/** A row for each engine; `before` has the rows of smaller counts, from which the time to build is foreseen. */
export async function compareEngines({ names, passages, questions, folder, before }) {
  const count = passages.length;
  const file = join(folder, `passages-${count}.jsonl`);
  writeFileSync(file, passages.map((passage) => JSON.stringify(passage)).join('\n'));
  const bare = await bareMemory();
  const rows = [];
  for (const name of names) {
    const expected = expectedSeconds(before, name, count);
    if (expected > mostBuildSeconds) rows.push(leftOut(name, `would take ${expected.toFixed(0)} s to build`));
    else rows.push(await prepare(name, count, file, join(folder, `${name}-${count}`)));
  }
  const running = rows.filter(({ engine }) => engine !== undefined);
  await askInTurns(running, questions);
  for (const row of running) {
    if (row.engine !== undefined) row.memoryBytes = (await row.engine.do('memory')).bytes - bare;
    row.engine?.stop();
  }
  for (const name of names) rmSync(join(folder, `${name}-${count}`), { recursive: true, force: true });
  rmSync(file);
  return rows.map(summary);
}

function leftOut(name, reason) {
  return { name, leftOut: reason, times: [] };
}

function expectedSeconds(before, name, count) {
  const last = before.filter((row) => row.name === name && row.buildSeconds !== undefined).at(-1);
  return last === undefined ? 0 : (last.buildSeconds * count) / last.count;
}

/** Builds, and leaves the engine ready to answer. Whatever keeps a file is opened by processes that did not write it. */
async function prepare(name, count, passages, folder) {
  console.error(`Building ${name} over ${count} passages …`);
  mkdirSync(folder);
  const file = join(folder, 'index');
  let engine = startEngine();
  try {
    const { hasFile } = await engine.do('load', { name });
    const { ms } = await engine.do('build', { passages, file });
    const row = { name, count, buildSeconds: ms / 1000, engine, times: [] };
    if (!hasFile) return row;
    const openTimes = [];
    for (let i = 0; i < opens; i++) {
      engine.stop();
      engine = startEngine();
      await engine.do('load', { name });
      openTimes.push((await engine.do('openAndSearch', { file, question: firstQuestion })).ms);
    }
    return { ...row, engine, diskBytes: sizeOf(folder), openMs: at(openTimes, 0.5) };
  } catch (error) {
    engine.stop();
    return leftOut(name, error.message);
  }
}

async function askInTurns(rows, questions) {
  const asked = [...questions.slice(0, warmUps), ...questions];
  const warmedUp = asked.length - questions.length;
  for (const [i, question] of asked.entries()) {
    if (i % 20 === 0) console.error(`Question ${i + 1} of ${asked.length}, ${rows.length} engines in turns …`);
    for (const row of rows) {
      if (row.engine === undefined || (isSlow(row) && i >= warmedUp + slow.questions)) continue;
      try {
        row.times.push((await row.engine.do('search', { question })).ms);
      } catch (error) {
        row.engine.stop();
        Object.assign(row, leftOut(row.name, error.message), { engine: undefined });
      }
    }
  }
  for (const row of rows) row.times = row.times.slice(warmedUp);
}

function isSlow({ times }) {
  return times.slice(0, slow.of).reduce((sum, ms) => sum + ms, 0) > slow.ms * slow.of;
}

function summary({ engine, times, ...row }) {
  if (times.length === 0) return row;
  return { ...row, questions: times.length, p50: at(times, 0.5), p99: at(times, 0.99) };
}

/** A process with the same scripts and no engine. */
async function bareMemory() {
  const engine = startEngine();
  const { bytes } = await engine.do('memory');
  engine.stop();
  return bytes;
}

function startEngine() {
  // Its output is not ours; messages come on a channel of their own.
  const child = fork(worker, { execArgv: ['--expose-gc'], stdio: ['ignore', 2, 2, 'ipc'] });
  let settle;
  child.on('message', (message) => settle?.(message));
  child.on('close', (code, signal) => settle?.({ error: `its process ended (${signal ?? code})` }));
  return {
    async do(step, input) {
      const { value, error } = await new Promise((resolve) => {
        settle = resolve;
        child.send({ step, input }, (failure) => failure && resolve({ error: failure.message }));
      });
      if (error !== undefined) throw new Error(error);
      return value;
    },
    stop: () => child.kill(),
  };
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => {
    const stats = statSync(join(folder, name));
    return sum + (stats.isFile() ? stats.size : 0);
  }, 0);
}

export function at(times, share) {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
}

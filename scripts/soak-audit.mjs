// Kills processes that write the audit log as fast as they can, and looks whether it kept what it promised.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openAudit } from '../packages/footnote/dist/audit/audit.js';
import { readEntries } from '../packages/footnote/dist/audit/read/read-entries.js';
import { verify } from '../packages/footnote/dist/audit/read/verify.js';
import { readArguments } from './shared/read-arguments.mjs';
import { seeded } from './shared/seeded.mjs';

const help = `Usage: node scripts/soak-audit.mjs [ROUNDS] [--sync group|strict] [--seed N]

Each round (default 200), two processes write to one log at once and are killed with SIGKILL within 60 ms; every
tenth round one of them leaves half a line. Then: no acknowledged outcome is missing, the whole log verifies, and
single changed bytes are found in their own lines.`;

const searchesAtOnce = 8;
const writersAtOnce = 2;
const flips = 10;

const { values, positionals } = readArguments(
  help,
  { sync: { type: 'string', default: 'group' }, seed: { type: 'string', default: '1' } },
  true,
);
if (positionals[0] === 'write') await writeForEver(positionals[1], values.sync);
else process.exitCode = await soak(Number(positionals[0] ?? 200), values.sync, Number(values.seed));

async function soak(rounds, sync, seed) {
  const random = seeded(seed);
  const dir = mkdtempSync(join(tmpdir(), 'footnote-soak-'));
  const startedAt = performance.now();
  try {
    const acknowledged = [];
    for (let round = 1; round <= rounds; round++) {
      const killed = await Promise.all(Array.from({ length: writersAtOnce }, () => writeAndKill(dir, sync, random)));
      acknowledged.push(...killed.flat());
      // The kernel finishes a short write before it delivers the signal, so half a line needs some help;
      // in the newest segment, which nobody has noted the end of yet.
      const files = killed.map((ids) => fileOf(dir, ids[0])).sort();
      if (round % 10 === 0) appendFileSync(files.at(-1), '{"type":"outcome","at":"20');
    }
    await writeOnce(dir, sync);

    const kept = new Set();
    for await (const { id, status } of readEntries(dir)) if (status === 'answered') kept.add(id);
    const lost = acknowledged.filter((id) => !kept.has(id));
    const whole = await verify(dir);
    const missed = await countMissedFlips(dir, [...kept], random);

    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${rounds} rounds (${sync}, seed ${seed}), ${rounds * writersAtOnce} processes killed, ${seconds} s`);
    console.log(`acknowledged outcomes  ${acknowledged.length}, lost: ${lost.length}`);
    console.log(`records                ${whole.records} in ${whole.segments} segments`);
    console.log(`recovered segments     ${whole.recovered}, of which ${whole.torn} with half a line`);
    console.log(`verify                 ${whole.problem === undefined ? 'clean' : JSON.stringify(whole.problem)}`);
    console.log(`changed bytes          ${flips - missed} of ${flips} found in their lines`);
    const isRecovered = whole.recovered === rounds * writersAtOnce && whole.torn >= Math.floor(rounds / 10);
    return lost.length === 0 && whole.problem === undefined && isRecovered && missed === 0 ? 0 : 1;
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** The ids of the outcomes that a process acknowledged before it was killed. */
async function writeAndKill(dir, sync, random) {
  const self = fileURLToPath(import.meta.url);
  const writer = spawn(process.execPath, [self, 'write', dir, '--sync', sync], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(writer, 'close');
  const ids = [];
  const lines = createInterface(writer.stdout).on('line', (id) => ids.push(id));
  await Promise.race([once(lines, 'line'), closed]);
  await setTimeout(random() * 60);
  writer.kill('SIGKILL');
  await closed;
  if (ids.length === 0) throw new Error('A writer ended before it acknowledged anything.');
  return ids;
}

async function writeForEver(dir, sync) {
  const log = openAudit({ dir, mode: 'full', sync, retention: { bytes: Number.MAX_SAFE_INTEGER } });
  const searches = Array.from({ length: searchesAtOnce }, async (_, caller) => {
    for (let count = 0; ; count++) {
      const id = await writeSearch(log, `caller ${caller}`, `query ${count} of ${process.pid}`);
      writeSync(1, `${id}\n`);
      // Others want their turn, and so do timers.
      if (count % 16 === 0) await setTimeout(0);
    }
  });
  await Promise.all(searches);
}

async function writeSearch(log, caller, text) {
  const id = await log.intent({ kind: 'search', caller, text, chain: ['tavily', 'exa'] });
  const attempts = [{ provider: 'tavily', ms: 800 }];
  await log.outcome(id, { status: 'answered', provider: 'tavily', results: 5, cached: 'no', tookMs: 812, attempts });
  return id;
}

/** A last process that ends properly: it notes how the killed ones ended. */
async function writeOnce(dir, sync) {
  const log = openAudit({ dir, mode: 'full', sync, retention: { bytes: Number.MAX_SAFE_INTEGER } });
  await writeSearch(log, 'last', 'last query');
  await log.close();
}

/** One byte of a record is changed, looked for, and put right again. */
async function countMissedFlips(dir, ids, random) {
  let missed = 0;
  for (let flip = 0; flip < flips; flip++) {
    const id = ids[Math.floor(random() * ids.length)];
    const file = fileOf(dir, id);
    const line = Number(id.split('-')[1]);
    const original = readFileSync(file);
    const changed = Buffer.from(original);
    const [from, to] = placeOfLine(original, line);
    changed[from + Math.floor(random() * (to - from))] ^= 1 << Math.floor(random() * 8);
    writeFileSync(file, changed);
    const { problem } = await verify(dir);
    if (problem === undefined || join(dir, problem.file) !== file || problem.line !== line) {
      console.error(`Line ${line} of ${file} was changed; verify says ${JSON.stringify(problem)}`);
      missed++;
    }
    writeFileSync(file, original);
  }
  return missed;
}

/** Where a line begins, and where the next one does. */
function placeOfLine(bytes, line) {
  let from = 0;
  for (let count = 1; count < line; count++) from = bytes.indexOf(0x0a, from) + 1;
  return [from, bytes.indexOf(0x0a, from) + 1];
}

function fileOf(dir, id) {
  return join(dir, `${id.split('-')[0].padStart(8, '0')}.jsonl`);
}

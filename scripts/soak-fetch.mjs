// The limits of a page, measured: what each hostile body costs in time, memory and stalls of the event loop.
// Each body is read in a process of its own, so that one's memory is not taken for another's.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from './shared/fail.mjs';
import { hostileBodies, startHostileServer } from './shared/hostile-bodies.mjs';
import { readArguments } from './shared/read-arguments.mjs';

const help = `Usage: node scripts/soak-fetch.mjs [--only WORDS] [--timeout MS]

Reads every hostile body of scripts/shared/hostile-bodies.mjs and measures it against the limits of a page:
at most 16 s, 150 MB more memory, and no stall of the event loop above 200 ms. Needs 'npm run build' before.

  --only WORDS   only bodies whose names hold these words
  --timeout MS   what a page may take, instead of the usual 15 s`;

const limits = { seconds: 16, megabytes: 150, stallMs: 200 };

const { values } = readArguments(help, { only: { type: 'string' }, timeout: { type: 'string' } });
const chosen = hostileBodies.filter(({ name }) => name.includes(values.only ?? ''));
if (chosen.length === 0) fail(`No body is called like that.\n\n${help}`, 2);

const server = await startHostileServer();
const dataDir = mkdtempSync(join(tmpdir(), 'footnote-soak-fetch-'));
const reader = fileURLToPath(new URL('./shared/fetch-worker.mjs', import.meta.url));
let broken = 0;
try {
  console.log('     time  memory   stall  became               body');
  for (const body of chosen) {
    const result = await measure(body);
    const problems = problemsOf(body, result);
    if (problems.length > 0) broken++;
    const { seconds, megabytes, stallMs, became } = result;
    const figures = [`${seconds.toFixed(2)} s`, `${megabytes} MB`, `${stallMs} ms`].map((text) => text.padStart(8));
    console.log(
      `${figures.join('')}  ${became.padEnd(20)} ${body.name}${problems.map((text) => `  ✗ ${text}`).join('')}`,
    );
  }
} finally {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(
  `${chosen.length - broken} of ${chosen.length} bodies within ${limits.seconds} s, +${limits.megabytes} MB and ${limits.stallMs} ms.`,
);
process.exitCode = broken === 0 ? 0 : 1;

function measure({ path }) {
  return new Promise((resolve) => {
    const child = fork(reader, [`${server.origin}${path}`, server.place, dataDir, values.timeout ?? '15000'], {
      execArgv: ['--expose-gc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), 40_000);
    let result = { seconds: 40, megabytes: 0, stallMs: 0, became: 'nothing' };
    child.on('message', (message) => {
      result = message;
    });
    child.on('exit', () => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}

function problemsOf({ expect }, { seconds, megabytes, stallMs, became }) {
  return [
    ...(expect.includes(became) ? [] : [`should be ${expect.join(' or ')}`]),
    ...(seconds > limits.seconds ? ['too slow'] : []),
    ...(megabytes > limits.megabytes ? ['too much memory'] : []),
    ...(stallMs > limits.stallMs ? ['stalls'] : []),
  ];
}

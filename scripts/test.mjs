// All that `npm test` checks, the quick steps first. Vitest comes last: CI reads its closing lines.
import { collect, npm, run, tool } from './shared/run.mjs';

const help = `Usage: npm test [-- ARGUMENTS]

Lint, types, dead code, the lock, the published package, then all tests with coverage; the coding agents,
frameworks, SDKs and the browser that some of them run inside are installed into .cache meanwhile (2 GB, once). Stops at the first failure. Coverage of what has a threshold in vitest.config.ts is written to coverage/index.html.

With ARGUMENTS only vitest runs, with them and without coverage:
  npm test -- packages/footnote/src/search     tests of one folder
  npm test -- -t 'tells a bad key'             tests by name
  npm test -- --coverage                       tests with coverage only`;

// Vitest colours what it writes to a file or a pipe too, and whoever reads that wants plain text.
const isPlain = !process.stdout.isTTY && process.env.FORCE_COLOR === undefined;
const vitest = [...tool('vitest'), 'run', ...(isPlain ? ['--no-color'] : [])];
const attw = [...tool('@arethetypeswrong/cli', 'attw'), '--profile', 'esm-only', '--pack'];
const plugin = 'packages/opencode-gemini-search';
// Side by side, for what is installed waits for the network; in each row one after the other.
const rows = [
  [{ name: 'lint, types, dead code', command: [...npm(), 'run', '--silent', 'check'] }],
  [
    { name: 'lock', command: [process.execPath, 'scripts/complete-lock.mjs', '--check'] },
    { name: 'package', command: [...tool('publint'), 'packages/footnote', '--strict'] },
    { name: 'package of the plugin', command: [...tool('publint'), plugin, '--strict'] },
    // ESM only: so are both packages.
    { name: 'types', command: [...attw, 'packages/footnote'] },
    { name: 'types of the plugin', command: [...attw, plugin] },
  ],
  [{ name: 'real agents', command: [process.execPath, 'real-agents/install.mjs'] }],
  [{ name: 'real clients', command: [process.execPath, 'real-clients/install.mjs'] }],
  [{ name: 'real browser', command: [process.execPath, 'real-browser/install.mjs'] }],
  [{ name: 'real SDKs', command: [process.execPath, 'real-sdks/install.mjs'] }],
];

const args = process.argv.slice(2);
if (args.includes('--help')) console.log(help);
else process.exitCode = args.length === 0 ? await runEverything() : await run([...vitest, ...args]);

async function runEverything() {
  console.log(
    `\n— ${rows
      .flat()
      .map(({ name }) => name)
      .join(' · ')} …`,
  );
  const stop = new AbortController();
  const codes = await Promise.all(rows.map((steps) => runRow(steps, stop)));
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) return failed;
  console.log('\n— tests');
  return run([...vitest, '--coverage']);
}

/** Each with its whole output when it is done: lines of several at once are nobody's. The first failure ends all. */
async function runRow(steps, stop) {
  for (const { name, command } of steps) {
    const ended = await collect(command, { signal: stop.signal }).catch((error) => {
      if (stop.signal.aborted) return undefined;
      throw error;
    });
    if (ended === undefined || stop.signal.aborted) return 0;
    console.log(`\n— ${name}\n${ended.output.trimEnd()}`);
    if (ended.code !== 0) {
      stop.abort();
      console.error(`\nStopped: ${name} failed.`);
      return ended.code;
    }
  }
  return 0;
}

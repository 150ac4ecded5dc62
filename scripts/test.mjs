// All that `npm test` checks, the quick steps first. Vitest comes last: CI reads its closing lines.
import { npm, run, tool } from './shared/run.mjs';

const help = `Usage: npm test [-- ARGUMENTS]

Lint, types, dead code, the lock, the published package, then all tests with coverage; the coding agents,
frameworks and the browser that some of them run inside are installed into .cache first (2 GB, once). Stops at the first failure. Coverage is written to coverage/index.html; vitest.config.ts holds the thresholds.

With ARGUMENTS only vitest runs, with them and without coverage:
  npm test -- packages/footnote/src/search     tests of one folder
  npm test -- -t 'tells a bad key'             tests by name
  npm test -- --coverage                       tests with coverage only`;

// Vitest colours what it writes to a file or a pipe too, and whoever reads that wants plain text.
const isPlain = !process.stdout.isTTY && process.env.FORCE_COLOR === undefined;
const vitest = [...tool('vitest'), 'run', ...(isPlain ? ['--no-color'] : [])];
const attw = [...tool('@arethetypeswrong/cli', 'attw'), '--profile', 'esm-only', '--pack'];
const plugin = 'packages/opencode-gemini-search';
const everything = [
  { name: 'lint, types, dead code', command: [...npm(), 'run', '--silent', 'check'] },
  { name: 'lock', command: [process.execPath, 'scripts/complete-lock.mjs', '--check'] },
  { name: 'package', command: [...tool('publint'), 'packages/footnote', '--strict'] },
  { name: 'package of the plugin', command: [...tool('publint'), plugin, '--strict'] },
  // ESM only: so are both packages.
  { name: 'types', command: [...attw, 'packages/footnote'] },
  { name: 'types of the plugin', command: [...attw, plugin] },
  // Before vitest, so that nobody wonders what a test waits for: the first time takes a minute.
  { name: 'real agents', command: [process.execPath, 'real-agents/install.mjs'] },
  { name: 'real clients', command: [process.execPath, 'real-clients/install.mjs'] },
  { name: 'real browser', command: [process.execPath, 'real-browser/install.mjs'] },
  { name: 'tests', command: [...vitest, '--coverage'] },
];

const args = process.argv.slice(2);
const steps = args.length === 0 ? everything : [{ name: 'tests', command: [...vitest, ...args] }];
if (args.includes('--help')) console.log(help);
else process.exitCode = await runAll(steps);

async function runAll(steps) {
  for (const { name, command } of steps) {
    console.log(`\n— ${name}`);
    const code = await run(command);
    if (code !== 0) {
      if (name !== 'tests') console.error(`\nStopped: ${name} failed.`);
      return code;
    }
  }
  return 0;
}

// Runs the emulators of all vendors on this machine and prints what points Footnote at them.
// What it prints on stdout is shell input: it can be pasted or evaluated as it is.
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { run } from './shared/run.mjs';

const help = `Usage: npm run emulators [-- OPTIONS] [ID…]

Starts the emulators of all providers, or of those named, until Ctrl-C.

  --port-base N   fixed ports: N for the first provider, N + 1 for the second, …
  --json          print one JSON object instead of shell commands (npm run --silent emulators -- --json)`;

// The emulators hold the port open and wait; Ctrl-C is how one ends them, so it is no failure.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));

const options = { 'port-base': { type: 'string' }, json: { type: 'boolean' } };
const { values, positionals: ids } = readArguments(help, options, true);
const portBase = readPortBase(values['port-base']);

if ((await run([process.execPath, 'scripts/set-up.mjs'])) !== 0) process.exit(1);
const { emulators } = await import('../emulators/dist/all.js');
const { requiredModes, startEmulator, transportFaults } = await import('../emulators/dist/emulator.js');

const known = emulators.map(({ id }) => id);
const unknown = ids.find((id) => !known.includes(id));
if (unknown !== undefined) fail(`There is no emulator '${unknown}'. There are: ${known.join(', ')}.`, 2);

process.on('uncaughtException', (error) => {
  fail(error.code === 'EADDRINUSE' ? `Port ${error.port} is in use. Choose another --port-base.` : error.stack);
});
const running = [];
for (const [index, emulator] of emulators.entries()) {
  if (ids.length > 0 && !ids.includes(emulator.id)) continue;
  // By its place among all, so that a provider keeps its port whoever runs beside it.
  const { origin, env } = await startEmulator(emulator, portBase === undefined ? 0 : portBase + index);
  running.push({ id: emulator.id, origin, env, keyVariable: emulator.keyVariable, modes: modesOf(emulator) });
}
console.log(values.json ? JSON.stringify({ emulators: running }, null, 2) : asShell(running));

function readPortBase(text) {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= 65_000) return port;
  return fail('--port-base is a port from 1 to 65000.', 2);
}

function modesOf({ lacks = {}, quirks = [] }) {
  const required = requiredModes.filter((mode) => lacks[mode] === undefined);
  return [...new Set([...required, ...transportFaults, ...quirks])];
}

function asShell(running) {
  const lines = [
    '# Paste the lines of a provider into a shell, then: node packages/footnote/bin/footnote.js search QUERY --provider ID',
    '# An emulator does what its key says (emulate-<mode>), or a word of the query (emulate:<mode>); otherwise `ok`.',
    '# Ctrl-C ends them all.',
  ];
  for (const { id, env, modes } of running) {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
    lines.push('', `# ${id}: ${modes.join(' ')}`, `export ${variables.join(' ')}`);
  }
  return lines.join('\n');
}

function quoted(value) {
  return /^[\w.:/@%+=,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

// What Footnote adds to the start of Node: importing the library, and `footnote --version`.
// The commands take turns, so that whatever else the machine does hits all of them alike.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const rounds = 15;
const root = fileURLToPath(new URL('..', import.meta.url));
const footnote = fileURLToPath(new URL('../packages/footnote/bin/footnote.js', import.meta.url));

const commands = [
  { name: 'bare node', args: ['-e', '0'], target: '' },
  {
    name: 'import',
    args: ['-e', "import('footnote-search')"],
    target: '≤ +60 ms',
    meets: (ms, bare) => ms - bare <= 60,
  },
  { name: '--version', args: [footnote, '--version'], target: '≤ 1.6 ×', meets: (ms, bare) => ms / bare <= 1.6 },
];

const times = commands.map(() => []);
// The first round warms the disk cache and isn't counted.
for (let round = 0; round <= rounds; round++) {
  for (const [index, { args }] of commands.entries()) {
    const ms = timeOf(args);
    if (round > 0) times[index].push(ms);
  }
}

const medians = times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]);
const [bare] = medians;
const [cpu] = cpus();
console.log(`Start-up, median of ${rounds}, ${new Date().toISOString().slice(0, 10)}`);
console.log(`${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}\n`);
console.log(row('', 'ms', 'over node', 'ratio', 'target', ''));
for (const [index, { name, target, meets }] of commands.entries()) {
  const ms = medians[index];
  const verdict = meets === undefined ? '' : meets(ms, bare) ? 'met' : 'MISSED';
  const over = index === 0 ? '' : `+${(ms - bare).toFixed(1)}`;
  console.log(row(name, ms.toFixed(1), over, `${(ms / bare).toFixed(2)} ×`, target, verdict));
}

function timeOf(args) {
  const begin = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const ms = performance.now() - begin;
  if (status === 0) return ms;
  console.error(`node ${args.join(' ')} failed:\n${stderr}`);
  process.exit(1);
}

function row(name, ...cells) {
  return `${name.padEnd(12)}${cells.map((cell) => cell.padStart(11)).join('')}`;
}

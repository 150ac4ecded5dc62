// What Footnote adds to the start of Node: importing the library, and the commands that scripts and agents run most.
// The commands take turns, so that whatever else the machine does hits all of them alike.
//   node bench/startup.mjs             needs `npm run build`
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../emulators/dist/emulator.js';
import { tavily } from '../emulators/dist/tavily.js';

const rounds = 15;
const root = fileURLToPath(new URL('..', import.meta.url));
const footnote = fileURLToPath(new URL('../packages/footnote/bin/footnote.js', import.meta.url));
const question = 'how do I abort a request in undici';

const commands = [
  { name: 'bare node', args: ['-e', '0'], target: '' },
  {
    name: 'import',
    args: ['-e', "import('footnote-search')"],
    target: '≤ +30 ms',
    meets: (ms, bare) => ms - bare <= 30,
  },
  // Beside the library, which whoever has a Footnote has loaded. LangChain's own start would hide what ours takes.
  ...['ai-sdk', 'gemini', 'openai-agents'].map((name) => ({
    name,
    args: ['-e', `import('footnote-search').then(() => import('footnote-search/${name}'))`],
    target: '≤ import + 5',
    meets: (ms, _, imported) => ms - imported <= 5,
  })),
  // In a terminal, to its first prompt; what it is compared with prints one in a terminal too.
  {
    name: 'bare prompt',
    prompt: `-e "process.stdout.write('> ')"`,
    target: '',
  },
  {
    name: 'chat',
    prompt: `${footnote} chat`,
    target: '≤ 1.4 ×',
    meets: (ms, bare) => ms / bare <= 1.4,
  },
  { name: '--version', args: [footnote, '--version'], target: '≤ 1.6 ×', meets: (ms, bare) => ms / bare <= 1.6 },
  { name: '--help', args: [footnote, '--help'], target: '≤ 1.6 ×', meets: (ms, bare) => ms / bare <= 1.6 },
  // In an index that is there and current, which is what every question but the first meets.
  {
    name: 'docs search',
    args: [footnote, 'docs', 'search', question],
    target: '≤ +80 ms',
    meets: (ms, bare) => ms - bare <= 80,
  },
  // Over loopback, so that all of it is Footnote's own time; nothing is cached.
  {
    name: 'search',
    args: [footnote, 'search', '--no-cache', '--provider', 'tavily', question],
    target: '≤ +80 ms',
    meets: (ms, bare) => ms - bare <= 80,
  },
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
const colours = /\x1b\[[\d;]*m/g;

const folder = mkdtempSync(join(tmpdir(), 'footnote-startup-'));
const emulator = await startEmulator(tavily);
// A home of its own: what this user has set is no part of it. It has a cache folder, as homes have: what the first of
// all runs compiled is kept there for the others.
mkdirSync(join(folder, '.cache'));
const env = { PATH: process.env.PATH, HOME: folder, FOOTNOTE_DATA_DIR: join(folder, 'data'), ...emulator.env };
try {
  console.error("Indexing the documentation of this repository's own dependencies …");
  await timeOf([footnote, 'docs', 'index']);
  report(await measure());
} finally {
  await emulator.close();
  rmSync(folder, { recursive: true });
}

/** The median of each command, in milliseconds. */
async function measure() {
  const times = commands.map(() => []);
  // The first round warms the disk cache and isn't counted.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { args, prompt }] of commands.entries()) {
      const ms = prompt === undefined ? await timeOf(args) : await timeToPrompt(prompt);
      if (round > 0) times[index].push(ms);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]);
}

function report(medians) {
  const [bare] = medians;
  const imported = medians[commands.findIndex(({ name }) => name === 'import')];
  const barePrompt = medians[commands.findIndex(({ name }) => name === 'bare prompt')];
  const [cpu] = cpus();
  console.log(`Start-up, median of ${rounds}, ${new Date().toISOString().slice(0, 10)}`);
  console.log(`${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}\n`);
  console.log(row('', 'ms', 'over node', 'ratio', 'target', ''));
  for (const [index, { name, prompt, target, meets }] of commands.entries()) {
    const ms = medians[index];
    const base = prompt === undefined ? bare : barePrompt;
    const verdict = meets === undefined ? '' : meets(ms, base, imported) ? 'met' : 'MISSED';
    const over = ms === base ? '' : `+${(ms - base).toFixed(1)}`;
    console.log(row(name, ms.toFixed(1), over, `${(ms / base).toFixed(2)} ×`, target, verdict));
  }
}

/** From the start of the process to its end. The emulator answers from here, so nothing may block. */
async function timeOf(args) {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const failed = text(child.stderr);
  const [code] = await new Promise((resolve) => child.on('close', (...end) => resolve(end)));
  const ms = performance.now() - begin;
  if (code === 0) return ms;
  throw new Error(`node ${args.join(' ')} failed:\n${await failed}`);
}

/** From the start of the process until it prints a prompt, in a terminal that `script` makes. */
async function timeToPrompt(words) {
  const begin = performance.now();
  const child = spawn('script', ['-qec', `exec ${process.execPath} ${words}`, '/dev/null'], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  let shown = '';
  const promptedAt = await new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      shown += chunk;
      if (shown.replace(colours, '').includes('> ')) resolve(performance.now());
    });
    closed.then(() => resolve(undefined));
  });
  // Whatever it still loads behind the prompt is no part of it.
  child.kill();
  await closed;
  if (promptedAt !== undefined) return promptedAt - begin;
  throw new Error(`node ${words} printed no prompt:\n${shown}`);
}

function row(name, ...cells) {
  return `${name.padEnd(14)}${cells.map((cell) => cell.padStart(13)).join('')}`;
}

// The docs index under bad treatment: readers beside a writer, kill -9 while it is being built, and a full disk.
//   node scripts/soak-docs.mjs                          a minute of readers and a writer, then 100 kills
//   node scripts/soak-docs.mjs --seconds 5 --kills 3
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createFootnote } from '../packages/footnote/dist/index.js';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, kills: { type: 'string', default: '100' } },
});
const library = new URL('../packages/footnote/dist/index.js', import.meta.url).href;
const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'footnote-soak-'));
const project = join(folder, 'project');
const env = { ...process.env, FOOTNOTE_DATA_DIR: join(folder, 'data'), FOOTNOTE_AUDIT: 'off', HOME: folder };

try {
  makeProject(60);
  await readersAndWriter(Number(values.seconds));
  await kills(Number(values.kills));
  await fullDisk();
} finally {
  rmSync(folder, { recursive: true });
}

/** A project with copies of packages that are installed here. */
function makeProject(count) {
  const others = readdirSync(modules).filter((name) => !/^[.@]|^undici$/.test(name));
  const names = ['undici', ...others.slice(0, count)];
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'soak', dependencies: {} }));
  for (const name of names)
    cpSync(join(modules, name), join(project, 'node_modules', name), { recursive: true, dereference: true });
  touchLock(0);
}

function touchLock(round) {
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, round }));
}

function child(code, wrapper = []) {
  const full = `import { createFootnote } from ${JSON.stringify(library)};
    const footnote = createFootnote({ cwd: ${JSON.stringify(project)}, env: process.env });
    ${code}`;
  const [command, ...args] = [...wrapper, process.execPath, '--input-type=module', '-e', full];
  return spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function readersAndWriter(seconds) {
  const reader = `const end = Date.now() + ${seconds * 1000}; let asked = 0;
    while (Date.now() < end) { await footnote.docs.search({ query: 'how to parse options ' + (asked % 7) }); asked++; }
    console.log(asked); await footnote.close();`;
  const writer = `import { writeFileSync } from 'node:fs';
    const end = Date.now() + ${seconds * 1000}; let rounds = 0;
    while (Date.now() < end) {
      rounds++;
      writeFileSync(${JSON.stringify(join(project, 'node_modules', 'undici', 'README.md'))}, '# Undici\\n\\nRound ' + rounds + ' of parsing options.\\n'.repeat(50));
      await footnote.docs.index();
    }
    console.log(rounds); await footnote.close();`;
  await createFootnoteHere((footnote) => footnote.docs.index());
  const processes = [writer, reader, reader, reader, reader].map((code) => child(code));
  const outcomes = await Promise.all(processes.map(outcomeOf));
  const failed = outcomes.filter(({ code }) => code !== 0).length;
  console.log(
    `readers and a writer, ${seconds} s: ${outcomes[0].output} rounds written, ${outcomes
      .slice(1)
      .map(({ output }) => output)
      .join(' + ')} questions, ${failed} failed`,
  );
  if (failed > 0) process.exitCode = 1;
}

async function kills(rounds) {
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  const start = performance.now();
  await outcomeOf(child('await footnote.docs.index(); await footnote.close();'));
  const whole = performance.now() - start;
  const complete = (await createFootnoteHere((footnote) => footnote.docs.status())).counts;
  rmSync(join(folder, 'data'), { recursive: true });
  let broken = 0;
  for (let round = 0; round < rounds; round++) {
    const victim = child('await footnote.docs.index(); await footnote.close();');
    const timer = setTimeout(() => victim.kill('SIGKILL'), Math.random() * whole);
    await once(victim, 'close');
    clearTimeout(timer);
    // Whatever was left behind must open and count without an error.
    const status = await createFootnoteHere((footnote) => footnote.docs.status()).catch(() => undefined);
    if (status === undefined || (status.counts?.passages ?? 0) > complete.passages) broken++;
    if (round % 10 === 9) rmSync(join(folder, 'data'), { recursive: true, force: true });
  }
  await createFootnoteHere((footnote) => footnote.docs.index());
  const { counts } = await createFootnoteHere((footnote) => footnote.docs.status());
  const isWhole = JSON.stringify(counts) === JSON.stringify(complete);
  console.log(
    `kill -9 while indexing, ${rounds} rounds: ${broken} broken; afterwards the index is ${isWhole ? 'complete' : 'NOT complete'}`,
  );
  if (broken > 0 || !isWhole) process.exitCode = 1;
}

/** A disk of its own for the data folder, too small for the index: what was there before must stay usable. */
async function fullDisk() {
  const disk = join(folder, 'data');
  mkdirSync(disk, { recursive: true });
  const mount = `mount -t tmpfs -o size=2m none '${disk}' && exec "$@"`;
  const wrapper = ['unshare', '--mount', '--map-root-user', 'sh', '-c', mount, 'sh'];
  const hasRoom = await outcomeOf(spawn('unshare', ['--mount', '--map-root-user', 'true'])).catch(() => ({ code: 1 }));
  if (hasRoom.code !== 0) return console.log('SKIPPED: a full disk needs Linux and the right to mount one.');
  const small = "await footnote.docs.index({ paths: ['node_modules/undici/README.md'] });";
  const large = `const failure = await footnote.docs.index().then(() => undefined, (error) => error);
    const { results } = await footnote.docs.search({ query: 'undici' }).catch(() => ({ results: [] }));
    console.log(JSON.stringify({ code: failure?.code, message: failure?.message, results: results.length }));
    await footnote.close();`;
  const { code, output } = await outcomeOf(child(small + large, wrapper));
  const told = code === 0 ? JSON.parse(output) : {};
  const isFine = told.code === 'INTERNAL' && told.results > 0;
  console.log(`a disk that is full: ${isFine ? 'said so, and the index before it answers' : `NOT well: ${output}`}`);
  if (told.message !== undefined) console.log(`  ${told.message}`);
  if (!isFine) process.exitCode = 1;
}

async function createFootnoteHere(work) {
  const footnote = createFootnote({ cwd: project, env });
  try {
    return await work(footnote);
  } finally {
    await footnote.close();
  }
}

async function outcomeOf(running) {
  let output = '';
  running.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(running, 'close');
  return { code, output: output.trim() };
}

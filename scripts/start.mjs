// `npm start`: what is configured here, and a sample answer that needs neither a key nor the network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emulators } from '../emulators/dist/all.js';
import { startEmulator } from '../emulators/dist/emulator.js';
import { root, run } from './shared/run.mjs';

const footnote = [process.execPath, join(root, 'packages/footnote/bin/footnote.js')];
const command = 'node packages/footnote/bin/footnote.js';
const question = 'When was the bridge opened?';

console.log('What is configured on this machine:\n');
const listed = await run([...footnote, 'providers']);
const answered = listed === 0 ? await showSample() : listed;
if (answered === 0) console.log(nextSteps());
process.exitCode = answered;

async function showSample() {
  console.log(`
A sample. The answer below comes from an emulator of Gemini on this machine, not from the web;
its pages are invented, and nothing leaves this machine.

$ footnote search "${question}" --provider gemini
`);
  const emulator = await startEmulator(emulators.find(({ id }) => id === 'gemini'));
  // Nobody's settings: the sample is the same everywhere, and no real key meets the emulator.
  const home = mkdtempSync(join(tmpdir(), 'footnote-sample-'));
  const { PATH, SystemRoot } = process.env;
  const env = { PATH, ...(SystemRoot === undefined ? {} : { SystemRoot }), HOME: home, ...emulator.env };
  try {
    return await run([...footnote, 'search', question, '--provider', 'gemini'], { env, cwd: home });
  } finally {
    await emulator.close();
    rmSync(home, { recursive: true, force: true });
  }
}

function nextSteps() {
  return `
Next:
  export GEMINI_API_KEY=…                              a key of yours; \`config --all\` names every variable
  ${command} search "your question"
  ${command} --help`;
}

// `npm start`: what is configured here, an answer that needs neither a key nor the network (from the documentation of
// the packages that Footnote itself has installed), and then the chat page, until Ctrl-C.
import { join } from 'node:path';
import { freePort } from './shared/free-port.mjs';
import { root, run } from './shared/run.mjs';

const footnote = [process.execPath, join(root, 'packages/footnote/bin/footnote.js')];
const command = 'node packages/footnote/bin/footnote.js';
const question = 'how do I abort a request in undici';

console.log('What is configured on this machine:\n');
const listed = await run([...footnote, 'providers']);
const answered = listed === 0 ? await showSample() : listed;
if (answered === 0) console.log(nextSteps());
process.exitCode = answered === 0 && isWatched() ? await servePage() : answered;

/** Whoever reads the output with a program waits for its end. */
function isWatched() {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI;
}

async function servePage() {
  // Ctrl-C reaches the server by itself, which ends in its own time; this waits for it.
  process.on('SIGINT', () => undefined);
  const port = await freePort(4040);
  console.log('\nThe same as a page: open the address below in a browser.\n');
  return run([...footnote, 'serve', '--port', String(port)]);
}

/** The index is built first, whole: a question waits for it only so long, and answers from what is there by then. */
async function showSample() {
  console.log(`
A sample, from the documentation inside node_modules: no key, no network, exactly the installed version.

$ footnote docs index
`);
  const indexed = await run([...footnote, 'docs', 'index']);
  if (indexed !== 0) return indexed;
  console.log(`
$ footnote docs search "${question}"
`);
  return run([...footnote, 'docs', 'search', question]);
}

function nextSteps() {
  return `
Next:
  ${command} docs search "your question"      the documentation of this project
  export GEMINI_API_KEY=…                     a key of yours; \`config --all\` names every variable
  ${command} search "your question"           the web
  ${command} serve                            the chat page, and what programs ask
  ${command} --help`;
}

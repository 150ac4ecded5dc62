// `npm start`: an answer that needs neither a key nor the network (from the documentation of the packages that this
// clone has installed), what to do next, and then the chat page, until Ctrl-C.
import { join } from 'node:path';
import { freePort } from './shared/free-port.mjs';
import { collect, root, run } from './shared/run.mjs';

const footnote = [process.execPath, join(root, 'packages/footnote/bin/footnote.js')];
const command = 'node packages/footnote/bin/footnote.js';
const question = 'how do I make keys expire in ioredis';

const answered = await showAnswer();
if (answered === 0) console.log(await nextSteps());
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
async function showAnswer() {
  console.log('\n$ footnote docs index\n');
  const indexed = await run([...footnote, 'docs', 'index']);
  if (indexed !== 0) return indexed;
  console.log(`\n$ footnote docs search "${question}"\n`);
  const found = await run([...footnote, 'docs', 'search', question]);
  if (found === 0) console.log('\nThis came from node_modules: no key, no network, exactly the installed version.');
  return found;
}

async function nextSteps() {
  return `
Next:
  ${command} docs search "your question"   what is installed here
  ${command} search "your question"        the web${await askedFirst()}
  ${command} setup                         the same search in your coding agents`;
}

/** Who would be asked first; the whole table is one command away. */
async function askedFirst() {
  const { output } = await collect([...footnote, 'providers']);
  const [, first = 'docs', star] = /^Asked now: ([\w-]+)(\*?)/m.exec(output) ?? [];
  if (first === 'docs') return ': set a key first, such as GEMINI_API_KEY';
  return star === '*' ? `, asked of ${first} without a key, or set one such as GEMINI_API_KEY` : `, asked of ${first}`;
}

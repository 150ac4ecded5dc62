// `npm start`: what is configured here, and an answer that needs neither a key nor the network:
// from the documentation of the packages that Footnote itself has installed.
import { join } from 'node:path';
import { root, run } from './shared/run.mjs';

const footnote = [process.execPath, join(root, 'packages/footnote/bin/footnote.js')];
const command = 'node packages/footnote/bin/footnote.js';
const question = 'how do I abort a request in undici';

console.log('What is configured on this machine:\n');
const listed = await run([...footnote, 'providers']);
const answered = listed === 0 ? await showSample() : listed;
if (answered === 0) console.log(nextSteps());
process.exitCode = answered;

function showSample() {
  console.log(`
A sample, from the documentation inside node_modules: no key, no network, exactly the installed version.
(The first question builds the index, which takes some seconds.)

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
  ${command} --help`;
}

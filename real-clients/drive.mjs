// Runs one example for a test: asks what it is sent, stops what it is told to stop, and tells what came of it.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { refuseOtherMachines } from '../scripts/shared/refuse-other-machines.mjs';

const [file] = process.argv.slice(2);
const elsewhere = refuseOtherMachines();
const { createFootnote } = await import(pathToFileURL(createRequire(file).resolve('footnote-search')).href);
const { ask } = await import(pathToFileURL(file).href);
// Open as long as this process: only a signal closes the socket of a search.
const footnote = createFootnote();
let stop;

process.on('message', async ({ question, isStopped }) => {
  if (isStopped) return stop.abort();
  stop = new AbortController();
  try {
    const { text, found } = await ask(question, { footnote, signal: stop.signal });
    process.send({ text, found, elsewhere });
  } catch (error) {
    process.send({ thrown: `${error?.name}: ${error?.message}`, elsewhere });
  }
});
process.on('disconnect', () => process.exit());
process.send({ isReady: true });

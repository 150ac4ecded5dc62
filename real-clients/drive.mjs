// Runs one example for a test: asks what it is sent, stops what it is told to stop, and tells what came of it.
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';

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

/** Everything that a test needs is on loopback; who asks anything else is noted, and gets nothing. */
function refuseOtherMachines() {
  const asked = [];
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...args) {
    const [{ host, path } = {}] = args.flat();
    if (path !== undefined || host === undefined || /^(?:127\.|localhost$|::1$)/.test(host)) {
      return connect.apply(this, args);
    }
    asked.push(host);
    queueMicrotask(() => this.destroy(new Error(`${host} is not on loopback.`)));
    return this;
  };
  return asked;
}

// One engine in a process of its own, so that no other pays for its memory. Does what it is told, one step after the other.
import { readFileSync } from 'node:fs';
import { footnote } from './docs-own-engine.mjs';
import { peers } from './docs-peers.mjs';

let isOurs = false;
let engine;
let index;

const steps = {
  async load({ name }) {
    isOurs = name === footnote.name;
    engine = await [footnote, ...peers].find((each) => each.name === name).load();
    return { hasFile: engine.open !== undefined };
  },
  async build({ passages, file }) {
    const read = readFileSync(passages, 'utf8').split('\n').map(readPassage);
    const start = performance.now();
    index = await engine.build(read, file);
    return { ms: performance.now() - start };
  },
  async openAndSearch({ file, question }) {
    const start = performance.now();
    index = await engine.open(file);
    const hits = await index.search(question);
    return { ms: performance.now() - start, hits: hits.length };
  },
  async search({ question }) {
    const start = performance.now();
    const hits = await index.search(question);
    return { ms: performance.now() - start, hits: hits.length };
  },
  /** What is kept, without what only waits to be collected. */
  memory() {
    globalThis.gc();
    return { bytes: process.memoryUsage.rss() };
  },
};

process.on('message', async ({ step, input }) => {
  try {
    process.send({ value: await steps[step](input) });
  } catch (error) {
    process.send({ error: error.message });
  }
});
process.on('disconnect', () => process.exit());

function readPassage(line) {
  const passage = JSON.parse(line);
  return isOurs ? passage : { title: passage.headings.join(' '), body: passage.text };
}

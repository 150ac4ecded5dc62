// What the first answer of a fresh process costs, in time and memory, against a process that does nothing.
import { execFileSync } from 'node:child_process';
import { at } from './docs-compare.mjs';

const rounds = 15;
const question = 'how do I abort a request';
const dist = new URL('../../packages/footnote/dist/', import.meta.url).href;

/** Medians. `env` is that of the library, `file` the index that it would open. */
export function measureColdStart({ project, env, file }) {
  const samples = { bare: [], library: [], index: [] };
  console.error(`Starting ${3 * rounds} processes for their first answer …`);
  for (let i = 0; i < rounds; i++) {
    samples.bare.push(run('const imported = start;'));
    samples.library.push(
      run(`const { createFootnote } = await import('${dist}bundle/index.js');
        const imported = performance.now();
        const footnote = createFootnote(${JSON.stringify({ cwd: project, env })});
        await footnote.docs.search({ query: '${question}' });`),
    );
    samples.index.push(
      run(`const { openSearchIndex } = await import('${dist}docs/rank/search-index.js');
        const imported = performance.now();
        const index = await openSearchIndex(${JSON.stringify(file)}, { readOnly: true });
        index.search({ text: '${question}', limit: 10 });`),
    );
  }
  const median = (name, key) =>
    at(
      samples[name].map((sample) => sample[key]),
      0.5,
    );
  const above = (name) => median(name, 'rss') - median('bare', 'rss');
  return {
    rounds,
    library: { wholeMs: median('library', 'whole'), openMs: median('library', 'open'), memoryBytes: above('library') },
    index: { openMs: median('index', 'open'), memoryBytes: above('index') },
  };
}

function run(body) {
  const code = `const start = performance.now(); ${body}
    const end = performance.now();
    console.log(JSON.stringify({ whole: end - start, open: end - imported, rss: process.memoryUsage.rss() }));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }));
}

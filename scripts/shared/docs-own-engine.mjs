// Footnote's documentation index in the shape of `docs-peers.mjs`. Its passages keep their packages.
import { Buffer } from 'node:buffer';

const mostInOneUpdate = 1000;

export const footnote = {
  name: 'footnote',
  note: 'the index itself, without the project around it',
  async load() {
    const { openSearchIndex } = await import('../../packages/footnote/dist/docs/rank/search-index.js');
    const { sqliteEngine } = await import('../../packages/footnote/dist/docs/store/sqlite.js');
    const { toStored } = await import('../../packages/footnote/dist/docs/split/stored-passage.js');
    const engine = await sqliteEngine();
    return {
      async build(passages, file) {
        const index = await openSearchIndex(file, { engine });
        for (const [source, ofSource] of bySource(passages)) {
          for (let from = 0; from < ofSource.length; from += mostInOneUpdate) {
            const part = ofSource.slice(from, from + mostInOneUpdate);
            const size = part.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
            const change = { file: { path: `part-${from}.md`, size, mtimeMs: 1 }, passages: part.map(toStored) };
            index.update(source, [change]);
          }
        }
        index.close();
      },
      async open(file) {
        const index = await openSearchIndex(file, { engine, readOnly: true });
        return { search: (question) => index.search({ text: question, limit: 10 }).hits };
      },
    };
  },
};

function bySource(passages) {
  const groups = new Map();
  for (const passage of passages) {
    const { root } = passage.source;
    if (!groups.has(root)) groups.set(root, []);
    groups.get(root).push(passage);
  }
  return [...groups.values()].map((group) => [group[0].source, group]);
}

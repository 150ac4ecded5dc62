// Other engines that search passages, pinned and used as their documentation says: ten hits with title and text,
// English stemming and words joined with OR where they have that, titles count twice.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installOnce } from './install-once.mjs';
import { installPeers } from './install-peers.mjs';

const versions = {
  '@orama/orama': '3.1.18',
  flexsearch: '0.8.212',
  lunr: '2.3.9',
  minisearch: '7.2.0',
  'node-sqlite3-wasm': '0.8.60',
};
/** The package that picks the platform can't be had everywhere; this one is all that it would load. */
const tantivy = { name: '@oxdev03/node-tantivy-binding-linux-x64-gnu', version: '0.3.3' };
const titleWeight = 2;
const limit = 10;

/** Before any process loads one of them, so that they don't install all at once. */
export async function installDocsPeers() {
  await loadPackage();
  await tantivyFolder();
}

/**
 * `load` imports an engine. With `open` it keeps a file: `build` only writes that. Without, `build` gives what
 * answers. Passages are `{ title, body }`.
 */
export const peers = [
  {
    name: 'plain FTS5',
    note: "through Footnote's own SQLite: porter, OR, bm25",
    async load() {
      const { sqliteEngine } = await import('../../packages/footnote/dist/docs/store/sqlite.js');
      const engine = await sqliteEngine();
      return fts5({
        open: (file, readOnly) => engine.open(file, { readOnly }),
        insert: (statement, values) => statement.run(...values),
        select: (statement, value) => statement.all(value),
      });
    },
  },
  {
    name: 'wasm FTS5',
    note: `node-sqlite3-wasm ${versions['node-sqlite3-wasm']}: porter, OR, bm25`,
    async load() {
      const { Database } = await loadPackage('node-sqlite3-wasm');
      return fts5({
        open: (file, readOnly) => new Database(file, { readOnly }),
        insert: (statement, values) => statement.run(values),
        select: (statement, value) => statement.all([value]),
      });
    },
  },
  {
    name: 'tantivy',
    note: `@oxdev03/node-tantivy-binding ${tantivy.version}: en_stem, OR; native, Linux on x64 with glibc`,
    load: loadTantivy,
  },
  {
    name: 'MiniSearch',
    note: `${versions.minisearch}: in memory, no stemming, OR`,
    async load() {
      const MiniSearch = await loadPackage('minisearch');
      return {
        build(passages) {
          const fields = ['title', 'body'];
          const boost = { title: titleWeight };
          const index = new MiniSearch({ fields, storeFields: fields, searchOptions: { boost } });
          index.addAll(passages.map((passage, id) => ({ id, ...passage })));
          return { search: (question) => index.search(question).slice(0, limit) };
        },
      };
    },
  },
  {
    name: 'FlexSearch',
    note: `${versions.flexsearch}: in memory, its English stemmer and stop words, no OR but 'suggest'`,
    load: loadFlexSearch,
  },
  {
    name: 'Orama',
    note: `${versions['@orama/orama']}: in memory, English stemmer, OR, matches prefixes (its default)`,
    async load() {
      const { create, insertMultiple, search } = await loadPackage('@orama/orama');
      return {
        async build(passages) {
          const tokenizer = { language: 'english', stemming: true };
          const index = create({ schema: { title: 'string', body: 'string' }, components: { tokenizer } });
          await insertMultiple(index, passages);
          const options = { boost: { title: titleWeight }, limit };
          return {
            search: async (question) =>
              (await search(index, { term: question, ...options })).hits.map(({ document }) => document),
          };
        },
      };
    },
  },
  {
    name: 'lunr',
    note: `${versions.lunr}: in memory, its stemmer and stop words, OR; stores no text, which an array beside it does`,
    async load() {
      const lunr = await loadPackage('lunr');
      return {
        build(passages) {
          const index = lunr((builder) => {
            builder.field('title', { boost: titleWeight });
            builder.field('body');
            for (const [id, passage] of passages.entries()) builder.add({ id, ...passage });
          });
          const toPassage = ({ ref }) => passages[Number(ref)];
          return {
            search: (question) => index.search(wordsOf(question).join(' ')).slice(0, limit).map(toPassage),
          };
        },
      };
    },
  },
];

function fts5({ open, insert, select }) {
  return {
    build(passages, file) {
      const database = open(file, false);
      database.exec("CREATE VIRTUAL TABLE plain USING fts5 (title, body, tokenize = 'porter unicode61'); BEGIN");
      const statement = database.prepare('INSERT INTO plain VALUES (?, ?)');
      for (const { title, body } of passages) insert(statement, [title, body]);
      database.exec('COMMIT');
      database.close();
    },
    open(file) {
      const statement = open(file, true).prepare(
        `SELECT title, body FROM plain WHERE plain MATCH ? ORDER BY bm25(plain, ${titleWeight}, 1) LIMIT ${limit}`,
      );
      return {
        search: (question) =>
          select(
            statement,
            wordsOf(question)
              .map((word) => `"${word}"`)
              .join(' OR '),
          ),
      };
    },
  };
}

async function loadTantivy() {
  const folder = await tantivyFolder();
  if (folder === undefined) throw new Error('it has no binary that can be had here');
  const { Index, SchemaBuilder } = createRequire(join(folder, 'package.json'))(tantivy.name);
  const fields = ['title', 'body'];
  return {
    build(passages, file) {
      const schema = new SchemaBuilder();
      for (const field of fields) schema.addTextField(field, { stored: true, tokenizerName: 'en_stem' });
      mkdirSync(file);
      const writer = new Index(schema.build(), file, false).writer();
      for (const { title, body } of passages) writer.addJson(JSON.stringify({ title, body }));
      writer.commit();
      writer.waitMergingThreads();
    },
    open(file) {
      const index = Index.open(file);
      return {
        search(question) {
          const query = index.parseQuery(wordsOf(question).join(' '), fields, { title: titleWeight });
          const searcher = index.searcher();
          // Without counting all that match, which nobody asked for.
          const { hits } = searcher.search(query, limit, false);
          return hits.map(({ docAddress }) => {
            const { title, body } = searcher.doc(docAddress).toDict();
            return { title: title[0], body: body[0] };
          });
        },
      };
    },
  };
}

async function loadFlexSearch() {
  const { Charset, Document, Encoder, Resolver } = await loadPackage('flexsearch');
  const english = await loadPackage('flexsearch/lang/en');
  const fields = ['title', 'body'];
  return {
    build(passages) {
      const encoder = new Encoder(Charset.Default, english);
      const index = new Document({ encoder, document: { id: 'id', index: fields, store: fields } });
      for (const [id, passage] of passages.entries()) index.add({ id, ...passage });
      return {
        search(question) {
          const query = { index, query: question, suggest: true };
          return new Resolver({ ...query, pluck: 'title', boost: titleWeight })
            .or({ ...query, pluck: 'body' })
            .resolve({ limit, enrich: true })
            .map(({ doc }) => doc);
        },
      };
    },
  };
}

/** In small letters: none of them is an operator then. */
function wordsOf(question) {
  return question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

async function loadPackage(name) {
  const load = await installPeers('docs-peers', versions, 'some seconds, 15 MB');
  return name === undefined ? undefined : load(name);
}

/** Undefined where there is none for this machine. */
async function tantivyFolder() {
  const hasGlibc = process.report?.getReport().header.glibcVersionRuntime !== undefined;
  if (process.platform !== 'linux' || process.arch !== 'x64' || !hasGlibc) return undefined;
  return installOnce(`${tantivy.name}@${tantivy.version}`, `docs-peers/tantivy-${tantivy.version}`);
}

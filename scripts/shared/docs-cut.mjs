// Pairs that documentation itself provides: a heading and its section, the first sentence of a comment and the rest of
// it with what it declares. What is asked is cut out of the passage, so that ranking can't find it word for word.
import { spread } from './spread.mjs';

const leastText = 300;
const firstSentence = /^[A-Z][^.@]{40,250}\.(?=\s|$)/;

/** Two collections of cut passages, each with at most so many questions from all over the index. */
export function cutCollections(index, { documents, questions }) {
  const rows = index.query((connection) =>
    connection.prepare('SELECT kind, title, text FROM passage ORDER BY id').all(),
  );
  const sections = rows.flatMap(({ kind, title, text }) =>
    kind === 'guide' && title.split(' ').length >= 3 && text.length > leastText ? [{ asked: title, rest: text }] : [],
  );
  const comments = rows.flatMap(({ kind, text }) => {
    const [asked] = (kind === 'reference' && firstSentence.exec(text)) || [];
    return asked === undefined ? [] : [{ asked, rest: text.slice(asked.length) }];
  });
  return [sections, comments].map((pairs) => toCollection(pairs, documents, questions));
}

/** As `corpus.jsonl` and judged queries of a collection. */
function toCollection(pairs, documents, questions) {
  const unique = [...new Map(pairs.map((pair) => [pair.asked, pair])).values()];
  const corpus = spread(unique, documents).map(({ rest, asked }, i) => ({ _id: `d${i}`, text: rest, asked }));
  return {
    corpus,
    questions: spread(corpus, questions).map(({ _id, asked }) => ({
      ...{ id: `cut ${_id}`, kind: 'cut', query: asked.replaceAll(/[`*_#]/g, ''), answerable: true },
      documents: [_id],
    })),
  };
}

// Plain BM25 (k1 1.2, b 0.75) over stems, in memory: what any ranking has to be better than.
import { wordsOf } from '../../packages/footnote/dist/text/words/words.js';

/** Gives a function from a question to the ids of the best documents. */
export function plainBm25(documents, { k1 = 1.2, b = 0.75 } = {}) {
  const postings = new Map();
  const lengths = documents.map(({ text }, document) => {
    const words = wordsOf(text);
    const counts = new Map();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) {
      if (!postings.has(word)) postings.set(word, []);
      postings.get(word).push([document, count]);
    }
    return words.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (question, limit) => {
    const scores = new Map();
    for (const word of new Set(wordsOf(question))) {
      const found = postings.get(word) ?? [];
      const idf = Math.log(1 + (documents.length - found.length + 0.5) / (found.length + 0.5));
      for (const [document, count] of found) {
        const norm = count + k1 * (1 - b + (b * lengths[document]) / average);
        scores.set(document, (scores.get(document) ?? 0) + (idf * count * (k1 + 1)) / norm);
      }
    }
    const best = [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    return best.slice(0, limit).map(([document]) => documents[document].id);
  };
}

// How well a text was taken out of a page, by the measures of three public collections.

/**
 * scrapinghub/article-extraction-benchmark: runs of four words as multisets. Found, wrong and missing
 * ones are divided by their sum, so that long pages count no more than short ones.
 */
export function shingleScore(truth, text) {
  const [wanted, given] = [shingles(truth), shingles(text)];
  let [found, wrong, missing] = [0, 0, 0];
  for (const [shingle, count] of wanted) {
    const there = given.get(shingle) ?? 0;
    found += Math.min(count, there);
    missing += Math.max(0, count - there);
  }
  for (const [shingle, count] of given) wrong += Math.max(0, count - (wanted.get(shingle) ?? 0));
  return {
    precision: found + wrong === 0 ? 1 : found / (found + wrong),
    recall: found + missing === 0 ? 1 : found / (found + missing),
  };
}

function shingles(text) {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map();
  for (let i = 0; i < Math.max(1, words.length - 3); i++) {
    const shingle = words.slice(i, i + 4).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

/** Precision and recall are means over pages, F1 is theirs. */
export function meanScore(pages) {
  const mean = (key) => pages.reduce((sum, page) => sum + page[key], 0) / Math.max(1, pages.length);
  return withF1(mean('precision'), mean('recall'));
}

/** trafilatura's evaluation: which of some strings are in the text, and which of others are not. */
export function segmentScore({ with: wanted, without: unwanted }, text) {
  const found = wanted.filter((segment) => text.includes(segment)).length;
  const wrong = unwanted.filter((segment) => text.includes(segment)).length;
  return { found, missing: wanted.length - found, wrong };
}

export function summedScore(pages) {
  const sum = (key) => pages.reduce((total, page) => total + page[key], 0);
  const [found, wrong, missing] = [sum('found'), sum('wrong'), sum('missing')];
  return withF1(found / Math.max(1, found + wrong), found / Math.max(1, found + missing));
}

function withF1(precision, recall) {
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

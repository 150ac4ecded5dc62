// Supported claims beside a page that is not theirs: any other of the same set, and the one that is most like their own.
import { tokensOf } from '../../packages/footnote/dist/verify/check/text-words.js';
import { seeded } from './seeded.mjs';

/** Rows `{...row, wrong: 'random' | 'similar'}` with the source of another document. */
export function wrongPages(rows, seed = 5) {
  const random = seeded(seed);
  return [...grouped(rows)].flatMap(([, group]) => {
    const pages = [...new Map(group.map((row) => [row.doc, row.source]))].map(([doc, source]) => ({ doc, source }));
    const similar = mostSimilar(pages);
    return group
      .filter(({ label }) => label === 'supported')
      .flatMap((row) => {
        const others = pages.filter(({ doc }) => doc !== row.doc);
        if (others.length === 0) return [];
        const any = others[Math.floor(random() * others.length)];
        const like = pages[similar(row)];
        return [
          { ...row, source: any.source, wrong: 'random' },
          { ...row, source: like.source, wrong: 'similar' },
        ];
      });
  });
}

function grouped(rows) {
  const groups = new Map();
  for (const row of rows) {
    if (!groups.has(row.dataset)) groups.set(row.dataset, []);
    groups.get(row.dataset).push(row);
  }
  return groups;
}

/** By shared words, rare ones counting more, divided by the root of the page's own. */
function mostSimilar(pages) {
  const terms = pages.map(({ source }) => new Set(tokensOf(source.slice(0, 20_000)).map(({ term }) => term)));
  const places = new Map();
  terms.forEach((set, at) => {
    for (const term of set) {
      if (!places.has(term)) places.set(term, []);
      places.get(term).push(at);
    }
  });
  const rarity = (term) => Math.log(1 + pages.length / places.get(term).length);
  const sizes = terms.map((set) => Math.sqrt([...set].reduce((sum, term) => sum + rarity(term) ** 2, 0)));
  return (row) => {
    const sums = new Float64Array(pages.length);
    for (const { term } of new Map(
      tokensOf(row.source.slice(0, 20_000)).map((token) => [token.term, token]),
    ).values()) {
      for (const at of places.get(term) ?? []) sums[at] += rarity(term) ** 2;
    }
    let best = -1;
    for (let at = 0; at < pages.length; at++) {
      if (pages[at].doc !== row.doc && (best < 0 || sums[at] / sizes[at] > sums[best] / sizes[best])) best = at;
    }
    return best;
  };
}

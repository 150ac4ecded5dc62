import type { VerifySource } from '../../contract/verification.ts';

export interface Numbering {
  /** The number of an address; a new one where nobody gave it any. */
  of(url: string): number;
  /** By their numbers. */
  sources(): readonly VerifySource[];
}

/** `named` sources win over those that a text lists itself; `taken` are numbers of sources that nobody listed. */
export function numbering(
  named: readonly VerifySource[],
  listed: ReadonlyMap<number, string> = new Map(),
  taken: ReadonlySet<number> = new Set(),
): Numbering {
  const sources = new Map<number, VerifySource>(Array.from(listed, ([n, url]) => [n, { n, url }]));
  for (const source of named) sources.set(source.n, source);
  const byUrl = new Map([...sources.values()].map(({ n, url }) => [url, n]));
  let last = Math.max(0, ...sources.keys());
  return {
    of(url) {
      const known = byUrl.get(url);
      if (known !== undefined) return known;
      do last++;
      while (taken.has(last));
      byUrl.set(url, last);
      sources.set(last, { n: last, url });
      return last;
    },
    sources: () => [...sources.values()].sort((a, b) => a.n - b.n),
  };
}

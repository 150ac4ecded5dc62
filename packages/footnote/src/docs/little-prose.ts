import type { IndexStore } from './store/index-store.ts';

/** Less than this is a readme that says how to install it. */
const littleProse = 6_000;

/** The packages, by their folders, that ship hardly more than a readme: what guides say counts, not what declarations do. */
export function withLittleProse<T extends { readonly root: string }>(
  index: Pick<IndexStore, 'query'>,
  sources: readonly T[],
): readonly T[] {
  if (sources.length === 0) return [];
  const rows = index.query((connection) =>
    connection
      .prepare<{ root: string; length: number }>(`SELECT source.root AS root, sum(length(passage.text)) AS length
        FROM source JOIN file ON file.source = source.id JOIN json_each(file.passages) AS own
        JOIN passage ON passage.id = own.value
        WHERE passage.kind = 'guide' AND source.root IN (SELECT value FROM json_each(?)) GROUP BY source.root`)
      .all(JSON.stringify(sources.map(({ root }) => root))),
  );
  const prose = new Map(rows.map(({ root, length }) => [root, length]));
  return sources.filter(({ root }) => (prose.get(root) ?? 0) < littleProse);
}

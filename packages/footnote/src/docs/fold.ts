import type { Ranked } from './rank.ts';
import { countStems } from './reading.ts';

/** A hit to be, with all its stems. */
export interface Kept extends Ranked {
  readonly stems: ReadonlySet<string>;
}

/** How alike two passages' words must be to say the same: in one package, where versions differ a little, and elsewhere. */
const alike = { samePackage: 0.8, elsewhere: 0.92 };

/**
 * One hit where several copies or versions say nearly the same: the best of them stays, in the best one's place.
 * `prefer` says which: less is better.
 */
export function foldDuplicates(
  ranked: readonly Ranked[],
  limit: number,
  about: { packageOf(item: Ranked): string; prefer(a: Ranked, b: Ranked): number },
): Kept[] {
  const kept: Kept[] = [];
  for (const next of ranked) {
    if (limit === 0) break;
    const item = { ...next, stems: stemsOf(next) };
    const twin = kept.findIndex((other) => saysTheSame(item, other, about.packageOf(item) === about.packageOf(other)));
    const other = kept[twin];
    if (other === undefined) {
      if (kept.length === limit) break;
      kept.push(item);
    } else if (about.prefer(item, other) < 0) {
      // It takes over the place and the score, which its twin has earned for both.
      kept[twin] = { ...item, parts: other.parts, score: other.score };
    }
  }
  return kept;
}

function stemsOf({ reading: { title, path, body } }: Ranked): ReadonlySet<string> {
  return new Set(countStems(title, path, body).keys());
}

function saysTheSame(a: Kept, b: Kept, isSamePackage: boolean): boolean {
  const needed = isSamePackage ? alike.samePackage : alike.elsewhere;
  const [small, large] = a.stems.size < b.stems.size ? [a.stems, b.stems] : [b.stems, a.stems];
  if (small.size < needed * large.size) return false;
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared++;
  return shared >= needed * (small.size + large.size - shared);
}

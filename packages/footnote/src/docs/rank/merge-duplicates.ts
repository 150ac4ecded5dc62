import { countStems } from './occurrences.ts';
import type { Ranked } from './rank.ts';

/** A hit to be, with all its stems. */
export interface RankedWithStems extends Ranked {
  readonly stems: ReadonlySet<string>;
}

/** How alike two passages' words must be to say the same: versions of one section differ a little, strangers hardly. */
const alike = { overload: 0.25, sameMember: 0.55, sameSection: 0.7, samePackage: 0.85, elsewhere: 0.92 };

/**
 * One hit where several copies or versions say nearly the same: the best of them stays, in the best one's place.
 * `prefer` says which: less is better.
 */
export function mergeDuplicates(
  ranked: readonly Ranked[],
  limit: number,
  about: { packageOf(item: Ranked): string; prefer(a: Ranked, b: Ranked): number },
): RankedWithStems[] {
  const kept: RankedWithStems[] = [];
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
      kept[twin] = { ...item, features: other.features, score: other.score };
    }
  }
  return kept;
}

function stemsOf({ scanned: { title, path, body } }: Ranked): ReadonlySet<string> {
  return new Set(countStems(title, path, body).keys());
}

function likenessNeeded(a: Ranked, b: Ranked, isSamePackage: boolean): number {
  if (!isSamePackage) return alike.elsewhere;
  const [title = '', other = ''] = [a, b].map(({ scanned }) => scanned.candidate.headings.at(-1));
  const areDeclared = [a, b].every(({ scanned }) => scanned.candidate.kind === 'reference');
  if (title === other) return areDeclared ? alike.overload : alike.sameSection;
  // `where` of ten kinds of builders says the same ten times.
  return areDeclared && memberOf(title) === memberOf(other) ? alike.sameMember : alike.samePackage;
}

function memberOf(title: string): string {
  return title.slice(title.lastIndexOf('.') + 1);
}

function saysTheSame(a: RankedWithStems, b: RankedWithStems, isSamePackage: boolean): boolean {
  const needed = likenessNeeded(a, b, isSamePackage);
  const [small, large] = a.stems.size < b.stems.size ? [a.stems, b.stems] : [b.stems, a.stems];
  if (small.size < needed * large.size) return false;
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared++;
  return shared >= needed * (small.size + large.size - shared);
}

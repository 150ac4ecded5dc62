import { memoize } from '../../memoize.ts';
import { stemsIn } from './occurrences.ts';
import type { Ranked } from './rank.ts';

/** How alike two passages' words must be to say the same: versions of one section differ a little, strangers hardly. */
const alike = {
  overload: 0.25,
  sameMember: 0.55,
  sameSection: 0.7,
  samePackage: 0.85,
  elsewhere: 0.92,
  untitled: 0.96,
};

/**
 * One hit where several copies or versions say nearly the same: the best of them stays, in the best one's place.
 * `prefer` says which: less is better.
 */
export function mergeDuplicates(
  ranked: readonly Ranked[],
  limit: number,
  about: { packageOf(item: Ranked): string; prefer(a: Ranked, b: Ranked): number },
): Ranked[] {
  const kept: Ranked[] = [];
  const stemsOf = memoize(({ title, path, body }: Ranked['scanned']) => stemsIn(title, path, body));
  for (const item of ranked) {
    if (limit === 0) break;
    const twin = kept.findIndex((other) => {
      const needed = likenessNeeded(item, other, about.packageOf(item) === about.packageOf(other));
      return mayBeAlike(item, other, needed) && areAlike(stemsOf(item.scanned), stemsOf(other.scanned), needed);
    });
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

function likenessNeeded(a: Ranked, b: Ranked, isSamePackage: boolean): number {
  if (!isSamePackage) return alike.elsewhere;
  const [title = '', other = ''] = [a, b].map(({ scanned }) => scanned.candidate.headings.at(-1));
  const areDeclared = [a, b].every(({ scanned }) => scanned.candidate.kind === 'reference');
  // Without a heading only their words tell whether they are about the same.
  if (title === '' || other === '') return alike.untitled;
  if (title === other) return areDeclared ? alike.overload : alike.sameSection;
  // `where` of ten kinds of builders says the same ten times.
  return areDeclared && memberOf(title) === memberOf(other) ? alike.sameMember : alike.samePackage;
}

function memberOf(title: string): string {
  return title.slice(title.lastIndexOf('.') + 1);
}

/** From here on most words of one are in the other. */
const nearlyTheSame = 0.7;
const looks = 8;
/** Less text than this says too little beside its headings. */
const leastText = 40;

/** Most passages are nothing like each other, and a look at some of their words says so. */
function mayBeAlike(a: Ranked, b: Ranked, needed: number): boolean {
  if (needed < nearlyTheSame) return true;
  const [small, large] = [a.scanned.body, b.scanned.body].sort((one, other) => one.length - other.length);
  if (small === undefined || large === undefined || small.length < leastText) return true;
  if (small.length < 0.5 * large.length) return false;
  let shared = 0;
  for (let i = 0; i < looks; i++) {
    const start = small.indexOf(' ', Math.floor((small.length * i) / looks)) + 1;
    if (large.includes(small.slice(start, start + 6))) shared++;
  }
  return shared >= looks / 3;
}

function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>, needed: number): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size < needed * large.size) return false;
  let shared = 0;
  for (const stem of small) if (large.has(stem)) shared++;
  return shared >= needed * (small.size + large.size - shared);
}

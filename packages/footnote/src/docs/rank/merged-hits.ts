import type { Candidate } from './candidates.ts';
import { looksDeprecated } from './features/passage-role.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import type { Ranked } from './rank.ts';
import { newestFirst, type PassagePlace } from './source-table.ts';

/** The best, with one hit for copies, versions and overloads. */
export function mergedHits(
  ranked: readonly Ranked[],
  places: ReadonlyMap<number, readonly PassagePlace[]>,
  limit: number,
): Ranked[] {
  const placeOf = ({ scanned }: Ranked) => places.get(scanned.candidate.id)?.[0];
  return mergeDuplicates(ranked, limit, {
    packageOf: (item) => placeOf(item)?.source.name ?? '',
    prefer: (a, b) => newestFirst(placeOf(a)?.source, placeOf(b)?.source) || overloadsInOrder(a, b, placeOf),
  });
}

/** Of overloads in one file, one that is not deprecated, one that says something, and the first: few ask for a later one. */
function overloadsInOrder(a: Ranked, b: Ranked, placeOf: (item: Ranked) => PassagePlace | undefined): number {
  const [one, other] = [placeOf(a), placeOf(b)];
  const [own, theirs] = [a.scanned.candidate, b.scanned.candidate];
  const areOverloads = own.kind === 'reference' && own.headings.at(-1) === theirs.headings.at(-1);
  if (one === undefined || other === undefined || one.path !== other.path || !areOverloads) return 0;
  const isOut = ({ text, headings }: Candidate) => Number(looksDeprecated(text, headings));
  const isBare = ({ text }: Candidate) => Number(text.startsWith('```'));
  return isOut(own) - isOut(theirs) || isBare(own) - isBare(theirs) || one.line - other.line;
}

import type { DocsHit } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import { type AnalysedQuery, namesPackage, surelyNamed } from './analyse-query.ts';
import { confidenceOf, coverageOf, evidenceOf } from './confidence.ts';
import type { RankedWithStems } from './merge-duplicates.ts';
import { narrowToMember } from './narrow-to-member.ts';
import { has } from './occurrences.ts';
import { type Ranked, sharesOf } from './rank.ts';
import type { PassagePlace } from './source-table.ts';

/** So many of the best say by their packages whether they are about the same. */
const agreeing = 10;
/** A corrected word may still be another one. */
const trustInCorrection = 0.6;

/** A question, and all that may answer it. */
export interface Answering {
  readonly question: AnalysedQuery;
  readonly ranked: readonly Ranked[];
  readonly places: ReadonlyMap<number, readonly PassagePlace[]>;
}

/** How well a hit covers the question, and what else says that it answers. */
export function judge(
  { stems, features }: RankedWithStems,
  place: PassagePlace,
  { question, ranked, places }: Answering,
) {
  const corrected = new Set(question.corrections.map(({ to }) => to));
  const isOwn = ({ scanned }: Ranked) =>
    places.get(scanned.candidate.id)?.some(({ source }) => question.relation(place.source.name, source) !== 'none');
  const own = ranked.filter(isOwn);
  const coverage = coverageOf(stems, {
    ...question,
    trust: ({ parts: [only = ''] }) => (corrected.has(only) ? trustInCorrection : 1),
    isPackage: (concept) => namesPackage(concept, question, place.source),
    isKnownNearby: (concept) => own.some(({ scanned }) => has(scanned, concept)),
  });
  const named = question.mentions.filter(({ strength }) => strength >= surelyNamed);
  const isElsewhere = named.length > 0 && !named.some(({ name }) => question.relation(name, place.source) !== 'none');
  const best = ranked.slice(0, agreeing);
  const agreement = best.filter((item) => own.includes(item)).length / Math.max(1, best.length);
  return { coverage, evidence: evidenceOf(features, coverage, question, { isElsewhere, agreement }) };
}

export function toHit(
  item: RankedWithStems,
  place: PassagePlace | undefined,
  answering: Answering & { readonly isExplained: boolean },
): readonly DocsHit[] {
  if (place === undefined) return [];
  const { scanned, features, score } = item;
  const { coverage, evidence } = judge(item, place, answering);
  const { matched, missing } = coverage;
  const { source, path } = place;
  const { kind } = scanned.candidate;
  const explanation = answering.isExplained ? sharesOf(features) : undefined;
  const shown = narrowToMember(scanned.candidate, place, answering.question);
  const confidence = confidenceOf(evidence);
  return [{ source, path, kind, score, ...shown, matched, missing, confidence, ...defined({ explanation }) }];
}

import { type AnalysedQuery, namesPackage, surelyNamed } from './analyse-query.ts';
import { type Coverage, coverageFilter, coverageOf, type Evidence, evidenceOf } from './confidence.ts';
import { scanPassage } from './occurrences.ts';
import type { Ranked } from './rank.ts';
import type { PassagePlace } from './source-table.ts';

export type Judge = (hit: Ranked, place: PassagePlace) => { readonly coverage: Coverage; readonly evidence: Evidence };

/** A corrected word may still be another one. */
const trustInCorrection = 0.6;

/** How well a hit covers the question, and what else says that it answers. */
export function createJudge(question: AnalysedQuery): Judge {
  const corrected = new Set(question.corrections.map(({ to }) => to));
  const filter = coverageFilter(question);
  const named = question.mentions.filter(({ strength }) => strength >= surelyNamed);
  return ({ scanned, features }, place) => {
    const coverage = coverageOf(scanPassage(scanned.candidate, filter), {
      ...question,
      trust: ({ parts: [only = ''] }) => (corrected.has(only) ? trustInCorrection : 1),
      isPackage: (concept) => namesPackage(concept, question, place.source),
    });
    const isElsewhere = named.length > 0 && !named.some(({ name }) => question.relation(name, place.source) !== 'none');
    return { coverage, evidence: evidenceOf(features, coverage, question, isElsewhere) };
  };
}

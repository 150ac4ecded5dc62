import { type AnalysedQuery, namesPackage, surelyNamed } from './analyse-query.ts';
import { type Coverage, coverageOf, coverageStems, type Evidence, evidenceOf } from './confidence.ts';
import { scanPassage, stemFilter } from './occurrences.ts';
import type { Ranked } from './rank.ts';
import type { PassagePlace } from './source-table.ts';

export type Judge = (hit: Ranked, place: PassagePlace) => { readonly coverage: Coverage; readonly evidence: Evidence };

/** A corrected word may still be another one. */
const trustInCorrection = 0.6;

/** How well a hit covers the question, and what else says that it answers. */
export function createJudge(question: AnalysedQuery): Judge {
  const corrected = new Set(question.corrections.map(({ to }) => to));
  // A package's name says where to look, so that passages were not searched for it.
  const searched = new Set(question.terms.flatMap(({ stem, synonyms = [] }) => [stem, ...synonyms]));
  const others = coverageStems(question).filter((stem) => !searched.has(stem));
  const filter = others.length === 0 ? undefined : stemFilter(others);
  const named = question.mentions.filter(({ strength }) => strength >= surelyNamed);
  return ({ scanned, features }, place) => {
    const also = filter && scanPassage(scanned.candidate, filter);
    const has = (stem: string) => scanned.has(stem) || also?.has(stem) === true;
    const coverage = coverageOf(
      { has },
      {
        ...question,
        trust: ({ parts: [only = ''] }) => (corrected.has(only) ? trustInCorrection : 1),
        isPackage: (concept) => namesPackage(concept, question, place.source),
      },
    );
    const isElsewhere = named.length > 0 && !named.some(({ name }) => question.relation(name, place.source) !== 'none');
    return { coverage, evidence: evidenceOf(features, coverage, question, isElsewhere) };
  };
}

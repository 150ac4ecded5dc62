import type { DocSource, DocsHit } from '../../../contract/docs.ts';
import { defined } from '../../../defined.ts';
import { memoize } from '../../../memoize.ts';
import { type AnalysedQuery, namesPackage, stemsAsked } from '../analyse-query.ts';
import { narrowToMember } from '../narrow-to-member.ts';
import { scanPassage, stemFilter } from '../occurrences.ts';
import type { Concept } from '../parse-query.ts';
import { type Ranked, sharesOf } from '../rank.ts';
import type { PassagePlace } from '../source-table.ts';
import { type Coverage, confidenceOf, coverageOf, type Evidence, evidenceOf } from './confidence.ts';
import { mayAnswer } from './may-answer.ts';
import { meantInBest } from './meant-in-best.ts';

/** So many of the best say by their packages whether they are about the same. */
const agreeing = 10;

/** How sure anything is that has words of a name, and not the name, or only half of a comparison. */
const notAnswered = 0.1;

/** A question, and all that may answer it. */
export interface Answering {
  readonly question: AnalysedQuery;
  readonly ranked: readonly Ranked[];
  readonly places: ReadonlyMap<number, readonly PassagePlace[]>;
}

export type Judge = (hit: Ranked, place: PassagePlace) => { readonly coverage: Coverage; readonly evidence: Evidence };

/** How well a hit covers the question, and what else says that it answers. */
export function createJudge({ question, ranked, places }: Answering): Judge {
  // A package's name says where to look, so that passages were not searched for it.
  const searched = new Set(stemsAsked(question));
  const others = question.concepts
    .flatMap(({ parts, names }) => [...parts, ...names])
    .filter((stem) => !searched.has(stem));
  const filter = others.length === 0 ? undefined : stemFilter(others);
  const best = ranked.slice(0, agreeing);
  const meant = meantInBest(ranked, question);
  const isOf = (name: string, { scanned }: Ranked) =>
    (places.get(scanned.candidate.id) ?? []).some(({ source }) => question.relation(name, source) !== 'none');
  const nearbyOf = memoize((name: string) => ranked.filter((item) => isOf(name, item)));
  // Most hits of a question are of few packages.
  const aboutPackage = memoize((source: DocSource) => ({
    isNamedBy: namesPackage(question, source),
    agreement: best.filter((item) => isOf(source.name, item)).length / Math.max(1, best.length),
    knows: memoize((concept: Concept) => nearbyOf(source.name).some(({ scanned }) => hasConcept(scanned, concept))),
  }));

  return ({ scanned, features }, { source }) => {
    const also = filter && scanPassage(scanned.candidate, filter);
    const { isNamedBy, agreement, knows } = aboutPackage(source);
    const coverage = coverageOf(
      {
        has: (stem) => scanned.has(stem) || also?.has(stem) === true,
        isHeadedBy: (stem) => isHeadedBy(scanned, stem) || (also !== undefined && isHeadedBy(also, stem)),
      },
      {
        ...question,
        isPackage: isNamedBy,
        isKnownNearby: knows,
      },
    );
    return { coverage, evidence: evidenceOf(features, coverage, question, { agreement, ...meant }) };
  };
}

function isHeadedBy({ find }: Ranked['scanned'], stem: string): boolean {
  const { title, path } = find(stem);
  return title + path > 0;
}

function hasConcept({ has }: Ranked['scanned'], { parts, names }: Concept): boolean {
  return parts.every(has) || names.some(has);
}

export function toHit(
  item: Ranked,
  place: PassagePlace | undefined,
  about: { readonly question: AnalysedQuery; readonly judge: Judge; readonly isExplained: boolean },
): readonly DocsHit[] {
  if (place === undefined) return [];
  const { scanned, features, score } = item;
  const { coverage, evidence } = about.judge(item, place);
  const { matched, missing } = coverage;
  const { source, path } = place;
  const { kind } = scanned.candidate;
  const explanation = about.isExplained ? sharesOf(features) : undefined;
  const shown = narrowToMember(scanned.candidate, place, about.question);
  const confidence = Math.min(confidenceOf(evidence), mayAnswer(item, source, about.question) ? 1 : notAnswered);
  return [{ source, path, kind, score, ...shown, matched, missing, confidence, ...defined({ explanation }) }];
}

import { type AnalysedQuery, stemsAsked } from './analyse-query.ts';
import type { Candidate } from './candidates.ts';
import { type FeatureName, type Features, featureNames } from './features/feature-names.ts';
import { type FeatureContext, featuresOf } from './features/features.ts';
import { unsaidIn } from './features/word-features.ts';
import { learnedWeights } from './learned-weights.ts';
import { type ScannedPassage, scanPassage, stemFilter } from './occurrences.ts';
import type { PassagePlace } from './source-table.ts';

export interface Ranked {
  readonly scanned: ScannedPassage;
  readonly features: Features;
  readonly score: number;
}

/** One small model: every feature has a weight, and a score is their sum. `scripts/train-docs-ranking.mjs` learns them. */
export function rank(
  candidates: readonly Candidate[],
  question: AnalysedQuery,
  about: {
    readonly isAboutChanges: boolean;
    readonly meanLength: number;
    placesOf(candidate: Candidate): readonly PassagePlace[];
  },
): Ranked[] {
  const filter = stemFilter(stemsAsked(question));
  const passages = candidates.map((candidate) => scanPassage(candidate, filter));
  const unsaid = unsaidIn(passages, question);
  const ranked = passages.map((scanned) => {
    const places = about.placesOf(scanned.candidate);
    const context: FeatureContext = { ...about, question, places, unsaid };
    const features = featuresOf(scanned, context);
    return { scanned, features, score: scoreOf(features) };
  });
  return ranked.sort((a, b) => b.score - a.score || a.scanned.candidate.id - b.scanned.candidate.id);
}

function scoreOf(features: Features): number {
  let sum = 0;
  for (const name of featureNames) sum += (learnedWeights[name] ?? 0) * features[name];
  return sum;
}

/** What each feature adds to the score. */
export function sharesOf(features: Features): readonly { readonly part: FeatureName; readonly value: number }[] {
  return featureNames
    .map((part) => ({ part, value: (learnedWeights[part] ?? 0) * features[part] }))
    .filter(({ value }) => value !== 0);
}

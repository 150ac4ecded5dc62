import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.24,
  heading: 1.54,
  'words together': 3.07,
  'words as one name': 1,
  'meant, in heading': 2.79,
  'meant together': 4.75,
  symbol: 1.28,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.39,
  member: -0.26,
  'member looked up': 0.3,
  'package named': 3.96,
  'family named': 1.05,
  'direct dependency': 2.48,
  guide: 5.57,
  readme: 0.92,
  undocumented: -0.71,
  deprecated: -0.39,
  'older version': -0.22,
  length: 1.98,
  'length to the point': 3.73,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.74,
  weights: {
    'said or meant': 3.12,
    'meant and missing': -1.89,
    symbol: 0.83,
    member: 0.55,
    'direct dependency': 1.8,
    'absent technology': -4.08,
    'unknown words': -1.26,
    'rarest missing': -1.58,
    'strange to the package': -2.19,
    'package agrees': 1.59,
  },
  threshold: 0.6,
};

import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.33,
  heading: 1.6,
  'words together': 3.05,
  'words as one name': 1,
  'meant, in heading': 2.85,
  'meant together': 4.67,
  symbol: 1.26,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.11,
  member: -0.28,
  'member looked up': 0.29,
  'package named': 3.94,
  'family named': 1.05,
  'direct dependency': 2.55,
  guide: 5.51,
  readme: 0.96,
  undocumented: -0.67,
  deprecated: -0.39,
  'older version': -0.06,
  length: 1.93,
  'length to the point': 3.73,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.68,
  weights: {
    'said or meant': 3.09,
    'meant and missing': -2.09,
    symbol: 0.89,
    member: 0.22,
    'direct dependency': 1.82,
    'absent technology': -4.24,
    'unknown words': -1.33,
    'rarest missing': -1.55,
    'strange to the package': -2.17,
    'package agrees': 1.57,
  },
  threshold: 0.6,
};

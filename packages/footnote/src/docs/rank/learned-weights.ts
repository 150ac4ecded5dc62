import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.26,
  heading: 1.57,
  'words together': 3.16,
  'words as one name': 1,
  'meant, in heading': 2.98,
  'meant together': 4.73,
  symbol: 1.3,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.18,
  member: -0.31,
  'member looked up': 0.37,
  'package named': 3.91,
  'family named': 0.65,
  'direct dependency': 2.5,
  guide: 5.58,
  readme: 1.04,
  undocumented: -0.8,
  deprecated: -0.34,
  'older version': -0.5,
  length: 1.87,
  'length to the point': 3.96,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.88,
  weights: {
    'said or meant': 3.51,
    'meant and missing': -2.13,
    symbol: 0.77,
    member: 0.2,
    'direct dependency': 1.8,
    'absent technology': -4.43,
    'unknown words': -1.29,
    'rarest missing': -1.56,
    'strange to the package': -2.07,
    'package agrees': 1.71,
  },
  threshold: 0.6,
};

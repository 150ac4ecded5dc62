import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.54,
  heading: 1.48,
  'words together': 3.1,
  'words as one name': 1,
  'meant, in heading': 2.03,
  'meant together': 3.12,
  symbol: 1.37,
  'symbol of its owner': 1.05,
  'symbol at the top': 3,
  'symbol as written': 1.65,
  member: 0.31,
  'member looked up': 1.53,
  'package named': 4.01,
  'family named': 0.39,
  'direct dependency': 2.44,
  guide: 5.65,
  readme: 1.22,
  undocumented: -1.1,
  deprecated: -0.56,
  'older version': -0.24,
  length: 2.19,
  'length to the point': 3.8,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.51,
  weights: {
    words: 2.36,
    'meant together': 2.51,
    symbol: 0.38,
    member: 0.36,
    'direct dependency': 1.07,
    'unknown words': -2,
    'rarest missing': -2.09,
    'strange to the package': -1.84,
    'package agrees': 1.54,
  },
  threshold: 0.5,
};

import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.64,
  heading: 1.32,
  'words together': 3.21,
  'words as one name': 1,
  'meant, in heading': 2.1,
  'meant together': 2.94,
  symbol: 1.54,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.54,
  member: -0.42,
  'member looked up': 0.43,
  'package named': 4.04,
  'family named': 0.38,
  'direct dependency': 2.45,
  guide: 5.59,
  readme: 1.24,
  undocumented: -1.06,
  deprecated: -0.43,
  'older version': -0.23,
  length: 2.12,
  'length to the point': 3.68,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -1.26,
  weights: {
    words: 3.36,
    'meant together': 3.28,
    symbol: 0.46,
    member: 1.35,
    'direct dependency': 1.35,
    'unknown words': -3.26,
    'rarest missing': -2.18,
    'strange to the package': -1.71,
    'package agrees': 1.72,
  },
  threshold: 0.55,
};

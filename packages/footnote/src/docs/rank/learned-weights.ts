import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.5,
  heading: 1.46,
  'words together': 3.12,
  'words as one name': 1,
  'meant, in heading': 2.04,
  'meant together': 3.11,
  symbol: 1.4,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.64,
  member: -0.13,
  'member looked up': 0.96,
  'package named': 4.04,
  'family named': 0.39,
  'direct dependency': 2.44,
  guide: 5.7,
  readme: 1.21,
  undocumented: -1.13,
  deprecated: -0.56,
  'older version': -0.24,
  length: 2.22,
  'length to the point': 3.8,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -1.26,
  weights: {
    words: 3.35,
    'meant together': 3.28,
    symbol: 0.47,
    member: 1.37,
    'direct dependency': 1.36,
    'unknown words': -3.27,
    'rarest missing': -2.18,
    'strange to the package': -1.71,
    'package agrees': 1.72,
  },
  threshold: 0.55,
};

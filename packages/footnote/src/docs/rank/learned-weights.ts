import type { EvidenceName } from './confidence/confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.33,
  heading: 1.59,
  'words together': 3.16,
  'words as one name': 1,
  'meant, in heading': 2.93,
  'meant together': 4.73,
  symbol: 1.05,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.13,
  member: -0.23,
  'member looked up': 1.5,
  'package named': 2.99,
  'family named': 1,
  'direct dependency': 2.35,
  guide: 5.57,
  readme: 0.98,
  undocumented: -1.01,
  deprecated: -0.45,
  'older version': -0.5,
  length: 1.89,
  'length to the point': 3.9,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.35,
  weights: {
    'said or meant': 1.68,
    'meant and missing': -2.1,
    'meant in best': 2.16,
    'headings meant': 2.04,
    symbol: 1.35,
    'direct dependency': 1.79,
    'absent technology': -4.24,
    'unknown words': -1.28,
    'rarest missing': -1.84,
    'strange to the package': -2.39,
    'package agrees': 1.58,
  },
  threshold: 0.55,
};

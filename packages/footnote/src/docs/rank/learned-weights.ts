import type { EvidenceName } from './confidence/confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.36,
  heading: 1.59,
  'words together': 3.2,
  'words as one name': 1,
  'meant, in heading': 2.98,
  'meant together': 4.76,
  symbol: 1,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.14,
  member: -0.25,
  'member looked up': 0.3,
  'package named': 3.07,
  'family named': 0.22,
  'direct dependency': 2.36,
  guide: 5.61,
  readme: 1.05,
  undocumented: -0.95,
  deprecated: -0.35,
  'older version': -0.5,
  length: 1.92,
  'length to the point': 3.97,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.45,
  weights: {
    'said or meant': 1.9,
    'meant and missing': -2.11,
    'meant in best': 2.21,
    'headings meant': 1.58,
    symbol: 1.28,
    'direct dependency': 1.83,
    'absent technology': -4.27,
    'unknown words': -1.24,
    'rarest missing': -1.72,
    'strange to the package': -2.45,
    'package agrees': 1.48,
  },
  threshold: 0.55,
};

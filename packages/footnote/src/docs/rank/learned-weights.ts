import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 8.3,
  heading: 0.98,
  'words together': 3.54,
  'words as one name': 1,
  'meant, in heading': 2.2,
  'meant together': 4.32,
  symbol: 1.41,
  'symbol of its owner': 0.89,
  'symbol at the top': 3,
  'symbol as written': 1.51,
  member: 0.46,
  'member looked up': 1.68,
  'package named': 3.87,
  'family named': 0.3,
  'direct dependency': 2.42,
  guide: 2.67,
  readme: 1.25,
  undocumented: -1.38,
  changelog: -0.1,
  deprecated: -0.65,
  'older version': -0.35,
  length: 2.63,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.28,
  weights: {
    words: 2.24,
    'meant together': 2.47,
    symbol: 0.32,
    member: 0.37,
    'direct dependency': 0.98,
    'unknown words': -1.94,
    'rarest missing': -1.97,
    'strange to the package': -1.93,
    'package agrees': 1.42,
  },
  threshold: 0.5,
};

import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.35,
  heading: 1.65,
  'words together': 3.17,
  'words as one name': 1,
  'meant, in heading': 2.96,
  'meant together': 4.78,
  symbol: 1.2,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.22,
  member: -0.32,
  'member looked up': 0.3,
  'package named': 2.99,
  'family named': 0.25,
  'direct dependency': 2.52,
  guide: 5.63,
  readme: 0.99,
  undocumented: -0.7,
  deprecated: -0.37,
  'older version': -0.5,
  length: 1.93,
  'length to the point': 3.86,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.62,
  weights: {
    'said or meant': 2.79,
    'meant and missing': -2.17,
    'headings meant': 2.48,
    symbol: 1.06,
    member: 0.23,
    'direct dependency': 1.82,
    'absent technology': -4.18,
    'unknown words': -1.13,
    'rarest missing': -1.55,
    'strange to the package': -2.45,
    'package agrees': 1.55,
  },
  threshold: 0.5,
};

import type { EvidenceName } from './confidence/confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.25,
  heading: 1.56,
  'words together': 3.2,
  'words as one name': 1,
  'meant, in heading': 2.89,
  'meant together': 4.81,
  symbol: 1.14,
  'symbol of its owner': 10,
  'symbol at the top': 3,
  'symbol as written': 1.09,
  member: -0.42,
  'member looked up': 1.5,
  'package named': 3.35,
  'family named': 1,
  'direct dependency': 2.35,
  guide: 5.61,
  readme: 0.93,
  undocumented: -0.98,
  deprecated: -0.51,
  'older version': -0.5,
  length: 1.91,
  'length to the point': 3.83,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.31,
  weights: {
    'said or meant': 1.78,
    'meant and missing': -2.42,
    'meant in best': 2.22,
    'headings meant': 2.17,
    symbol: 1.28,
    'direct dependency': 1.81,
    'absent technology': -4.77,
    'unknown words': -1.43,
    'rarest missing': -1.85,
    'strange to the package': -2.33,
    'package agrees': 1.46,
  },
  threshold: 0.55,
};

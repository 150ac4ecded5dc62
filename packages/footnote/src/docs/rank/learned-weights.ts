import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 8.21,
  heading: 0.9,
  'words in its file': 1.29,
  'words together': 3.31,
  'words as one name': 1,
  'other words': 0.96,
  'meant by a phrase': 1.64,
  'meant, in heading': 1.96,
  'meant together': 3.32,
  symbol: 1.34,
  'symbol looked up': 0.48,
  'symbol of its owner': 0.83,
  'symbol at the top': 3,
  'symbol as written': 1.48,
  member: 0.48,
  'member looked up': 1.66,
  'package named': 3.69,
  'family named': 0.29,
  'package described': 0.29,
  'direct dependency': 2.44,
  guide: 2.48,
  readme: 1.26,
  undocumented: -1.35,
  changelog: -0.27,
  deprecated: -0.72,
  'older version': -0.36,
  length: 2.42,
  short: -0.67,
  'part of a long text': -0.69,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -1.57,
  weights: {
    score: 2.66,
    covered: 0.21,
    heading: -0.05,
    'meant by a phrase': 0.76,
    'meant, in heading': 0.42,
    'meant together': 1.05,
    symbol: 0.41,
    'symbol looked up': 0.43,
    member: 0.47,
    'package named': -0.06,
    'family named': 0.55,
    'unknown words': -1.61,
    'rarest missing': -1.95,
    'strange to the package': -1.77,
    'package agrees': 1.03,
    'common words only': 0.39,
    corrected: -0.11,
    'another language': -0.36,
  },
  threshold: 0.5,
};

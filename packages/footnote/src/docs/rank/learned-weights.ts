import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 6.09,
  heading: 1.3,
  'heading only': 0.33,
  'words in its file': 2.59,
  'words together': 2.69,
  'other words': 0.7,
  'meant by a phrase': 1.44,
  'meant, in heading': 2.23,
  'meant together': 2.66,
  identifier: 1.86,
  symbol: 1.15,
  'symbol looked up': 0.83,
  'symbol of its owner': 0.99,
  'symbol at the top': 2,
  'symbol as written': 1.67,
  member: 0.24,
  'member looked up': 1.53,
  'package named': 3.65,
  'family named': 0.69,
  'package described': 0.2,
  'direct dependency': 1.96,
  guide: 1.85,
  readme: 1.32,
  undocumented: -0.8,
  changelog: -0.11,
  deprecated: -0.27,
  'older version': -0.2,
  length: 1.64,
  short: -1.08,
  'part of a long text': -0.72,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.02,
  weights: {
    covered: 1.27,
    heading: 0.57,
    'words together': 0.87,
    'rarest word': -0.05,
    'other words': -0.37,
    'meant by a phrase': 2.92,
    symbol: 0.77,
    'symbol looked up': 0.68,
    member: 0.62,
    'package named': 1.29,
    'family named': 0.83,
    'named elsewhere': 1.28,
    'unknown words': -1.66,
    'rarest missing': -1.96,
    'strange to the package': -2.01,
    'package agrees': 1.46,
    'common words only': 0.31,
    corrected: -0.36,
    'another language': 0.2,
  },
  threshold: 0.5,
};

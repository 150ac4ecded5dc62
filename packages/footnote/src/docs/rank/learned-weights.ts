import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 4.88,
  heading: 2.01,
  'heading only': 0.39,
  'words in its file': 1.83,
  'words together': 2.83,
  'other words': 0.81,
  'meant by a phrase': 2.38,
  'meant, in heading': 1.93,
  'meant together': 3.28,
  identifier: 1.7,
  symbol: 1.1,
  'symbol looked up': 0.94,
  'symbol of its owner': 1.13,
  'symbol at the top': 2,
  'symbol as written': 1.73,
  member: 0.32,
  'member looked up': 1.85,
  'package named': 3.8,
  'family named': 0.83,
  'package described': 0.36,
  'direct dependency': 1.96,
  guide: 2.17,
  readme: 1.27,
  undocumented: -0.76,
  deprecated: -0.39,
  'older version': -0.29,
  length: 2.03,
  short: -1.07,
  'part of a long text': -0.82,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.03,
  weights: {
    covered: 1.35,
    heading: 0.6,
    'words together': 0.91,
    'rarest word': -0.08,
    'other words': -0.3,
    'meant by a phrase': 2.97,
    symbol: 0.82,
    'symbol looked up': 0.67,
    member: 0.61,
    'package named': 1.36,
    'family named': 0.78,
    'named elsewhere': 1.33,
    'unknown words': -1.65,
    'rarest missing': -1.99,
    'strange to the package': -1.95,
    'package agrees': 1.32,
    'common words only': 0.37,
    corrected: -0.27,
    'another language': 0.21,
  },
  threshold: 0.5,
};

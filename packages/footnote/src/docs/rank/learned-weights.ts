import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 4.7,
  heading: 2.06,
  'heading only': 0.21,
  'words in its file': 2.13,
  'words together': 2.86,
  'other words': 0.79,
  'meant by a phrase': 3.34,
  'meant, in heading': 2.27,
  identifier: 1.62,
  symbol: 1.21,
  'symbol looked up': 0.97,
  'symbol of its owner': 1.58,
  'symbol at the top': 2,
  'symbol as written': 1.6,
  member: 0.13,
  'member looked up': 1.72,
  'package named': 3.88,
  'family named': 0.81,
  'package described': 0.35,
  'direct dependency': 1.95,
  guide: 2.34,
  readme: 0.97,
  undocumented: -0.65,
  deprecated: -0.09,
  'older version': -0.15,
  length: 2.33,
  short: -1.09,
  'part of a long text': -0.99,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: 0.18,
  weights: {
    covered: 1.44,
    heading: 0.4,
    'words together': 0.95,
    'other words': -0.39,
    'meant by a phrase': 2.42,
    symbol: 0.93,
    'symbol looked up': 0.64,
    member: 0.6,
    'package named': 1.13,
    'family named': 0.9,
    'named elsewhere': 1.2,
    'unknown words': -1.79,
    'rarest missing': -1.93,
    'strange to the package': -1.91,
    'package agrees': 1.23,
    'common words only': 0.49,
    corrected: -0.62,
    'another language': 0.14,
  },
  threshold: 0.5,
};

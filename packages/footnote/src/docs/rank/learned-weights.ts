import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 4,
  heading: 2.27,
  'heading only': 0.66,
  'headings above': -0.25,
  'words found': 3.63,
  'all words': 0.64,
  'words together': 1.54,
  'other words': 1.85,
  'other words in heading': 1.71,
  identifier: 1.38,
  symbol: 0.45,
  'symbol looked up': 1.14,
  'symbol of its owner': 1.47,
  'symbol at the top': 2,
  'symbol as written': 2.17,
  member: 0.37,
  'member looked up': 1.64,
  'package named': 4.63,
  'family named': 0.42,
  'package described': 0.32,
  'direct dependency': 2.02,
  guide: 1.06,
  readme: 1.17,
  undocumented: -0.73,
  'type only': -0.5,
  changelog: -0.37,
  example: -0.06,
  deprecated: -0.57,
  'older version': -0.19,
  length: 1.71,
  short: -0.8,
  'part of a long text': -0.32,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.37,
  weights: {
    covered: 1.74,
    heading: 0.5,
    'words together': 0.37,
    'rarest word': 0.74,
    'other words': 1.7,
    symbol: 1.12,
    'symbol looked up': 0.84,
    member: 0.91,
    'package named': 2.79,
    'family named': 0.72,
    'named elsewhere': 0.67,
    'unknown words': -2.1,
    'rarest missing': -2.32,
    'common words only': 0.3,
    corrected: -0.77,
    'another language': -0.95,
  },
  threshold: 0.5,
};

import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features.ts';

// Made by scripts/train-docs-ranking.mjs DIR --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 4.29,
  heading: 2.32,
  'heading only': 0.6,
  'words found': 3.84,
  'all words': 0.65,
  'rarest word': -0.06,
  'words together': 2.01,
  'other words': 2.27,
  'other words in heading': 2.42,
  identifier: 1.52,
  symbol: 0.32,
  'symbol looked up': 1.4,
  'symbol of its owner': 1.58,
  'symbol at the top': 2,
  'symbol as written': 2.12,
  member: 0.32,
  'member looked up': 1.8,
  'package named': 5,
  'family named': 0.78,
  'package described': 0.32,
  'direct dependency': 1.96,
  guide: 0.93,
  readme: 1.15,
  undocumented: -0.74,
  'type only': -0.55,
  changelog: -0.46,
  deprecated: -0.59,
  'older version': -0.16,
  length: 2.27,
  short: -0.8,
  'part of a long text': -0.41,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -2.67,
  weights: {
    covered: 0.92,
    heading: 0.68,
    'words together': 1.75,
    'rarest word': 0.21,
    'other words': 1.1,
    symbol: 1.05,
    'symbol looked up': 0.79,
    member: 0.61,
    'package named': 1.34,
    'family named': 0.77,
    'named elsewhere': -0.7,
    'unknown words': -1.07,
    'rarest missing': -0.84,
    corrected: 0.46,
    'another language': 0.09,
  },
  threshold: 0.15,
};

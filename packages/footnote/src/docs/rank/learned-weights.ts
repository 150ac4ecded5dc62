import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features.ts';

// Made by: node scripts/train-docs-ranking.mjs DIR --write. Don't edit: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 4.25,
  heading: 2.02,
  'heading only': 0.51,
  'headings above': -0.75,
  'words found': 4.05,
  'all words': 0.63,
  'rarest word': -0.07,
  'words together': 2.44,
  'other words': 2.43,
  'other words in heading': 2.62,
  identifier: 2.12,
  symbol: 0.24,
  'symbol looked up': 1.78,
  'symbol of its owner': 1.65,
  'symbol at the top': 2,
  'symbol as written': 2.37,
  member: 0.1,
  'member looked up': 1.83,
  'package named': 4.94,
  'family named': 1.27,
  'package described': 0.18,
  'direct dependency': 1.98,
  guide: 0.68,
  readme: 1.29,
  undocumented: -0.77,
  'type only': -0.53,
  changelog: -0.52,
  deprecated: -0.49,
  'older version': -0.12,
  length: 2.7,
  short: -0.69,
  'part of a long text': -0.43,
};

/** `threshold`: from here on a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -4.93,
  weights: {
    covered: 2.72,
    heading: 0.35,
    'words together': 1.65,
    'rarest word': 0.34,
    'other words': 0.11,
    symbol: 0.93,
    'symbol looked up': 1.27,
    member: 0.58,
    'package named': 1.89,
    'family named': 1.28,
    'named elsewhere': -0.55,
    'unknown words': -0.86,
    corrected: 0.95,
    'another language': 0.3,
  },
  threshold: 0.14,
};

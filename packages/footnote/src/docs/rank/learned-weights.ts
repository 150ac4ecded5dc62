import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 5.23,
  heading: 2.02,
  'heading only': 0.39,
  'words in its file': 2.14,
  'words together': 2.56,
  'other words': 0.71,
  'meant by a phrase': 3.45,
  'meant, in heading': 2.76,
  identifier: 1.58,
  symbol: 1.02,
  'symbol looked up': 1,
  'symbol of its owner': 1.58,
  'symbol at the top': 2,
  'symbol as written': 1.76,
  member: 0.25,
  'member looked up': 1.68,
  'package named': 4.01,
  'family named': 0.68,
  'direct dependency': 1.75,
  guide: 0.87,
  readme: 0.96,
  undocumented: -0.51,
  changelog: -0.62,
  deprecated: -0.47,
  'older version': -0.17,
  length: 3.44,
  short: -0.85,
  'part of a long text': -0.59,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -0.44,
  weights: {
    covered: 1.2,
    heading: 0.76,
    'words together': 0.39,
    'rarest word': -0.07,
    'other words': -0.12,
    'meant by a phrase': 1.59,
    symbol: 0.83,
    'symbol looked up': 1.15,
    member: 0.78,
    'package named': 1.82,
    'family named': 0.7,
    'named elsewhere': 1.01,
    'unknown words': -1.44,
    'rarest missing': -1.27,
    'strange to the package': -2.04,
    'package agrees': 0.9,
    'common words only': -0.59,
    corrected: -0.62,
    'another language': -0.71,
  },
  threshold: 0.5,
};

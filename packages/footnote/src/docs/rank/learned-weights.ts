import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 8.28,
  heading: 0.83,
  'heading only': 0.16,
  'words in its file': 1.18,
  'words together': 3.2,
  'words as one name': 1,
  'other words': 0.77,
  'meant by a phrase': 1.84,
  'meant, in heading': 2.2,
  'meant together': 2.81,
  symbol: 1.08,
  'symbol looked up': 0.64,
  'symbol of its owner': 0.87,
  'symbol at the top': 2.5,
  'symbol as written': 1.57,
  member: 0.57,
  'member looked up': 1.8,
  'package named': 3.65,
  'family named': 0.53,
  'package described': 0.25,
  'direct dependency': 2.08,
  guide: 2.22,
  readme: 1.34,
  undocumented: -1.17,
  changelog: -0.11,
  deprecated: -0.41,
  'older version': -0.19,
  length: 1.74,
  short: -0.66,
  'part of a long text': -0.67,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: 0.36,
  weights: {
    covered: 1.27,
    heading: 0.44,
    'words together': 0.69,
    'rarest word': -0.06,
    'other words': -0.14,
    'meant by a phrase': 3.22,
    symbol: 0.77,
    'symbol looked up': 0.65,
    member: 0.58,
    'package named': 1.27,
    'family named': 0.91,
    'named elsewhere': 1.32,
    'unknown words': -1.89,
    'rarest missing': -2.1,
    'strange to the package': -2.1,
    'package agrees': 1.34,
    'common words only': 0.48,
    corrected: -0.27,
    'another language': 0.18,
  },
  threshold: 0.5,
};

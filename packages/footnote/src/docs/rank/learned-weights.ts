import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 8.28,
  heading: 0.8,
  'heading only': 0.17,
  'words in its file': 1.17,
  'words together': 3.37,
  'words as one name': 0.28,
  'other words': 0.77,
  'meant by a phrase': 1.84,
  'meant, in heading': 2.2,
  'meant together': 2.79,
  symbol: 1.11,
  'symbol looked up': 0.71,
  'symbol of its owner': 0.87,
  'symbol at the top': 2,
  'symbol as written': 1.55,
  member: 0.58,
  'member looked up': 1.79,
  'package named': 3.64,
  'family named': 0.52,
  'package described': 0.23,
  'direct dependency': 2.06,
  guide: 2.26,
  readme: 1.32,
  undocumented: -1.18,
  changelog: -0.09,
  deprecated: -0.4,
  'older version': -0.18,
  length: 1.75,
  short: -0.63,
  'part of a long text': -0.69,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: 0.35,
  weights: {
    covered: 1.21,
    heading: 0.46,
    'words together': 0.67,
    'other words': -0.18,
    'meant by a phrase': 3.19,
    symbol: 0.73,
    'symbol looked up': 0.67,
    member: 0.58,
    'package named': 1.25,
    'family named': 0.88,
    'named elsewhere': 1.24,
    'unknown words': -1.89,
    'rarest missing': -2.12,
    'strange to the package': -2.08,
    'package agrees': 1.38,
    'common words only': 0.5,
    corrected: -0.3,
    'another language': 0.17,
  },
  threshold: 0.5,
};

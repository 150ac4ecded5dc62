import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 8.23,
  heading: 0.92,
  'words in its file': 1.27,
  'words together': 3.27,
  'words as one name': 1,
  'other words': 0.95,
  'meant by a phrase': 1.63,
  'meant, in heading': 1.97,
  'meant together': 3.32,
  symbol: 1.36,
  'symbol looked up': 0.52,
  'symbol of its owner': 0.83,
  'symbol at the top': 3,
  'symbol as written': 1.46,
  member: 0.49,
  'member looked up': 1.66,
  'package named': 3.69,
  'family named': 0.29,
  'package described': 0.28,
  'direct dependency': 2.44,
  guide: 2.45,
  readme: 1.26,
  undocumented: -1.35,
  changelog: -0.27,
  deprecated: -0.72,
  'older version': -0.35,
  length: 2.36,
  short: -0.65,
  'part of a long text': -0.69,
};

/** From `threshold` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -1.45,
  weights: {
    score: 2.61,
    covered: 0.25,
    heading: -0.15,
    'meant by a phrase': 0.79,
    'meant, in heading': 0.54,
    'meant together': 0.85,
    symbol: 0.42,
    'symbol looked up': 0.44,
    member: 0.45,
    'package named': -0.07,
    'family named': 0.62,
    'unknown words': -1.25,
    'rarest missing': -1.95,
    'strange to the package': -1.78,
    'package agrees': 1,
    'common words only': 0.41,
    corrected: -0.3,
    'another language': -0.39,
  },
  threshold: 0.5,
};

import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features.ts';

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  words: 4,
  heading: 1.5,
  'heading only': 0.5,
  'headings above': 0.5,
  'words found': 2,
  'words together': 1,
  'other words': 0.5,
  identifier: 1,
  symbol: 1,
  'symbol looked up': 4,
  'symbol of its owner': 3,
  'symbol at the top': 0.5,
  'symbol as written': 0.3,
  member: 0.3,
  'member looked up': 2,
  'package named': 3,
  'family named': 1.5,
  'package described': 1,
  'direct dependency': 0.3,
  guide: 0.5,
  changelog: -1,
  'changelog asked': 1,
};

export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: -3,
  weights: { covered: 6 },
  threshold: 0.5,
};

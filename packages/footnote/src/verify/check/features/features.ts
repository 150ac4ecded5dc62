import type { Comparison } from '../compare.ts';
import type { Features } from '../scoring/score.ts';
import { companyFeatures } from './company-features.ts';
import { dateFeatures } from './date-features.ts';
import { nameFeatures } from './name-features.ts';
import { numberFeatures } from './number-features.ts';
import { orderFeatures } from './order-features.ts';
import { overlapFeatures } from './overlap-features.ts';
import { placeFeatures } from './place-features.ts';
import { polarityFeatures } from './polarity-features.ts';
import { replacedFeatures } from './replaced-features.ts';
import { roleFeatures } from './role-features.ts';

/** What the scores are made from, each a number that can be said in words. None tells how long the page is. */
export function featuresOf(comparison: Comparison): Features {
  // A literal that spreads them all takes ten times as long.
  const features: Record<string, number> = {};
  for (const part of parts) {
    const some: Features = part(comparison);
    for (const name in some) features[name] = some[name] ?? 0;
  }
  return features;
}

const parts = [
  overlapFeatures,
  orderFeatures,
  numberFeatures,
  dateFeatures,
  nameFeatures,
  polarityFeatures,
  placeFeatures,
  replacedFeatures,
  companyFeatures,
  roleFeatures,
];

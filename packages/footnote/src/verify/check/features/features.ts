import type { Comparison } from '../compare.ts';
import type { Features } from '../score.ts';
import { dateFeatures } from './date-features.ts';
import { nameFeatures } from './name-features.ts';
import { numberFeatures } from './number-features.ts';
import { orderFeatures } from './order-features.ts';
import { overlapFeatures } from './overlap-features.ts';
import { placeFeatures } from './place-features.ts';
import { polarityFeatures } from './polarity-features.ts';
import { slotFeatures } from './slot-features.ts';

/** What the scores are made from, each a number that can be said in words. None tells how long the page is. */
export function featuresOf(comparison: Comparison) {
  return {
    ...overlapFeatures(comparison),
    ...orderFeatures(comparison),
    ...slotFeatures(comparison),
    ...numberFeatures(comparison),
    ...dateFeatures(comparison),
    ...nameFeatures(comparison),
    ...polarityFeatures(comparison),
    ...placeFeatures(comparison),
  } satisfies Features;
}

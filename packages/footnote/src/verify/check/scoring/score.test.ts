import { describe, expect, it } from 'vitest';
import { compare } from '../compare.ts';
import { featuresOf } from '../features/features.ts';
import { claimScore, limited, loweredByRoles, pageScore } from './score.ts';
import { claimModel, pageModel, roleModel } from './weights.ts';

const features = featuresOf(compare('Ofcom was founded in 2003.', { text: 'Ofcom was founded in 2003.' }));

describe('the scores', () => {
  it('are shares', () => {
    for (const score of [claimScore(features), pageScore(features), claimScore({}), pageScore({})]) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThan(1);
    }
  });

  it('rise with what a claim shares with its page', () => {
    const other = featuresOf(compare('Ofcom was founded in 2003.', { text: 'Bananas ripen in March.' }));
    expect(claimScore(features)).toBeGreaterThan(claimScore(other));
    expect(pageScore(features)).toBeGreaterThan(pageScore(other));
  });

  it.each([
    ['claim', claimModel],
    ['page', pageModel],
    ['role', roleModel],
  ])('know every feature that the %s model was trained with, and split only by these', (_, { columns, trees }) => {
    expect(columns.map(([name]) => name).filter((name) => !(name in features))).toEqual([]);
    // Two words for each split and leaf: the column or `=`, and its number.
    const words = trees.trim().split(/\s/);
    const splits = words.filter((word, at) => at % 2 === 0 && word !== '=');
    expect(splits.filter((column) => columns[Number(column)] === undefined)).toEqual([]);
    expect(words.filter((word, at) => at % 2 === 1 && !Number.isFinite(Number(word)))).toEqual([]);
  });

  it('stay under the middle where the page lacks a number of the claim, or has another one', () => {
    expect(limited(0.9, { numbersAbsent: 1 })).toBeLessThan(0.5);
    expect(limited(0.9, { boundsBroken: 1 })).toBeLessThan(0.5);
    expect(limited(0.9, { numbersAbsent: 0 })).toBe(0.9);
    expect(limited(0.2, { numberConflicts: 2 })).toBe(0.2);
  });

  it('are lowered by values that play another part on the page, and raised by none', () => {
    expect(loweredByRoles(1, -3)).toBeCloseTo(-1.1);
    expect(loweredByRoles(1, -0.5)).toBe(1);
    expect(loweredByRoles(1, 4)).toBe(1);
  });

  it('are not told how long the page is', () => {
    const text = 'Ofcom was founded in 2003. ';
    const longer = featuresOf(
      compare('Ofcom was founded in 2003.', { text: text + 'Nothing else here. '.repeat(500) }),
    );
    expect(longer).toEqual(features);
  });
});

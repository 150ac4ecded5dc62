import { memoize } from '../../../memoize.ts';
import { claimModel, pageModel, roleModel } from './weights.ts';
import type { WrittenModel } from './written-model.ts';

export type Features = Readonly<Record<string, number>>;

/** How likely the page supports the claim, 0 to 1. */
export function claimScore(features: Features): number {
  const odds = loweredByRoles(logOdds(claimModel, features), logOdds(roleModel, features));
  return limited(shareOf(odds), features);
}

/**
 * The log odds that the page supports the claim, less where its names and numbers play another part on the page: by how
 * much the odds that they are in their own place are below 29 in 100. A paraphrase often is a little below the middle.
 */
export function loweredByRoles(claim: number, role: number): number {
  return claim + Math.min(0, role + 0.9);
}

/** A number that the page does not have, or has another one or another year for, keeps the score under the middle. */
export function limited(score: number, features: Features): number {
  const isOff = limiting.some((name) => (features[name] ?? 0) > 0);
  return isOff ? Math.min(score, highestWithout) : score;
}

const limiting = ['numbersAbsent', 'numberConflicts', 'boundsBroken', 'dateClashes', 'sidesBroken'];

const highestWithout = 0.45;

/** How likely the page speaks of what the claim is about, 0 to 1. */
export function pageScore(features: Features): number {
  return shareOf(logOdds(pageModel, features));
}

function shareOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** The mean of a linear model and of small trees. */
function logOdds(model: WrittenModel, features: Features): number {
  const { names, means, slopes, roots, columns, limits, above } = readModel(model);
  const values = new Float64Array(names.length);
  let sum = model.bias;
  for (let at = 0; at < names.length; at++) {
    const value = features[names[at] ?? ''] ?? 0;
    values[at] = value;
    sum += (slopes[at] ?? 0) * (value - (means[at] ?? 0));
  }
  for (const root of roots) {
    let node = root;
    for (let column = columns[node] ?? leaf; column !== leaf; column = columns[node] ?? leaf)
      node = (values[column] ?? 0) <= (limits[node] ?? 0) ? node + 1 : (above[node] ?? 0);
    sum += limits[node] ?? 0;
  }
  return sum / 2;
}

/**
 * A model as it is asked: a mean and a slope for each feature, and all trees in a row, a split before its two sides: what
 * it asks for, its limit, and where the side above it begins; the other one comes next. A leaf asks for nothing, and its
 * limit is what it adds.
 */
interface ReadModel {
  readonly names: readonly string[];
  readonly means: Float64Array;
  readonly slopes: Float64Array;
  readonly roots: readonly number[];
  readonly columns: Int16Array;
  readonly limits: Float64Array;
  readonly above: Uint16Array;
}

const leaf = -1;

/** Read with the first claim. */
const readModel = memoize((model: WrittenModel): ReadModel => {
  const columns: number[] = [];
  const limits: number[] = [];
  const above: number[] = [];
  const roots = model.trees
    .trim()
    .split('\n')
    .map((line) => {
      const root = columns.length;
      const words = line.split(' ');
      let at = 0;
      const read = (): void => {
        const node = columns.length;
        const isLeaf = words[at] === '=';
        columns.push(isLeaf ? leaf : Number(words[at]));
        limits.push(Number(words[at + 1]));
        above.push(0);
        at += 2;
        if (isLeaf) return;
        read();
        above[node] = columns.length;
        read();
      };
      read();
      return root;
    });
  return {
    names: model.columns.map(([name]) => name),
    means: Float64Array.from(model.columns, ([, mean]) => mean),
    slopes: Float64Array.from(model.columns, ([, , scale, weight]) => weight / scale),
    roots,
    columns: Int16Array.from(columns),
    limits: Float64Array.from(limits),
    above: Uint16Array.from(above),
  };
});

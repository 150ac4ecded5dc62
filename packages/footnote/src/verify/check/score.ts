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
  const values = model.columns.map(([name]) => features[name] ?? 0);
  let sum = model.bias;
  model.columns.forEach(([, mean, scale, weight], at) => {
    sum += weight * (((values[at] ?? 0) - mean) / scale);
  });
  for (const tree of treesOf(model)) sum += leafOf(tree, values);
  return sum / 2;
}

/** A split with its two sides, or what a leaf adds. */
type Tree = number | { readonly column: number; readonly limit: number; readonly below: Tree; readonly above: Tree };

const known = new Map<WrittenModel, readonly Tree[]>();

/** Read with the first claim. */
function treesOf(model: WrittenModel): readonly Tree[] {
  const read = known.get(model);
  if (read !== undefined) return read;
  const trees = model.trees.trim().split('\n').map(readTree);
  known.set(model, trees);
  return trees;
}

function leafOf(tree: Tree, values: readonly number[]): number {
  let node = tree;
  while (typeof node !== 'number') node = (values[node.column] ?? 0) <= node.limit ? node.below : node.above;
  return node;
}

function readTree(line: string): Tree {
  const words = line.split(' ');
  let at = 0;
  const next = (): Tree => {
    const [column, number] = [words[at], Number(words[at + 1])];
    at += 2;
    return column === '=' ? number : { column: Number(column), limit: number, below: next(), above: next() };
  };
  return next();
}

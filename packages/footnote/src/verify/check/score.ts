import { claimModel, pageModel } from './weights.ts';
import type { WrittenModel } from './written-model.ts';

export type Features = Readonly<Record<string, number>>;

/** How likely the page supports the claim, 0 to 1. */
export function claimScore(features: Features): number {
  return share(claimModel, features);
}

/** How likely the page speaks of what the claim is about, 0 to 1. */
export function pageScore(features: Features): number {
  return share(pageModel, features);
}

/** The mean of a linear model and of small trees, in log odds. */
function share(model: WrittenModel, features: Features): number {
  let sum = model.bias;
  for (const [name, mean, scale, weight] of model.columns) sum += weight * (((features[name] ?? 0) - mean) / scale);
  for (const tree of treesOf(model)) sum += leafOf(tree, features);
  return 1 / (1 + Math.exp(-sum / 2));
}

/** A split with its two sides, or what a leaf adds. */
type Tree = number | { readonly feature: string; readonly limit: number; readonly below: Tree; readonly above: Tree };

const read = new Map<WrittenModel, readonly Tree[]>();

function treesOf(model: WrittenModel): readonly Tree[] {
  const known = read.get(model) ?? model.trees.trim().split('\n').map(readTree);
  read.set(model, known);
  return known;
}

function leafOf(tree: Tree, features: Features): number {
  let node = tree;
  while (typeof node !== 'number') node = (features[node.feature] ?? 0) <= node.limit ? node.below : node.above;
  return node;
}

function readTree(line: string): Tree {
  const words = line.split(' ');
  let at = 0;
  const next = (): Tree => {
    const [feature = '', number] = [words[at], Number(words[at + 1])];
    at += 2;
    return feature === '=' ? number : { feature, limit: number, below: next(), above: next() };
  };
  return next();
}

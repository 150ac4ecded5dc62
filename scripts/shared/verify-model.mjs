// Trains the two halves of the score: logistic regression and small boosted trees, the same for the same rows.
import { seeded } from './seeded.mjs';

/** Chosen by five folds over documents, from sets that may be trained with: docs/decisions/claims-without-a-model.md. */
const defaults = {
  decay: 0.02,
  trees: 400,
  depth: 3,
  rate: 0.03,
  lambda: 20,
  leastWeight: 20,
  bins: 32,
  columnShare: 0.2,
  rowShare: 0.6,
  seed: 20261117,
};

/** @param rows `{x: Float64Array, y: 0 | 1, w: number}` */
export function trainModel(rows, options = {}) {
  const settings = { ...defaults, ...options };
  return { linear: trainLinear(rows, settings), trees: trainTrees(rows, settings) };
}

/** The log odds of label 1: the mean of both halves. */
export function logit({ linear: { bias, weights, means, scales }, trees }, x) {
  let sum = bias;
  for (let at = 0; at < weights.length; at++) sum += weights[at] * ((x[at] - means[at]) / scales[at]);
  for (const tree of trees) sum += leafOf(tree, x);
  return sum / 2;
}

function leafOf(tree, x) {
  let node = 0;
  while (tree[node].column !== undefined)
    node = x[tree[node].column] <= tree[node].limit ? tree[node].left : tree[node].right;
  return tree[node].value;
}

/** Newton's method with a ridge: some sixty columns, so a step is cheap. */
function trainLinear(rows, { decay }) {
  const columns = rows[0].x.length;
  const total = rows.reduce((sum, { w }) => sum + w, 0);
  const means = Array.from({ length: columns }, (_, at) => rows.reduce((sum, { x, w }) => sum + w * x[at], 0) / total);
  const scales = means.map(
    (mean, at) => Math.sqrt(rows.reduce((sum, { x, w }) => sum + w * (x[at] - mean) ** 2, 0) / total) || 1,
  );
  const size = columns + 1;
  const beta = new Float64Array(size);
  const z = rows.map(({ x }) =>
    Float64Array.from({ length: size }, (_, at) => (at === columns ? 1 : (x[at] - means[at]) / scales[at])),
  );
  for (let step = 0; step < 12; step++) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    rows.forEach(({ y, w }, row) => {
      const v = z[row];
      let sum = 0;
      for (let at = 0; at < size; at++) sum += beta[at] * v[at];
      const p = 1 / (1 + Math.exp(-sum));
      const curve = (w / total) * Math.max(1e-6, p * (1 - p));
      const error = (w / total) * (y - p);
      for (let a = 0; a < size; a++) {
        gradient[a] += error * v[a];
        const scaled = curve * v[a];
        for (let b = 0; b <= a; b++) hessian[a][b] += scaled * v[b];
      }
    });
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < a; b++) hessian[b][a] = hessian[a][b];
      if (a === columns) continue;
      hessian[a][a] += decay;
      gradient[a] -= decay * beta[a];
    }
    const change = solve(hessian, gradient);
    for (let at = 0; at < size; at++) beta[at] += change[at];
  }
  return { bias: beta[columns], weights: Array.from(beta.subarray(0, columns)), means, scales };
}

/** Gauss, with the largest pivot. */
function solve(matrix, vector) {
  const size = vector.length;
  const a = matrix.map((row, at) => Float64Array.from([...row, vector[at]]));
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at + 1; row < size; row++) if (Math.abs(a[row][at]) > Math.abs(a[pivot][at])) pivot = row;
    [a[at], a[pivot]] = [a[pivot], a[at]];
    for (let row = at + 1; row < size; row++) {
      const factor = a[row][at] / a[at][at];
      if (factor !== 0) for (let column = at; column <= size; column++) a[row][column] -= factor * a[at][column];
    }
  }
  const result = new Float64Array(size);
  for (let at = size - 1; at >= 0; at--) {
    let sum = a[at][size];
    for (let column = at + 1; column < size; column++) sum -= a[at][column] * result[column];
    result[at] = sum / a[at][at];
  }
  return result;
}

/** Gradient boosting over binned columns. */
function trainTrees(rows, settings) {
  const { trees: count, seed, rowShare } = settings;
  const random = seeded(seed);
  const columns = rows[0].x.length;
  const limits = Array.from({ length: columns }, (_, at) =>
    limitsOf(
      rows.map(({ x }) => x[at]),
      settings.bins,
    ),
  );
  const binned = limits.map((list, at) => Uint8Array.from(rows, ({ x }) => binOf(list, x[at])));
  const scale = rows.length / rows.reduce((sum, { w }) => sum + w, 0);
  const weights = Float64Array.from(rows, ({ w }) => w * scale);
  const sums = new Float64Array(rows.length);
  const gradients = new Float64Array(rows.length);
  const curves = new Float64Array(rows.length);
  const trees = [];
  for (let round = 0; round < count; round++) {
    const chosen = [];
    for (let row = 0; row < rows.length; row++) {
      const p = 1 / (1 + Math.exp(-sums[row]));
      gradients[row] = weights[row] * (rows[row].y - p);
      curves[row] = weights[row] * p * (1 - p);
      if (random() < rowShare) chosen.push(row);
    }
    const tree = growTree(chosen, { binned, limits, gradients, curves, random, settings });
    for (let row = 0; row < rows.length; row++) sums[row] += leafOf(tree, rows[row].x);
    trees.push(tree);
  }
  return trees;
}

function limitsOf(values, bins) {
  const sorted = Float64Array.from(values).sort();
  const limits = [];
  for (let at = 1; at < bins; at++) {
    const value = sorted[Math.floor((at * sorted.length) / bins)];
    if (value < sorted[sorted.length - 1] && value !== limits.at(-1)) limits.push(value);
  }
  if (limits.length === 0 && sorted[0] < sorted[sorted.length - 1]) limits.push(sorted[0]);
  // Rare values lie beyond the last bin: counts of what few rows have.
  const rare = [...new Set(sorted)];
  return rare.length <= bins ? rare.slice(0, -1) : limits;
}

function binOf(limits, value) {
  let [low, high] = [0, limits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= limits[middle]) high = middle;
    else low = middle + 1;
  }
  return low;
}

function growTree(chosen, { binned, limits, gradients, curves, random, settings }) {
  const { depth, lambda, leastWeight, columnShare, rate } = settings;
  const columns = limits.map((_, at) => at).filter((at) => limits[at].length > 0 && random() < columnShare);
  const tree = [];
  grow(chosen, depth);
  return tree;

  function grow(members, left) {
    const node = tree.push({}) - 1;
    let [g, h] = [0, 0];
    for (const row of members) {
      g += gradients[row];
      h += curves[row];
    }
    const split = left === 0 ? undefined : bestSplit(members, g, h);
    if (split === undefined) {
      tree[node] = { value: (rate * g) / (h + lambda) };
      return node;
    }
    const { column, bin } = split;
    const bins = binned[column];
    const below = grow(
      members.filter((row) => bins[row] <= bin),
      left - 1,
    );
    const above = grow(
      members.filter((row) => bins[row] > bin),
      left - 1,
    );
    tree[node] = { column, limit: limits[column][bin], left: below, right: above };
    return node;
  }

  function bestSplit(members, g, h) {
    let best = { gain: gainOf(g, h) + 1e-3 };
    for (const column of columns) {
      const split = splitOf(column, members, g, h);
      if (split.gain > best.gain) best = split;
    }
    return best.column === undefined ? undefined : best;
  }

  function splitOf(column, members, g, h) {
    const size = limits[column].length + 1;
    const gs = new Float64Array(size);
    const hs = new Float64Array(size);
    const bins = binned[column];
    for (const row of members) {
      gs[bins[row]] += gradients[row];
      hs[bins[row]] += curves[row];
    }
    let best = { gain: -Infinity };
    let [gl, hl] = [0, 0];
    for (let bin = 0; bin < size - 1; bin++) {
      gl += gs[bin];
      hl += hs[bin];
      if (hl < leastWeight || h - hl < leastWeight) continue;
      const gain = gainOf(gl, hl) + gainOf(g - gl, h - hl);
      if (gain > best.gain) best = { gain, column, bin };
    }
    return best;
  }

  function gainOf(g, h) {
    return (g * g) / (h + lambda);
  }
}

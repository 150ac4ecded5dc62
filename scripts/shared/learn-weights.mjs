// Two linear models, learned by gradient descent (Adam) with a penalty on large weights.

/**
 * Weights of features so that right candidates come before the others: the softmax over all candidates of a question,
 * summed over the right ones, is made as large as can be. What helps counts a fifth. `least` and `most` are bounds of weights.
 */
export function learnRanking(
  questions,
  size,
  { penalty = 0.002, steps = 400, rate = 0.1, least = [], most = [] } = {},
) {
  const usable = questions.filter(({ rows }) => rows.some(({ grade }) => grade === 2));
  const total = usable.reduce((sum, { weight }) => sum + weight, 0);
  // All numbers of a question in a row: they are gone through some hundred times.
  const tables = usable.map(({ rows, weight }) => ({
    share: weight / total,
    numbers: Float64Array.from(rows.flatMap(({ x }) => [...x])),
    gains: Float64Array.from(rows, ({ grade }) => (grade === 2 ? 1 : grade === 1 ? 0.2 : 0)),
    odds: new Float64Array(rows.length),
  }));
  return descend(size, { penalty, steps, rate, least, most }, (weights, gradient) => {
    for (const table of tables) addSlopes(table, weights, gradient);
  });
}

function addSlopes({ share, numbers, gains, odds }, weights, gradient) {
  const size = weights.length;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < odds.length; i++) {
    let score = 0;
    for (let k = 0; k < size; k++) score += weights[k] * numbers[i * size + k];
    odds[i] = score;
    top = Math.max(top, score);
  }
  let [all, right] = [0, 0];
  for (let i = 0; i < odds.length; i++) {
    odds[i] = Math.exp(odds[i] - top);
    all += odds[i];
    right += odds[i] * gains[i];
  }
  for (let i = 0; i < odds.length; i++) {
    const slope = (odds[i] / all - (gains[i] * odds[i]) / right) * share;
    if (Math.abs(slope) < 1e-9) continue;
    for (let k = 0; k < size; k++) gradient[k] += slope * numbers[i * size + k];
  }
}

/** A logistic model of whether a row is right; the last weight is its bias. */
export function learnConfidence(rows, size, { penalty = 0.0001, steps = 500, rate = 0.1 } = {}) {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  return descend(size + 1, { penalty, steps, rate }, (weights, gradient) => {
    for (const { x, isRight, weight } of rows) {
      const slope = ((sureness(weights, x) - (isRight ? 1 : 0)) * weight) / total;
      for (let k = 0; k < size; k++) gradient[k] += slope * x[k];
      gradient[size] += slope;
    }
  });
}

export function sureness(weights, x) {
  return 1 / (1 + Math.exp(-(dot(weights, x) + weights[x.length])));
}

export function dot(weights, x) {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += weights[k] * x[k];
  return sum;
}

function descend(size, { penalty, steps, rate, least = [], most = [] }, addGradient) {
  const [weights, mean, square] = [0, 1, 2].map(() => new Float64Array(size));
  for (let step = 1; step <= steps; step++) {
    const gradient = weights.map((weight) => penalty * weight);
    addGradient(weights, gradient);
    for (let k = 0; k < size; k++) {
      mean[k] = 0.9 * mean[k] + 0.1 * gradient[k];
      square[k] = 0.999 * square[k] + 0.001 * gradient[k] ** 2;
      const direction = mean[k] / (1 - 0.9 ** step) / (Math.sqrt(square[k] / (1 - 0.999 ** step)) + 1e-8);
      const weight = Math.max(least[k] ?? Number.NEGATIVE_INFINITY, weights[k] - rate * direction);
      weights[k] = Math.min(most[k] ?? Number.POSITIVE_INFINITY, weight);
    }
  }
  return weights;
}

// Trains the router's linear model: softmax regression by stochastic gradient descent, the same for the same rows and
// seed. The features are those of the package itself, so that what is trained is what is asked.
import { placeBits, readFeatures } from '../../packages/footnote/dist/agent/router/features.js';
import { seeded } from './seeded.mjs';

const places = 2 ** placeBits;
const decisions = ['web', 'database', 'none'];
const columns = decisions.length;

/** Chosen by five folds over all sources; no row was looked at for them. */
export const defaults = { epochs: 12, rate: 0.5, decay: 2e-5, smoothing: 0.03, webBias: -0.45, seed: 20261116 };

/** @param examples rows `{message, schema?, decision, weight}` */
export function trainModel(examples, options = {}) {
  const { epochs, rate, decay, smoothing, webBias, seed } = { ...defaults, ...options };
  const random = seeded(seed);
  const read = examples.map((row) => ({ ...row, ...featuresOf(row), label: decisions.indexOf(row.decision) }));
  const isCommon = commonPlaces(read);
  const rows = read.map((row) => onlyCommon(row, isCommon));
  const weights = new Float32Array(places * columns);
  const average = new Float32Array(places * columns);
  const bias = new Float32Array(columns);
  const averageBias = new Float32Array(columns);
  const scores = new Float64Array(columns);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(rows, random);
    const step = rate / (1 + epoch);
    for (const row of rows) learn(row, step);
    const kept = (1 - step * decay) ** rows.length;
    for (let at = 0; at < weights.length; at += 1) weights[at] *= kept;
    // The mean of the later rounds is steadier than the last one.
    if (epoch >= epochs / 2) {
      for (let at = 0; at < weights.length; at += 1) average[at] += weights[at];
      for (let at = 0; at < columns; at += 1) averageBias[at] += bias[at];
    }
  }
  const rounds = epochs - Math.ceil(epochs / 2);
  return quantised(
    average.map((sum) => sum / rounds),
    averageBias.map((sum, at) => sum / rounds + (at === 0 ? webBias : 0)),
  );

  function learn({ places: at, values, label, weight }, step) {
    let most = -Infinity;
    for (let column = 0; column < columns; column += 1) {
      let sum = bias[column];
      for (let each = 0; each < at.length; each += 1) sum += weights[at[each] * columns + column] * values[each];
      scores[column] = sum;
      most = Math.max(most, sum);
    }
    let total = 0;
    for (let column = 0; column < columns; column += 1) total += scores[column] = Math.exp(scores[column] - most);
    for (let column = 0; column < columns; column += 1) {
      const wanted = column === label ? 1 - smoothing : smoothing / (columns - 1);
      const change = step * weight * (wanted - scores[column] / total);
      bias[column] += change * 0.1;
      for (let each = 0; each < at.length; each += 1) weights[at[each] * columns + column] += change * values[each];
    }
  }
}

/** Schema → message → features: the folds ask for the same again and again. */
const caches = new Map();

function featuresOf({ message, schema }) {
  if (!caches.has(schema)) caches.set(schema, new Map());
  const cache = caches.get(schema);
  if (!cache.has(message)) {
    const { places: at, values } = readFeatures(message, schema);
    cache.set(message, { places: Uint32Array.from(at), values: Float32Array.from(values) });
  }
  return cache.get(message);
}

/** What one message alone has teaches nothing about the next one, and stands in the way of what others share. */
function commonPlaces(rows) {
  const messages = new Uint8Array(places);
  const seen = new Set();
  for (const { message, places: at } of rows) {
    if (seen.has(message)) continue;
    seen.add(message);
    for (const place of new Set(at)) messages[place] = Math.min(255, messages[place] + 1);
  }
  return messages.map((count) => (count > 1 ? 1 : 0));
}

function onlyCommon({ places: at, values, label, weight }, isCommon) {
  return {
    places: at.filter((place) => isCommon[place] === 1),
    values: values.filter((_, each) => isCommon[at[each]] === 1),
    label,
    weight,
  };
}

function shuffle(rows, random) {
  for (let at = rows.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [rows[at], rows[other]] = [rows[other], rows[at]];
  }
}

/** A byte a weight, against `none`: what is lost is far below what the next training would change. */
function quantised(weights, [web, database, none]) {
  const against = new Float32Array(places * 2);
  for (let place = 0; place < places; place += 1) {
    for (const column of [0, 1]) {
      against[place * 2 + column] = weights[place * columns + column] - weights[place * columns + 2];
    }
  }
  const largest = against.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const step = largest / 127;
  const steps = Int8Array.from(against, (weight) => Math.round(weight / step));
  return { weights: steps, step, bias: { web: web - none, database: database - none } };
}

// Features of rows, and scores by models that never saw a row's document.
import { compare } from '../../packages/footnote/dist/verify/check/compare.js';
import { featuresOf } from '../../packages/footnote/dist/verify/check/features/features.js';
import { limited } from '../../packages/footnote/dist/verify/check/score.js';
import { logit, trainModel } from './verify-model.mjs';
import { foldCount, foldOf, isTrainable, weighted } from './verify-rows.mjs';

/** What tells the right page: words and values, and nothing of their order or of a negation. */
const pageFeatures = new Set(
  `one two three flatOne flatThree spread page pageFlat pairs run aligned neighbours gap gapOnPage absentTerms length soft numbersFit
  numbersAbsent datesFit datesAbsent namesHere namesAbsent namesElsewhere`.split(/\s+/),
);
const pageDefaults = {
  trees: 60,
  depth: 3,
  rate: 0.12,
  lambda: 8,
  leastWeight: 6,
  columnShare: 0.4,
  decay: 0.003,
  composedShare: 1.2,
  answerShare: 2.5,
};

export function withFeatures(rows) {
  return rows.map((row) => {
    const comparison = compare(row.claim, { text: row.source });
    return { ...row, comparison, features: featuresOf(comparison) };
  });
}

export function trainClaimModel(rows, options) {
  const learned = rows.map((row) => ({ ...row, y: row.label === 'supported' ? 1 : 0 }));
  return train(learned, Object.keys(rows[0].features), options);
}

/** Pages of supported claims against others. Sets of single sentences teach nothing about pages. */
export function trainPageModel(rows, options) {
  const learned = rows
    .filter(({ dataset, label, wrong }) => !ofSentences.has(dataset) && (wrong !== undefined || label === 'supported'))
    .map((row) => ({ ...row, y: row.wrong === undefined ? 1 : 0 }));
  const names = Object.keys(rows[0].features).filter((name) => pageFeatures.has(name));
  return train(learned, names, { ...pageDefaults, ...options });
}

const ofSentences = new Set(['composed', 'vitaminc-real', 'vitaminc-synthetic', 'fever-symmetric', 'fm2']);

function train(rows, names, options) {
  const learned = weighted(rows, options).map(({ row, w }) => ({ x: columnsOf(row, names), y: row.y, w }));
  return { names, ...trainModel(learned, options) };
}

function columnsOf({ features }, names) {
  return Float64Array.from(names, (name) => features[name]);
}

export function shareOf(model, row) {
  return 1 / (1 + Math.exp(-logit(model, columnsOf(row, model.names))));
}

/** Adds `score` and `pageScore` to each row, by models that were trained without its fold. */
export function scoredInFolds(rows, options) {
  return Array.from({ length: foldCount }, (_, fold) => {
    const seen = rows.filter((row) => isTrainable(row) && foldOf(row) !== fold);
    const claimModel = trainClaimModel(
      seen.filter(({ wrong }) => wrong === undefined),
      options,
    );
    const pageModel = options?.withoutPages ? undefined : trainPageModel(seen);
    return rows
      .filter((row) => foldOf(row) === fold)
      .map((row) => ({
        ...row,
        score: limited(shareOf(claimModel, row), row.features),
        pageScore: pageModel === undefined ? 1 : shareOf(pageModel, row),
      }));
  }).flat();
}

// Features of rows, and scores by models that never saw a row's document.
import { compare } from '../../packages/footnote/dist/verify/check/compare.js';
import { featuresOf } from '../../packages/footnote/dist/verify/check/features/features.js';
import {
  claimScore,
  limited,
  loweredByRoles,
  pageScore,
} from '../../packages/footnote/dist/verify/check/scoring/score.js';
import { logit, trainModel } from './verify-model.mjs';
import { foldCount, foldOf, isOfPages, isTrainable, weighted } from './verify-rows.mjs';

/** Composed rows are thrice as many as all others: at their full weight answers pay for them, at less than a third none does. */
const claimDefaults = { decay: 0.05, composedShare: 0.29 };

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

/** What tells a value in its own part of a sentence from one out of another, and nothing of how much else is there. */
const roleFeatures = new Set(
  `namesKeptBefore namesKeptBehind namesKept namesOutOfRole numbersKept numbersOutOfRole mixedNames leadingNames sameSubject
  otherSubject unlinkedNames brokenNames neighboursOfPlaced inversions close nameInPlace otherNameInPlace nameNotInPlace
  nameReplaced numberInPlace otherNumberInPlace numberReplaced dateInPlace otherDateInPlace names numbers dates`.split(
    /\s+/,
  ),
);
/** Left out of the score of the claim, which is no better for them. */
const ofRolesAlone = new Set(
  'namesKeptBefore namesKeptBehind namesKept numbersKept leadingNames sameSubject otherSubject'.split(' '),
);
const roleDefaults = { trees: 60, rate: 0.1, leastWeight: 5, columnShare: 0.5 };

export function withFeatures(rows) {
  return rows.map((row) => {
    const comparison = compare(row.claim, { text: row.source });
    return { ...row, comparison, features: featuresOf(comparison) };
  });
}

function trainClaimModel(rows, options) {
  const learned = rows.map((row) => ({ ...row, y: row.label === 'supported' ? 1 : 0 }));
  const names = Object.keys(rows[0].features).filter((name) => !ofRolesAlone.has(name));
  return train(learned, names, { ...claimDefaults, ...options });
}

/** Supported claims against the same ones with a name, number or date from elsewhere on their page. */
function trainRoleModel(rows, options) {
  const learned = rows
    .filter(({ changedBy }) => takenFromPage.has(changedBy))
    .map((row) => ({ ...row, y: row.label === 'supported' ? 1 : 0 }));
  // Where composed rows are left out as a whole, there is nothing to learn it from.
  if (learned.length === 0) return undefined;
  const names = Object.keys(rows[0].features).filter((name) => roleFeatures.has(name));
  return train(learned, names, { ...options, ...roleDefaults });
}

const takenFromPage = new Set(['name-elsewhere', 'number-elsewhere', 'date-elsewhere', 'names-swapped']);

/** Pages of supported claims against others. */
export function trainPageModel(rows, options) {
  const learned = rows
    .filter((row) => isOfPages(row) && (row.wrong !== undefined || row.label === 'supported'))
    .map((row) => ({ ...row, y: row.wrong === undefined ? 1 : 0 }));
  const names = Object.keys(rows[0].features).filter((name) => pageFeatures.has(name));
  return train(learned, names, { ...pageDefaults, ...options });
}

function train(rows, names, options) {
  const learned = weighted(rows, options).map(({ row, w }) => ({ x: columnsOf(row, names), y: row.y, w }));
  return { names, ...trainModel(learned, options) };
}

function columnsOf({ features }, names) {
  return Float64Array.from(names, (name) => features[name]);
}

function oddsOf(model, row) {
  return logit(model, columnsOf(row, model.names));
}

function shareOf(odds) {
  return 1 / (1 + Math.exp(-odds));
}

/** The score of a claim by models that are not written yet, as `claimScore` gives it. */
export function scoreOf({ claimModel, roleModel }, row) {
  const role = roleModel === undefined ? 0 : oddsOf(roleModel, row);
  return limited(shareOf(loweredByRoles(oddsOf(claimModel, row), role)), row.features);
}

export function trainModels(rows, options) {
  return { claimModel: trainClaimModel(rows, options), roleModel: trainRoleModel(rows, options) };
}

/** Adds `score` and `pageScore` to each row, by the weights that are shipped. */
export function scoredAsShipped(rows) {
  return rows.map((row) => ({ ...row, score: claimScore(row.features), pageScore: pageScore(row.features) }));
}

/** Adds `score` and `pageScore` to each row, by models that were trained without its fold. */
export function scoredInFolds(rows, options) {
  return Array.from({ length: foldCount }, (_, fold) => {
    const seen = rows.filter((row) => isTrainable(row) && foldOf(row) !== fold);
    const models = trainModels(
      seen.filter(({ wrong }) => wrong === undefined),
      options,
    );
    const pageModel = options?.withoutPages ? undefined : trainPageModel(seen);
    return rows
      .filter((row) => foldOf(row) === fold)
      .map((row) => ({
        ...row,
        score: scoreOf(models, row),
        pageScore: pageModel === undefined ? 1 : shareOf(oddsOf(pageModel, row)),
      }));
  }).flat();
}

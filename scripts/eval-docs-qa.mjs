// How well installed documentation answers questions that come with their right passages: runs the scorer that travels
// with such a folder, over this checkout, beside its own baselines (plain BM25, grep).
//   npm run eval:docs-qa -- DIR [options of its score.mjs]
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fail } from './shared/fail.mjs';
import { root } from './shared/run.mjs';

const help = `Usage: npm run eval:docs-qa -- DIR [options of its score.mjs]
DIR is a set (questions.jsonl, projects/), or holds such sets. The scorer is the score.mjs in it or above it, else
$DOCSQA_SCORER, else shared/data/docs-qa/score.mjs in a folder around this checkout. Projects are installed once, into
$DOCSQA_CACHE. Figures of each question go to a file in the temporary folder, unless --out names another.`;

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined || folder === '--help') {
  console.log(help);
  process.exit(folder === undefined ? 2 : 0);
}
const place = resolve(folder);
const scorer = findScorer();
if (scorer === undefined) fail(`There is no score.mjs for ${place}.\n\n${help}`, 2);
const isSet = (path) => existsSync(join(path, 'questions.jsonl'));
const sets = isSet(place)
  ? [place]
  : readdirSync(place)
      .map((name) => join(place, name))
      .filter(isSet);
if (sets.length === 0) fail(`There are no questions in ${place}.\n\n${help}`, 2);

for (const set of sets) {
  const out = options.includes('--out') ? [] : ['--out', join(tmpdir(), `docs-qa-${basename(set)}.json`)];
  const { status } = spawnSync(process.execPath, [scorer, set, root, ...options, ...out], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

/** A set that is kept in the repository (bench/docs-questions) is scored as the sets are that bring their scorer. */
function findScorer() {
  const named = process.env.DOCSQA_SCORER;
  const candidates = [join(place, 'score.mjs'), join(place, '..', 'score.mjs'), ...(named ? [resolve(named)] : [])];
  for (let around = dirname(root); around !== dirname(around); around = dirname(around)) {
    candidates.push(join(around, 'shared', 'data', 'docs-qa', 'score.mjs'));
  }
  return candidates.find(existsSync);
}

// How well the docs index answers: bench/docs-project/questions.jsonl over a pinned project with many
// dependencies, which is installed into .cache/ the first time.
//   npm run eval:docs                 everything
//   npm run eval:docs -- --misses     also lists the questions that were missed
//   npm run eval:docs -- --tuning     the other set, on which the weights were chosen
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFootnote } from '../packages/footnote/dist/index.js';
import { installDocsProject } from './shared/docs-project.mjs';

const shown = process.argv.includes('--misses');
const set = process.argv.includes('--tuning') ? 'tuning' : 'questions';
const depth = 10;
const project = await installDocsProject();
const dataDir = mkdtempSync(join(tmpdir(), 'footnote-eval-'));
const footnote = createFootnote({
  cwd: project,
  env: { FOOTNOTE_DATA_DIR: dataDir, FOOTNOTE_AUDIT: 'off', HOME: dataDir },
});

try {
  const report = await footnote.docs.index();
  console.log(
    `${report.passages} passages from ${report.read} files of ${report.sources} packages in ${report.tookMs} ms\n`,
  );
  const questions = readQuestions();
  const answered = questions.filter(({ answer }) => answer !== null);
  const refused = questions.filter(({ answer }) => answer === null);
  const ranks = [];
  for (const question of answered) ranks.push({ question, ...(await rankOf(question)) });
  const wronglyAnswered = [];
  let nothingShown = 0;
  for (const question of refused) {
    const { results, answer } = await footnote.docs.search({ query: question.question });
    if (answer !== undefined) wronglyAnswered.push({ ...question, first: results[0].title });
    if (results.length === 0) nothingShown++;
  }

  const within = (most) => ranks.filter(({ rank }) => rank <= most).length / ranks.length;
  const mrr = ranks.reduce((sum, { rank }) => sum + 1 / rank, 0) / ranks.length;
  console.log(
    `questions with an answer   ${ranks.length} over ${new Set(answered.map((q) => q.package)).size} packages`,
  );
  console.log(`MRR                        ${mrr.toFixed(3)}`);
  for (const most of [1, 3, 5, 10])
    console.log(`success@${String(most).padEnd(2)}                 ${within(most).toFixed(3)}`);
  const called = ranks.filter(({ rank, isAnswered }) => rank <= 5 && isAnswered).length / ranks.length;
  console.log(`… and called an answer     ${called.toFixed(3)} (the others are shown as what comes nearest)`);
  console.log(
    `without an answer, refused ${refused.length - wronglyAnswered.length} of ${refused.length} (${nothingShown} with nothing shown, the others with what comes nearest)\n`,
  );
  for (const [style, group] of byStyle(ranks)) {
    const hits = group.filter(({ rank }) => rank <= 5).length;
    console.log(`  ${style.padEnd(12)} success@5 ${hits}/${group.length}`);
  }
  if (shown) {
    console.log('\nmissed:');
    for (const { question, rank } of ranks) {
      if (rank > 5)
        console.log(
          `  ${rank === Infinity ? '  -' : String(rank).padStart(3)} ${question.id} ${question.question} (${question.package} ${question.file})`,
        );
    }
    for (const { id, question, first } of wronglyAnswered) console.log(`  not refused: ${id} ${question} → ${first}`);
  }
} finally {
  await footnote.close();
  rmSync(dataDir, { recursive: true });
}

function readQuestions() {
  const file = new URL(`../bench/docs-project/${set}.jsonl`, import.meta.url);
  if (!existsSync(file)) throw new Error(`bench/docs-project/${set}.jsonl is missing.`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

/** The rank of the first passage that holds the right words, Infinity where none of the first ten does; and whether it is called an answer. */
async function rankOf({ question, package: name, contains, also = [] }) {
  const { results, answer } = await footnote.docs.search({ query: question, numResults: depth });
  const right = [{ package: name, contains }, ...also.map((other) => ({ package: name, ...other }))];
  const index = results.findIndex(({ title, content }) =>
    right.some(
      (wanted) =>
        title.startsWith(`${wanted.package} `) && plain(`${title} ${content}`).includes(plain(wanted.contains)),
    ),
  );
  return { rank: index === -1 ? Infinity : index + 1, isAnswered: answer !== undefined };
}

function plain(text) {
  return text
    .replace(/^\s*\*\s?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function byStyle(ranks) {
  const groups = new Map();
  for (const entry of ranks) {
    const { style = 'question' } = entry.question;
    groups.set(style, [...(groups.get(style) ?? []), entry]);
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

// Whether what is shown of documentation is true and its sources open, over all questions of a set.
//   npm run eval:docs-quotes -- DIR
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createFootnote } from '../packages/footnote/dist/index.js';
import { quotationFault } from './shared/quotation-fault.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined || folder === '--help') {
  console.log(`Usage: npm run eval:docs-quotes -- DIR
DIR holds questions.jsonl {id, project, query}; its projects are installed below $DOCSQA_CACHE/<name of DIR>/, where
the scorer that travels with the questions puts them. Ends with 1 where a quotation or a source has a fault.`);
  process.exit(folder === undefined ? 2 : 0);
}
const installed = join(process.env['DOCSQA_CACHE'] ?? join(tmpdir(), 'docsqa-cache'), basename(resolve(folder)));
const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const data = mkdtempSync(join(tmpdir(), 'footnote-quotes-'));
const counts = {
  answers: 0,
  quotations: 0,
  whole: 0,
  sources: 0,
  onTheWeb: 0,
  lines: 0,
  strangeLines: 0,
  characters: 0,
};
const faults = [];
try {
  for (const project of new Set(questions.map((question) => question.project))) await checkProject(project);
} finally {
  rmSync(data, { recursive: true });
}
const share = (part, all) => `${part} of ${all}`;
console.log(
  `answers ${counts.answers}, ${Math.round(counts.characters / Math.max(1, counts.answers))} characters each`,
);
console.log(`quotations ${counts.quotations}, whole passages ${counts.whole}`);
console.log(`lines of them that stand in their file: ${share(counts.lines - counts.strangeLines, counts.lines)}`);
console.log(`sources ${counts.sources}, with a web address ${counts.onTheWeb}`);
for (const fault of faults.slice(0, 40)) console.log(`fault: ${fault}`);
console.log(`faults ${faults.length}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function checkProject(project) {
  const cwd = join(installed, project);
  if (!existsSync(join(cwd, 'node_modules')))
    throw new Error(`${cwd} is not installed: run the scorer of the set first.`);
  const env = { HOME: data, FOOTNOTE_DATA_DIR: data, FOOTNOTE_WEB: 'off' };
  const footnote = createFootnote({ cwd, env, log: () => undefined });
  await footnote.docs.index();
  for (const { id, query } of questions.filter((question) => question.project === project)) {
    const response = await footnote.docs.search({ query });
    if (response.answer !== undefined) checkAnswer(id, response);
    for (const source of response.sources) checkSource(id, source);
  }
  await footnote.close();
}

/** From where one citation begins to where the next does is a quotation, with the sign that it goes on. */
function checkAnswer(id, { answer, sources, results }) {
  counts.answers++;
  counts.characters += answer.text.length;
  answer.citations.forEach(({ start, sources: [n] }, position) => {
    const shown = answer.text.slice(start, answer.citations[position + 1]?.start ?? answer.text.length).trim();
    const source = sources[n - 1];
    const passage = results.find(({ url, title }) => url === source.url && title === source.title)?.content ?? '';
    counts.quotations++;
    if (shown === passage.trim()) counts.whole++;
    const fault = passage.includes('…') && shown !== passage.trim() ? '' : quotationFault(passage, shown);
    if (fault !== '') faults.push(`${id} [${n}] ${source.title}: ${fault}`);
    checkLines(shown, source);
  });
}

/** Comments lose their asterisks, and links in braces their braces: such lines are counted, and no faults. */
function checkLines(shown, { file }) {
  if (file === undefined) return;
  const known = new Set(readFileSync(file, 'utf8').split('\n').map(bare));
  const lines = shown
    .split('\n')
    .map(bare)
    .filter((line) => line !== '' && !/^(?:…|```|~~~|\/\/ …)/.test(line));
  counts.lines += lines.length;
  counts.strangeLines += lines.filter((line) => !known.has(line)).length;
}

function bare(line) {
  return line.replace(/^[\s*/>]+|[\s*/]+$/g, '').replace(/\s+/g, ' ');
}

function checkSource(id, { title, url, file, line, endLine }) {
  counts.sources++;
  if (file !== undefined) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').length : 0;
    if (lines === 0) faults.push(`${id} ${title}: there is no file ${file}`);
    else if (line !== undefined && !(line >= 1 && line <= (endLine ?? line) && (endLine ?? line) <= lines)) {
      faults.push(`${id} ${title}: lines ${line} to ${endLine} of ${lines}`);
    }
  }
  if (!url.startsWith('https:')) return;
  counts.onTheWeb++;
  const path = decodeURI(new URL(url).pathname);
  if (!/\/blob\//.test(path) || (file !== undefined && !path.endsWith(`/${basename(file)}`))) {
    faults.push(`${id} ${title}: ${url} is not the page of its file`);
  }
}

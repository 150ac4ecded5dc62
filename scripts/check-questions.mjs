// Checks bench/docs-project/questions.jsonl against an installed copy of the
// sample project:
//
//   node scripts/check-questions.mjs PROJECT_DIR
//
// A question set is only worth measuring with if every expected passage is
// really there, so any mismatch ends with exit code 1.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const QUESTIONS = new URL('../bench/docs-project/questions.jsonl', import.meta.url);
const STYLES = ['question', 'keywords', 'identifier', 'error', 'types', 'history', 'typo', 'unnamed'];
const KINDS = ['absent', 'foreign'];
const MIN_ANSWERABLE = 130;
const MIN_UNANSWERABLE = 24;
const MIN_PACKAGES = 45;
// More than this from one package would measure that package, not the set.
const MAX_PER_PACKAGE = 8;
// An option documented once per method repeats its words; more repeats than
// this would no longer point at one passage.
const MAX_REPEATS = 4;

const isTypes = (file) => /\.d\.[mc]?ts$/.test(file);
const isDocument = (file) =>
  !file.split('/').includes('node_modules') &&
  (isTypes(file) || /\.(md|mdx|rst|txt)$/i.test(file) || /(^|\/)readme[^/]*$/i.test(file));

const projectDir = process.argv[2];
if (!projectDir || !existsSync(join(projectDir, 'node_modules'))) {
  console.error('Usage: node scripts/check-questions.mjs PROJECT_DIR (a project with its node_modules installed)');
  process.exit(1);
}

const problems = [];
const texts = new Map();

// Line breaks and the leading " * " of doc comments depend on where a line
// happened to wrap, so neither may decide whether a passage matches.
function normalise(file, text) {
  const bare = isTypes(file) ? text.replace(/^[ \t]*\*(?!\/) ?/gm, '') : text;
  return bare.replace(/\s+/g, ' ');
}

function documentText(pkg, file) {
  const path = join(projectDir, 'node_modules', pkg, file);
  if (!texts.has(path)) {
    texts.set(path, existsSync(path) ? normalise(file, readFileSync(path, 'utf8')) : null);
  }
  return texts.get(path);
}

function checkPassage(id, { package: pkg, file, contains }, maxRepeats) {
  const where = `${id}: ${pkg}/${file}`;
  if (!pkg || !file || !contains) return problems.push(`${where}: package, file and contains are all needed`);
  if (!isDocument(file)) problems.push(`${where}: not a file a docs index reads`);
  if (contains.length < 20 || contains.length > 120)
    problems.push(`${where}: contains has ${contains.length} characters, not 20 to 120`);
  if (/\s{2}|[\n\t]/.test(contains)) problems.push(`${where}: contains must be one line with single spaces`);
  // Decoration at the ends is what a Markdown renderer drops first.
  if (/^[\s*_`#|>~-]|[\s*_`#|~]$/.test(contains)) problems.push(`${where}: contains begins or ends with decoration`);
  const text = documentText(pkg, file);
  if (text === null) return problems.push(`${where}: no such file`);
  const hits = text.split(contains).length - 1;
  if (hits === 0) problems.push(`${where}: passage not found: ${contains}`);
  if (hits > maxRepeats) problems.push(`${where}: passage found ${hits} times: ${contains}`);
}

function count(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
}

const entries = [];
readFileSync(QUESTIONS, 'utf8')
  .split('\n')
  .forEach((line, index) => {
    if (!line.trim()) return;
    try {
      entries.push(JSON.parse(line));
    } catch (error) {
      problems.push(`line ${index + 1}: ${error.message}`);
    }
  });

for (const field of ['id', 'question']) {
  for (const [value, times] of count(entries.map((entry) => entry[field]))) {
    if (!value) problems.push(`${times} entries without ${field}`);
    else if (times > 1) problems.push(`${field} used ${times} times: ${value}`);
  }
}

const unanswerable = entries.filter((entry) => entry.answer === null);
const answerable = entries.filter((entry) => entry.answer !== null);

for (const entry of answerable) {
  const { id, package: pkg, style, also = [] } = entry;
  checkPassage(id, entry, MAX_REPEATS);
  // The other places only have to answer as well; how often they do is their own affair.
  for (const other of also) checkPassage(id, { package: pkg, ...other }, Infinity);
  if (!STYLES.includes(style)) problems.push(`${id}: unknown style ${style}`);
  // "types" promises that nothing but a declaration file answers.
  if (style === 'types' && ![entry, ...also].every(({ file }) => isTypes(file))) {
    problems.push(`${id}: style types, but a document answers it too`);
  }
}

for (const { id, why, kind, ...rest } of unanswerable) {
  if (!why) problems.push(`${id}: an unanswerable question needs a why`);
  if (!KINDS.includes(kind)) problems.push(`${id}: unknown kind ${kind}`);
  if (rest.contains || rest.file) problems.push(`${id}: unanswerable, yet it names a passage`);
}

const packages = count(answerable.map((entry) => entry.package));
for (const [pkg, times] of packages) {
  if (times > MAX_PER_PACKAGE) problems.push(`${pkg}: ${times} questions, at most ${MAX_PER_PACKAGE}`);
}
if (answerable.length < MIN_ANSWERABLE) problems.push(`only ${answerable.length} answerable questions`);
if (unanswerable.length < MIN_UNANSWERABLE) problems.push(`only ${unanswerable.length} unanswerable questions`);
if (packages.size < MIN_PACKAGES) problems.push(`only ${packages.size} packages`);

const list = (counts) => [...counts].map(([name, times]) => `${name} ${times}`).join(', ');
console.log(`answerable: ${answerable.length} over ${packages.size} packages`);
console.log(`styles: ${list(count(answerable.map((entry) => entry.style)))}`);
console.log(`answered by a declaration file: ${answerable.filter((entry) => isTypes(entry.file)).length}`);
console.log(`unanswerable: ${unanswerable.length} (${list(count(unanswerable.map((entry) => entry.kind)))})`);
console.log(`packages: ${list(packages)}`);

if (problems.length > 0) {
  console.error(`\n${problems.length} problems:\n${problems.join('\n')}`);
  process.exit(1);
}
console.log('every passage is where the set says it is');

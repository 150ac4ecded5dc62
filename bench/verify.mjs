// One claim against one page: the whole check beside a plain pass that only counts shared words, in turns on the same
// pages, and how the time grows with the page.
//   npm run bench:verify -- [DIR]
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkClaim } from '../packages/footnote/dist/verify/check/check-claim.js';
import { readArguments } from '../scripts/shared/read-arguments.mjs';
import { seeded } from '../scripts/shared/seeded.mjs';

const help = `Usage: npm run bench:verify -- [DIR]

DIR holds dev.jsonl.gz, lines {claim, source}; without it, claims and pages are made up.`;

const { positionals } = readArguments(help, {}, true);
const [folder] = positionals;
const random = seeded(7);
const syllables = 'ra ten mi lo ver sto pin ka del un for ble ti on gar es mu'.split(' ');
const rows = folder === undefined ? madeRows(600) : readRows(folder);
const ways = [
  { name: 'checkClaim', run: ({ claim, source }) => checkClaim(claim, { text: source }).score, times: [] },
  { name: 'shared words', run: sharedWords, times: [] },
];

// Twice: what is compiled on the way is not counted.
for (const isCounted of [false, true]) {
  for (const row of rows) {
    for (const way of ways) {
      const time = timeOf(() => way.run(row));
      if (isCounted) way.times.push(time);
    }
  }
}

const lengths = rows.map(({ source }) => source.length).sort((a, b) => a - b);
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`,
);
console.log(`${rows.length} claims; pages of ${at(lengths, 0.5)} characters, 95 % up to ${at(lengths, 0.95)}\n`);
console.log('way             p50 ms    p95 ms (CPU)');
for (const { name, times } of ways) {
  times.sort((a, b) => a - b);
  console.log(
    `${name.padEnd(14)} ${at(times, 0.5).toFixed(3).padStart(7)}   ${at(times, 0.95).toFixed(3).padStart(7)}`,
  );
}
const [ours, plain] = ways;
console.log(
  `\nthe check takes ${(at(ours.times, 0.5) / at(plain.times, 0.5)).toFixed(1)} times as long at the median, ${(at(ours.times, 0.95) / at(plain.times, 0.95)).toFixed(1)} times at 95 %`,
);

console.log('\ncharacters   ms, best of nine   ns a character');
// One claim for all lengths: one with a number and a date has them read on the whole page, which takes twice as long.
const claim = 'Verten 4711 lora mised the Garmi of March 1987 and was vermi to Storalo.';
const longest = madeRow(2_000_000).source;
const perCharacter = [125_000, 250_000, 500_000, 1_000_000, 2_000_000].map((characters) => {
  const source = longest.slice(0, characters);
  const times = Array.from({ length: 9 }, () => timeOf(() => checkClaim(claim, { text: source })));
  const least = Math.min(...times);
  console.log(
    `${String(characters).padStart(10)}   ${least.toFixed(1).padStart(8)}           ${((1e6 * least) / characters).toFixed(0).padStart(6)}`,
  );
  return least / characters;
});
console.log(
  `\na page 16 times as long takes ${((16 * perCharacter.at(-1)) / perCharacter[0]).toFixed(1)} times as long`,
);

/** Milliseconds of this process alone: whoever else is busy does not count. */
function timeOf(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function readRows(directory) {
  const lines = gunzipSync(readFileSync(join(directory, 'dev.jsonl.gz'))).toString();
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Every word of the page once, and which of the claim's are among them. */
function sharedWords({ claim, source }) {
  const page = new Set(source.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const words = claim.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => page.has(word)).length / Math.max(1, words.length);
}

function madeRows(count) {
  return Array.from({ length: count }, () => madeRow(300 + Math.floor(random() ** 4 * 40_000)));
}

/** Sentences of made-up words, with numbers, dates and names among them; the claim is nearly one of them. */
function madeRow(characters) {
  const sentences = [];
  for (let length = 0; length < characters; length += sentences.at(-1).length + 1) sentences.push(madeSentence());
  const chosen = sentences[Math.floor(random() * sentences.length)];
  return { claim: chosen.replace(/ (\w+) /, ' other '), source: sentences.join(' ') };
}

function madeSentence() {
  const words = Array.from({ length: 8 + Math.floor(random() * 16) }, madeWord);
  const first = words[0] ?? 'it';
  return `${first[0]?.toUpperCase()}${first.slice(1)} ${words.slice(1).join(' ')}.`;
}

function madeWord() {
  const kind = random();
  if (kind < 0.4) return ['the', 'of', 'was', 'in', 'and', 'is', 'to'][Math.floor(random() * 7)];
  if (kind < 0.43) return String(Math.floor(random() * 5_000));
  if (kind < 0.45) return `March ${1900 + Math.floor(random() * 120)}`;
  const word = Array.from(
    { length: 2 + Math.floor(random() * 2) },
    () => syllables[Math.floor(random() ** 2 * syllables.length)],
  ).join('');
  return kind < 0.55 ? `${word[0].toUpperCase()}${word.slice(1)}` : word;
}

function at(sorted, share) {
  return sorted[Math.floor(share * (sorted.length - 1))];
}

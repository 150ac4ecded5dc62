// Placing markers: Footnote's one pass beside the straightforward way, which inserts one marker
// at a time into the bytes of the text. Run `npm run build` first.
import { cpus } from 'node:os';
import { cite, insertMarkers } from '../packages/footnote/dist/search/cite.js';
import { claim } from '../packages/footnote/dist/search/claim.js';

const answer = makeAnswer(1_000_000, 20_000);
const text = answer.parts.join('');
const rounds = 7;

const ours = measure(() => insertMarkers(cite(claim(answer), answer.sources, []).answer));
const naive = measure(() => insertOneByOne(text, answer.supports));
if (ours.result !== naive.result) throw new Error('The two ways disagree.');

console.log(
  `Markers in ${(Buffer.byteLength(text) / 1e6).toFixed(2)} MB of text with ${answer.supports.length} supports`,
);
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}\n`,
);
console.log('way                 median ms   memory MB');
console.log(row('one pass', ours));
console.log(row('one at a time', naive));
console.log(`\none at a time takes ${(naive.ms / ours.ms).toFixed(1)} times as long`);

/** Sentences in several scripts, each supported by one source. */
function makeAnswer(bytes, supportCount) {
  const sentences = [
    'Die Brücke wurde eröffnet. ',
    'It is long – and closed 🚧. ',
    '橋は開通した。 ',
    'Plain words only. ',
  ];
  let built = '';
  const supports = [];
  const each = Math.floor(bytes / supportCount);
  for (let offset = 0, i = 0; supports.length < supportCount; i++) {
    let sentence = sentences[i % sentences.length] ?? '';
    while (Buffer.byteLength(sentence) < each - 12) sentence = `${sentence.slice(0, -2)}, ${sentence}`;
    built += sentence;
    const segment = sentence.trimEnd();
    const end = offset + Buffer.byteLength(segment);
    supports.push({ start: offset, end, text: segment, sources: [i % 50] });
    offset += Buffer.byteLength(sentence);
  }
  const sources = Array.from({ length: 50 }, (_, n) => ({
    url: `https://site-${n}.example/`,
    title: `${n}`,
    domain: '',
  }));
  return { cites: 'by-bytes', parts: [built], supports, sources };
}

/** From the last to the first, so that offsets stay right; every insertion copies the text. */
function insertOneByOne(original, supports) {
  let buffer = Buffer.from(original);
  for (const { end, sources } of [...supports].reverse()) {
    const marker = Buffer.from(`[${sources[0] + 1}]`);
    buffer = Buffer.concat([buffer.subarray(0, end), marker, buffer.subarray(end)]);
  }
  return buffer.toString();
}

function measure(work) {
  const times = [];
  let result = '';
  let memory = 0;
  const count = work.toString().includes('insertOneByOne') ? 1 : rounds;
  for (let i = 0; i < count; i++) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const start = performance.now();
    result = work();
    times.push(performance.now() - start);
    memory = Math.max(memory, process.memoryUsage().rss - before);
  }
  times.sort((a, b) => a - b);
  return { result, ms: times[Math.floor(times.length / 2)], memory: memory / 1e6 };
}

function row(name, { ms, memory }) {
  return `${name.padEnd(20)}${ms.toFixed(0).padStart(9)}${memory.toFixed(0).padStart(12)}`;
}

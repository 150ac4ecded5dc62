// Learns the weights of documentation ranking, and says what they are worth on projects that were left out.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { featureNames } from '../packages/footnote/dist/docs/rank/features.js';
import { gradeOf, openProjectIndex, readJudgedQuestions, readSampleQuestions } from './shared/docs-judged.mjs';

const folder = process.argv[2];
const cache = process.env.DOCSQA_CACHE ?? '/tmp/docsqa';
const data = [];
const indexes = new Map();
const names = featureNames;
for (const [project, questions] of Object.entries(groupBy(readJudgedQuestions(folder), (q) => q.project))) {
  const index = await openProjectIndex(join(cache, basename(folder), project), '/tmp/rank/indexes');
  for (const q of questions) if (q.answerable) add(project, index, q);
  index.close();
}
const sampleIndex = await openProjectIndex('/work/wt/rank/.cache/docs-project', '/tmp/rank/indexes');
if (!process.env.NOSAMPLE) for (const f of ['tuning', 'questions']) for (const q of readSampleQuestions(`bench/docs-project/${f}.jsonl`)) if (q.answerable) add('sample', sampleIndex, q);
sampleIndex.close();

function add(project, index, q) {
  const compared = index.compare({ text: q.query, limit: Number(process.env.LIMIT ?? 5) });
  const rows = compared.map((c) => ({ x: Float64Array.from(names, (n) => c.ranked.features[n]), grade: gradeOf(q, c), now: c.ranked.score, title: `${c.places[0]?.source.name} ${c.places[0]?.path}:${c.places[0]?.line} ${c.ranked.scanned.candidate.headings.join(' > ')}` }));
  data.push({ project, id: q.id, kind: q.kind, documented: q.documented, query: q.query, rows, weight: project === 'sample' ? 0.3 : 1 });
}

function train(list, { l2 = 0.02, steps = 400, rate = 0.1 } = {}) {
  const w = new Float64Array(names.length);
  const m = new Float64Array(names.length), v = new Float64Array(names.length);
  const usable = list.filter((q) => q.rows.some((r) => r.grade === 2));
  const total = usable.reduce((s, q) => s + q.weight, 0);
  for (let t = 1; t <= steps; t++) {
    const g = new Float64Array(names.length);
    for (const q of usable) {
      const s = q.rows.map((r) => dot(w, r.x));
      const top = Math.max(...s);
      const e = s.map((x) => Math.exp(x - top));
      const z = e.reduce((a, b) => a + b, 0);
      const gain = q.rows.map((r) => (r.grade === 2 ? 1 : r.grade === 1 ? 0.2 : 0));
      const zp = e.reduce((a, b, i) => a + b * gain[i], 0);
      q.rows.forEach((r, i) => {
        const d = (e[i] / z - (gain[i] * e[i]) / zp) * q.weight / total;
        if (Math.abs(d) > 1e-9) for (let k = 0; k < w.length; k++) g[k] += d * r.x[k];
      });
    }
    for (let k = 0; k < w.length; k++) {
      g[k] += l2 * w[k] / 10;
      m[k] = 0.9 * m[k] + 0.1 * g[k];
      v[k] = 0.999 * v[k] + 0.001 * g[k] * g[k];
      w[k] -= rate * (m[k] / (1 - 0.9 ** t)) / (Math.sqrt(v[k] / (1 - 0.999 ** t)) + 1e-8);
    }
  }
  return w;
}
function dot(w, x) { let s = 0; for (let i = 0; i < w.length; i++) s += w[i] * x[i]; return s; }
function figures(list, scoreOf) {
  let first = 0, five = 0, possible = 0;
  for (const q of list) {
    const order = q.rows.map((r) => [scoreOf(r), r.grade]).sort((a, b) => b[0] - a[0]);
    if (order[0]?.[1] === 2) first++;
    if (order.slice(0, 5).some(([, g]) => g === 2)) five++;
    if (order.some(([, g]) => g === 2)) possible++;
  }
  const n = list.length;
  return `${(first / n).toFixed(2)} ${(five / n).toFixed(2)} (of ${(possible / n).toFixed(2)})`.padEnd(24);
}
const kinds = (q) => q.kind === 'identifier' ? (q.documented ? 'lookup doc' : 'lookup undoc') : q.project === 'sample' ? 'sample' : q.kind;
const out = new Map();
const opts = JSON.parse(process.env.OPTS ?? '{}');
for (const project of new Set(data.map((q) => q.project))) {
  const w = train(data.filter((q) => q.project !== project), opts);
  for (const q of data.filter((one) => one.project === project)) for (const r of q.rows) r.cv = dot(w, r.x);
}
const wAll = train(data, opts);
const wi = names.indexOf('words');
console.log('by'.padEnd(16), 'n'.padEnd(5), 'bm25 feature'.padEnd(24), 'now'.padEnd(24), 'left out'.padEnd(24), 'all trained');
for (const [kind, list] of [...Object.entries(groupBy(data, kinds)), ...Object.entries(groupBy(data, (q) => `in ${q.project}`))]) {
  console.log(kind.padEnd(16), String(list.length).padEnd(5), figures(list, (r) => r.x[wi]), figures(list, (r) => r.now), figures(list, (r) => r.cv), figures(list, (r) => dot(wAll, r.x)));
}
if (process.argv.includes('--weights')) names.forEach((n, i) => console.log(n.padEnd(24), wAll[i].toFixed(2)));
if (process.argv.includes('--misses')) for (const q of data) if (q.project !== 'sample') {
  const order = [...q.rows].sort((a, b) => b.cv - a.cv);
  const at = order.findIndex((r) => r.grade === 2);
  if (at > 4 || at === -1) { console.log(`\n${q.id} ${q.kind} ${q.query} → ${at + 1} of ${order.length}`); for (const r of order.slice(0, 4)) console.log('    ', r.grade, r.title.slice(0, 150)); if (at > 0) console.log('   >>', order[at].title.slice(0,150), names.map((n,i)=>order[at].x[i]? n+'='+order[at].x[i].toFixed(2):'').filter(Boolean).join(' ')); }
}
if (process.argv.includes('--write')) {
  const table = names.map((n, i) => [n, Math.round(wAll[i] * 100) / 100]).filter(([, w]) => Math.abs(w) >= 0.05);
  writeFileSync('packages/footnote/src/docs/rank/learned-weights.ts', `import type { FeatureName } from './features.ts';\n\nexport const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {\n${table.map(([n, w]) => `  ${/^[a-z]+$/.test(n) ? n : `'${n}'`}: ${w},`).join('\n')}\n};\n`);
}

function groupBy(list, key) { const groups = {}; for (const one of list) (groups[key(one)] ??= []).push(one); return groups; }

// Learns the weights of documentation ranking, and says what they are worth on projects that were left out.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { featureNames } from '../packages/footnote/dist/docs/rank/features.js';
import { evidenceNames } from '../packages/footnote/dist/docs/rank/confidence.js';
import { gradeOf, openProjectIndex, readJudgedQuestions, readSampleQuestions } from './shared/docs-judged.mjs';

const folder = process.argv[2];
const cache = process.env.DOCSQA_CACHE ?? '/tmp/docsqa';
const data = [];
const indexes = new Map();
const names = featureNames;
for (const [project, questions] of Object.entries(groupBy(readJudgedQuestions(folder), (q) => q.project))) {
  const index = await openProjectIndex(join(cache, basename(folder), project), '/tmp/rank/indexes');
  for (const q of questions) add(project, index, q);
  // Questions of other projects, about packages that this one doesn't have, are unanswerable here.
  const installed = new Set(index.sources().map((s) => s.name));
  for (const q of readJudgedQuestions(folder)) {
    if (q.project === project || !q.answerable || q.kind === 'identifier') continue;
    if (q.gold.some((g) => installed.has(g.package))) continue;
    add(project, index, { ...q, id: `${q.id}@${project}`, kind: 'elsewhere', answerable: false, gold: [] });
  }
  index.close();
}
const sampleIndex = await openProjectIndex('/work/wt/rank/.cache/docs-project', '/tmp/rank/indexes');
if (!process.env.NOSAMPLE) for (const f of ['tuning', 'questions']) for (const q of readSampleQuestions(`bench/docs-project/${f}.jsonl`)) add('sample', sampleIndex, q);
sampleIndex.close();

function add(project, index, q) {
  const { all, shown } = index.compare({ text: q.query, limit: Number(process.env.LIMIT ?? 5) });
  const evidence = shown.map((c) => ({ x: Float64Array.from(evidenceNames, (n) => c.evidence[n]), grade: gradeOf(q, c) }));
  const rows = all.map((c) => ({ x: Float64Array.from(names, (n) => c.item.features[n]), grade: gradeOf(q, c), now: c.item.score, title: `${c.places[0]?.source.name} ${c.places[0]?.path}:${c.places[0]?.line} ${c.item.scanned.candidate.headings.join(' > ')}` }));
  data.push({ answerable: q.answerable, project, id: q.id, kind: q.kind, documented: q.documented, query: q.query, evidence, rows, weight: project === 'sample' ? 0.3 : 1 });
}

if (process.env.DUMP) writeFileSync(process.env.DUMP, JSON.stringify({ names, evidenceNames, data: data.map((q) => ({ ...q, evidence: q.evidence.map((e) => ({ ...e, x: [...e.x] })), rows: q.rows.map((r) => ({ ...r, x: [...r.x].map((x) => Math.round(x * 1e4) / 1e4) })) })) }));
function train(list, { l2 = 0.02, steps = 400, rate = 0.1 } = {}) {
  const w = new Float64Array(names.length);
  const m = new Float64Array(names.length), v = new Float64Array(names.length);
  const usable = list.filter((q) => q.answerable && q.rows.some((r) => r.grade === 2));
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
for (const [kind, list] of [...Object.entries(groupBy(data.filter((q) => q.answerable), kinds)), ...Object.entries(groupBy(data.filter((q) => q.answerable), (q) => `in ${q.project}`))]) {
  console.log(kind.padEnd(16), String(list.length).padEnd(5), figures(list, (r) => r.x[wi]), figures(list, (r) => r.now), figures(list, (r) => r.cv), figures(list, (r) => dot(wAll, r.x)));
}
if (process.argv.includes('--weights')) names.forEach((n, i) => console.log(n.padEnd(24), wAll[i].toFixed(2)));
if (process.argv.includes('--misses')) for (const q of data) if (q.answerable && q.project !== 'sample') {
  const order = [...q.rows].sort((a, b) => b.cv - a.cv);
  const at = order.findIndex((r) => r.grade === 2);
  if (at > 4 || at === -1) { console.log(`\n${q.id} ${q.kind} ${q.query} → ${at + 1} of ${order.length}`); for (const r of order.slice(0, 4)) console.log('    ', r.grade, r.title.slice(0, 150)); if (at > 0) console.log('   >>', order[at].title.slice(0,150), names.map((n,i)=>order[at].x[i]? n+'='+order[at].x[i].toFixed(2):'').filter(Boolean).join(' ')); }
}

// ---- confidence: is a right passage among those shown?
function trainLogistic(list, l2 = 0.01) {
  const d = evidenceNames.length + 1;
  const w = new Float64Array(d), m = new Float64Array(d), v = new Float64Array(d);
  const rows = list.flatMap((q) => q.evidence.slice(0, 3).map((e) => ({ x: [...e.x, 1], y: e.grade > 0 ? 1 : 0, weight: weightFor(q) / Math.min(3, q.evidence.length) })));
  const total = rows.reduce((s, r) => s + r.weight, 0);
  for (let t = 1; t <= 500; t++) {
    const g = new Float64Array(d);
    for (const r of rows) { const p = 1 / (1 + Math.exp(-dot(w, r.x))); const e = ((p - r.y) * r.weight) / total; for (let k = 0; k < d; k++) g[k] += e * r.x[k]; }
    for (let k = 0; k < d; k++) { if (k < d - 1) g[k] += (l2 * w[k]) / 10; m[k] = 0.9 * m[k] + 0.1 * g[k]; v[k] = 0.999 * v[k] + 0.001 * g[k] * g[k]; w[k] -= (0.1 * (m[k] / (1 - 0.9 ** t))) / (Math.sqrt(v[k] / (1 - 0.999 ** t)) + 1e-8); }
  }
  return w;
}
function weightFor(q) { return q.project === 'sample' ? 0.3 : q.kind === 'elsewhere' ? 0.3 : q.kind === 'none' ? 3 : 1; }
function sure(q, w) { return Math.max(0, ...q.evidence.slice(0, 3).map((e) => 1 / (1 + Math.exp(-dot(w, [...e.x, 1]))))); }
for (const project of new Set(data.map((q) => q.project))) {
  const w = trainLogistic(data.filter((q) => q.project !== project));
  for (const q of data.filter((one) => one.project === project)) q.sure = sure(q, w);
}
const wc = trainLogistic(data);
const real = data.filter((q) => q.project !== 'sample' && q.kind !== 'identifier');
const share = (list, f) => (list.length ? (list.filter(f).length / list.length).toFixed(2) : '–');
console.log('\nthreshold  none refused  elsewhere refused  answerable refused  shown without right  lookups refused  sample refused  sample none refused (left-out)');
for (const t of [0.08, 0.1, 0.12, 0.14, 0.16, 0.18, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6]) {
  const yes = (q) => q.sure >= t;
  const ok = real.filter((q) => q.answerable);
  console.log(String(t).padEnd(10), share(real.filter((q) => q.kind === 'none'), (q) => !yes(q)).padEnd(13), share(real.filter((q) => q.kind === 'elsewhere'), (q) => !yes(q)).padEnd(18), share(ok, (q) => !yes(q)).padEnd(19), share(ok.filter(yes), (q) => !q.evidence.some((e) => e.grade === 2)).padEnd(20), share(data.filter((q) => q.kind === 'identifier' && q.project !== 'sample'), (q) => !yes(q)).padEnd(16), share(data.filter((q) => q.project === 'sample' && q.answerable), (q) => !yes(q)).padEnd(15), share(data.filter((q) => q.project === 'sample' && !q.answerable), (q) => !yes(q)));
}
if (process.argv.includes('--weights')) [...evidenceNames, 'bias'].forEach((n, i) => console.log(n.padEnd(24), wc[i].toFixed(2)));
for (const q of real.filter((q) => q.kind === 'none')) console.log(q.sure.toFixed(2), q.query);
if (process.argv.includes('--write')) {
  const round = (x) => Math.round(x * 100) / 100;
  const lines = (pairs) => pairs.filter(([, w]) => Math.abs(w) >= 0.05).map(([n, w]) => `${/^[a-z]+$/.test(n) ? n : `'${n}'`}: ${round(w)},`);
  writeFileSync('packages/footnote/src/docs/rank/learned-weights.ts', `import type { EvidenceName } from './confidence.ts';
import type { FeatureName } from './features.ts';

// Made by: node scripts/train-docs-ranking.mjs DIR --write. Don't edit: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
  ${lines(names.map((n, i) => [n, wAll[i]])).join('\n  ')}
};

/** \`threshold\`: from here on a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: ${round(wc.at(-1))},
  weights: {
    ${lines(evidenceNames.map((n, i) => [n, wc[i]])).join('\n    ')}
  },
  threshold: ${process.env.THRESHOLD ?? 0.4},
};
`.replaceAll('\\`', '`'));
}
function groupBy(list, key) { const groups = {}; for (const one of list) (groups[key(one)] ??= []).push(one); return groups; }

// How much of documentation pages is left in Markdown, by the scorer that travels with the pages, beside other tools in
// the same run. They are installed into .cache/doc-pages-peers.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail } from './shared/fail.mjs';
import { installPeers } from './shared/install-peers.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { collect, root, run } from './shared/run.mjs';

const help = `Usage: npm run eval:pages -- DIR [--set NAME] [--alone] [--json]

Scores what Footnote keeps of the pages in DIR, a folder with score.mjs, probes.json and a folder of pages
with their truth, and beside it Readability with Turndown, defuddle and mdream.

  --set     the folder of pages in DIR (default dev)
  --alone   without the other tools
  --json    figures as JSON`;

const versions = {
  '@mdream/js': '1.7.2',
  '@mozilla/readability': '0.6.0',
  defuddle: '0.19.4',
  jsdom: '26.1.0',
  linkedom: '0.18.12',
  turndown: '7.2.5',
  'turndown-plugin-gfm': '1.0.2',
};
const peers = ['readability', 'defuddle', 'mdream-minimal', 'mdream'];

/** Shares, on pages that nobody looked at. */
const targets = {
  recall: 0.985,
  precision: 0.985,
  worst: 0.8,
  below95: 0.05,
  code: 0.95,
  languages: 0.97,
  headings: 0.97,
  tables: 0.95,
  terms: 0.98,
};

const { values, positionals } = readArguments(
  help,
  { set: { type: 'string', default: 'dev' }, alone: { type: 'boolean' }, json: { type: 'boolean' } },
  true,
);
const [folder] = positionals;
if (positionals.length !== 1 || !existsSync(join(folder, 'score.mjs'))) fail(help, 2);
const data = resolve(folder);
const tools = values.alone ? ['footnote'] : ['footnote', ...peers];
if (!values.alone) await installPeers('doc-pages-peers', versions, 'about a minute, 60 MB');

const figures = [];
for (const tool of tools) {
  console.error(`${tool} …`);
  figures.push({ tool, ...figuresOf(await scored(tool)), probes: await probesOf(tool) });
}
const [own] = figures;
const missed = missedTargets(own);
if (values.json) console.log(JSON.stringify({ set: values.set, figures, missed }, null, 2));
else {
  await run([process.execPath, join(data, 'score.mjs'), values.set, '--worst', '10']);
  print();
}
process.exitCode = missed.length === 0 ? 0 : 1;

async function scored(tool) {
  const { code, output } = await collect([
    process.execPath,
    join(data, 'score.mjs'),
    values.set,
    ...['--tool', tool, '--modules', join(root, '.cache/doc-pages-peers'), '--json'],
  ]);
  const line = output.split('\n').findLast((one) => one.startsWith('{"tool"'));
  return code === 0 && line !== undefined ? JSON.parse(line).summary : fail(`${tool} could not be scored.\n${output}`);
}

function figuresOf(sums) {
  return {
    recall: sums.recall,
    byWords: sums.recallByWords,
    precision: sums.precision,
    worst: sums.worst,
    below80: sums.below80 / sums.pages,
    below95: sums.below95 / sums.pages,
    code: sums.intact / sums.code,
    languages: sums.langRight / sums.langAsked,
    headings: sums.headingsKept / sums.headings,
    tables: sums.tablesKept / sums.tables,
    complex: sums.complexKept / sums.complex,
    terms: sums.defsKept / sums.defs,
  };
}

/** All probes have one address, and Footnote keeps pages: here each has its own, and nothing else is changed. */
async function probesOf(tool) {
  const copy = mkdtempSync(join(tmpdir(), 'doc-probes-'));
  try {
    for (const file of ['score.mjs', 'truth.mjs']) copyFileSync(join(data, file), join(copy, file));
    const probes = JSON.parse(readFileSync(join(data, 'probes.json'), 'utf8'));
    const addressed = probes.map((probe) => ({
      ...probe,
      url: probe.url ?? `https://docs.example.org/guide/${probe.group}/${probe.name}`,
    }));
    writeFileSync(join(copy, 'probes.json'), JSON.stringify(addressed));
    const modules = join(root, '.cache/doc-pages-peers');
    const { output } = await collect([
      process.execPath,
      join(copy, 'score.mjs'),
      ...['--probes', '--tool', tool, '--modules', modules],
    ]);
    const [, right, all] = /^all\s+(\d+)\/(\d+)/m.exec(output) ?? fail(`${tool}: no probes.\n${output}`);
    return { right: Number(right), all: Number(all), failed: failedProbes(output) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function failedProbes(output) {
  return [...output.matchAll(/^(\w[\w-]*)\s+\d+\/\d+ {2}(\S.*)$/gm)].flatMap(([, group, names]) =>
    names.split(', ').map((name) => `${group}/${name}`),
  );
}

function missedTargets(tool) {
  const isMissed = ([name, target]) => (name === 'below95' ? tool[name] > target : tool[name] < target);
  const missed = Object.entries(targets).filter(isMissed);
  const { right, all } = tool.probes;
  return [
    ...missed.map(([name, target]) => `${name} ${percent(tool[name])}, not ${percent(target)}`),
    ...(right === all ? [] : [`probes ${right} of ${all}: ${tool.probes.failed.join(', ')}`]),
  ];
}

function print() {
  const columns = Object.keys(figures[0]).filter((name) => name !== 'tool' && name !== 'probes');
  console.log(`\n${'%'.padEnd(16)}${columns.map((name) => name.padStart(10)).join('')}    probes`);
  for (const tool of figures) {
    const cells = columns.map((name) => percent(tool[name]).padStart(10)).join('');
    console.log(`${tool.tool.padEnd(16)}${cells}${`${tool.probes.right}/${tool.probes.all}`.padStart(10)}`);
  }
  console.log(missed.length === 0 ? '\nok   every target' : missed.map((one) => `FAIL ${one}`).join('\n'));
}

function percent(share) {
  return (share * 100).toFixed(1);
}

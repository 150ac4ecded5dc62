// How fast pages become Markdown, beside the usual tools, on the same pages in the same run, and how much
// of a page's structure each of them keeps. The tools are installed into .cache/extract-peers.
import { cpus } from 'node:os';
import { extractHtml } from '../packages/footnote/dist/fetch/extract/extract-html.js';
import { readHtmlFiles } from '../scripts/shared/extract-pages.mjs';
import { loadPeers } from '../scripts/shared/extract-peers.mjs';
import { fail } from '../scripts/shared/fail.mjs';
import { readArguments } from '../scripts/shared/read-arguments.mjs';
import { readStructurePages, structureScore } from '../scripts/shared/structure-score.mjs';

const help = `Usage: npm run bench:extract -- [FOLDER] [--rounds N] [--pages N] [--json]

Turns pages into Markdown with Footnote and with other tools, in turns, and compares them. FOLDER holds
NAME.html or NAME.html.gz files; without it, the pages of bench/extract-pages are used. The first round
warms up and is not counted.

  --rounds   counted rounds (default 2)
  --pages    only the first N pages of FOLDER
  --json     figures as JSON`;

const { values, positionals } = readArguments(
  help,
  {
    rounds: { type: 'string', default: '2' },
    pages: { type: 'string', default: '1000' },
    json: { type: 'boolean' },
  },
  true,
);
const rounds = Number(values.rounds);
if (positionals.length > 1 || !(rounds >= 1)) fail(help, 2);

const structurePages = readStructurePages();
const pages = (positionals.length === 1 ? readHtmlFiles(positionals[0]) : structurePages).slice(
  0,
  Number(values.pages),
);
const ours = {
  name: 'footnote',
  run: (html, url) => extractHtml(html, { url, format: 'markdown', mode: 'main' }).content,
};
const tools = [ours, ...(await loadPeers())];
const times = new Map(tools.map(({ name }) => [name, []]));
const failures = new Map(tools.map(({ name }) => [name, 0]));

for (let round = 0; round <= rounds; round++) {
  console.error(round === 0 ? `Warming up on ${pages.length} pages …` : `Round ${round} of ${rounds} …`);
  for (const tool of tools) {
    for (const { html, url } of pages) {
      const start = performance.now();
      try {
        await tool.run(html, url);
      } catch {
        if (round > 0) failures.set(tool.name, failures.get(tool.name) + 1);
      }
      if (round > 0) times.get(tool.name).push(performance.now() - start);
    }
  }
}

const report = [];
for (const tool of tools) {
  const sorted = times.get(tool.name).sort((a, b) => a - b);
  const seconds = sorted.reduce((sum, ms) => sum + ms, 0) / 1000;
  report.push({
    name: tool.name,
    pagesPerSecond: sorted.length / seconds,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    failures: failures.get(tool.name),
    structure: await structureOf(tool),
  });
}
if (values.json) console.log(JSON.stringify(report, null, 2));
else print(report);

async function structureOf(tool) {
  let [kept, of] = [0, 0];
  for (const { html, url, expected } of structurePages) {
    const markdown = await Promise.resolve()
      .then(() => tool.run(html, url))
      .catch(() => '');
    const score = structureScore(expected, markdown);
    kept += score.kept;
    of += score.of;
  }
  return kept / of;
}

function print([own, ...peers]) {
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`,
  );
  console.log(
    `${pages.length} pages, ${(pages.reduce((sum, { html }) => sum + html.length, 0) / 1e6).toFixed(1)} M characters\n`,
  );
  console.log(`${'tool'.padEnd(32)} pages/s   p50 ms   p99 ms  failed  structure  footnote is faster by`);
  for (const tool of [own, ...peers]) {
    const ratio =
      tool === own
        ? ''
        : `${(own.pagesPerSecond / tool.pagesPerSecond).toFixed(1)} × (p99 ${(tool.p99 / own.p99).toFixed(1)} ×)`;
    console.log(
      `${tool.name.padEnd(32)}${tool.pagesPerSecond.toFixed(0).padStart(8)}${tool.p50.toFixed(1).padStart(9)}${tool.p99.toFixed(1).padStart(9)}${String(tool.failures).padStart(8)}${`${(tool.structure * 100).toFixed(0)} %`.padStart(11)}  ${ratio}`,
    );
  }
}

function at(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

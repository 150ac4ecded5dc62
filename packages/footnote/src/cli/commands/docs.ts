import { formats } from '../../render/render.ts';
import { defineCommand, usageError } from '../command.ts';
import { addedLines, isAgreed } from '../docs/added-text.ts';
import { counted, heldIn, withoutOwner } from '../docs/counted.ts';
import { problemLines } from '../docs/problem-lines.ts';
import { type DocsSearchArguments, searchDocs } from '../docs/search-docs.ts';
import { statusText } from '../docs/status-text.ts';
import type { ExitCode } from '../exit-code.ts';
import { openFootnote } from '../open-footnote.ts';
import { readInteger } from '../search-options.ts';
import { startIndexBar } from '../terminal/index-bar.ts';
import { note, print, printJson } from '../terminal/print.ts';

interface DocsArguments extends DocsSearchArguments {
  readonly all: boolean;
  readonly urls: readonly string[];
  readonly maxPages: string | undefined;
  readonly maxDepth: string | undefined;
  readonly refresh: boolean;
  readonly from: string | undefined;
  readonly yes: boolean;
}

const actions: Readonly<Record<string, (asked: DocsArguments) => Promise<ExitCode>>> = {
  index,
  search: searchDocs,
  add: addDocs,
  status,
  remove,
};

export const docs = defineCommand({
  name: 'docs',
  words: 'index [PATH…] | search QUERY | add PACKAGE… | status | remove NAME…',
  about:
    "Searches the documentation inside this project's own dependencies: no key, no network, exact versions. " +
    "'index' without PATH reads the dependencies; with PATH also any folder of Markdown, reStructuredText, text, " +
    'HTML, PDF or type declarations (up to 2 MB each, HTML and PDF 10 MB); with --url a web site: the pages that its ' +
    'llms.txt or sitemap lists, then where they lead, below the folder of that address. robots.txt and its ' +
    'crawl-delay are obeyed, two pages are read at a time, and Ctrl-C keeps what was read: the same command goes ' +
    'on, later it asks only for what has changed. The index builds itself with the first question, and again when the lockfile changes. ' +
    "'add' is for packages that ship no documentation: after asking, it reads what their site lists in llms.txt or a " +
    'sitemap, else the documentation folder of their repository at the tag of the installed version, else their site by ' +
    "its links, and records that in docs.sources of footnote.json, which a team shares. 'index --refresh' asks all that " +
    'was added, and web sites, for what has changed; nothing else ever fetches. ' +
    "'status' lists what it holds. 'remove' takes packages, folders and sites out of it, by name, path or address: " +
    "folders and sites are forgotten, a package stays out while it is installed, until 'docs index NAME' names it. " +
    'Packages that only Footnote itself depends on are left out until they are named so; Footnote answers for itself ' +
    'only where it is asked by its name (--package footnote-search).',
  options: {
    url: { type: 'string', multiple: true, value: 'SITE', help: 'index: a web site to read; may be repeated.' },
    'max-pages': {
      type: 'string',
      value: 'N',
      help: 'index: pages of each site (default 500); add: of each package (default 300).',
    },
    'max-depth': { type: 'string', value: 'N', help: 'index: links away from what a site lists (0 to 20; default 5).' },
    refresh: { type: 'boolean', help: 'index: also ask what is from the web for changes.' },
    from: { type: 'string', value: 'URL', help: 'add: read a site, or a folder of a repository at a tag, instead.' },
    yes: { type: 'boolean', help: 'add: without being asked.' },
    all: { type: 'boolean', help: 'index: name all not read; status: list everything; add: all with little text.' },
    project: { type: 'string', value: 'FOLDER', help: 'search: the project that is meant.' },
    package: { type: 'string', value: 'NAME', help: 'search: only passages of this package.' },
    section: {
      type: 'string',
      value: 'PLACE',
      help: 'search: instead of QUERY, one section whole: path:line, an address or a heading as a source shows it.',
    },
    'num-results': { type: 'string', value: 'N', help: 'search: how many passages (1 to 20; default 5).' },
    format: { type: 'string', value: formats.join('|'), help: 'search: as in footnote search (default cited).' },
    explain: { type: 'boolean', help: 'search: show how each passage got its rank.' },
  },
  examples: [
    { line: 'footnote docs search "how do I abort a request in undici"', does: 'ask what is installed' },
    { line: 'footnote docs search --package zod optional default', does: 'ask one package' },
    { line: 'footnote docs search --section "Server Methods"', does: 'read one section whole' },
    { line: 'footnote docs index ./docs ../handbook', does: 'add folders of your own' },
    { line: 'footnote docs index --url https://docs.example.com/guide/', does: 'add a web site, or a part of one' },
    { line: 'footnote docs add zod', does: 'read the documentation of a package that ships none' },
    { line: 'footnote docs index --refresh', does: 'ask for what has changed there' },
    { line: 'footnote docs remove https://docs.example.com/guide/', does: 'take it out again' },
  ],
  variables: { FOOTNOTE_DATA_DIR: 'Where the index is kept.' },

  async run({ values, words: [action = '', ...words] }, io) {
    const run = actions[action];
    if (run === undefined) {
      throw usageError(
        `'docs' needs to know what to do.`,
        "Write 'footnote docs index', 'docs search QUERY', 'docs add PACKAGE', 'docs status' or 'docs remove NAME'.",
      );
    }
    refuseForeign(action, values, words);
    const footnote = openFootnote(io);
    const { json = false, all = false, explain = false, format, package: name, 'num-results': numResults } = values;
    const { url: urls = [], 'max-pages': maxPages, 'max-depth': maxDepth } = values;
    const { refresh = false, from, yes = false, project, section } = values;
    const asked = {
      io,
      footnote,
      words,
      json,
      all,
      explain,
      format,
      package: name,
      numResults,
      urls,
      maxPages,
      maxDepth,
      refresh,
      from,
      yes,
      project,
      section,
    };
    try {
      return await run(asked);
    } finally {
      await footnote.close();
    }
  },
});

/** Which of them an option belongs to; those of every command aside. */
const owners: Readonly<Record<string, readonly string[]>> = {
  url: ['index'],
  'max-pages': ['index', 'add'],
  'max-depth': ['index'],
  refresh: ['index'],
  from: ['add'],
  yes: ['add'],
  all: ['index', 'status', 'add'],
  project: ['search'],
  package: ['search'],
  section: ['search'],
  'num-results': ['search'],
  format: ['search'],
  explain: ['search'],
};

/** What would have no effect is a mistake that somebody wants to know about. */
function refuseForeign(action: string, values: Readonly<Record<string, unknown>>, words: readonly string[]): void {
  const foreign = Object.keys(values).find((name) => owners[name]?.includes(action) === false);
  if (foreign !== undefined) {
    const whose = (owners[foreign] ?? []).map((owner) => `'docs ${owner}'`).join(' and ');
    throw usageError(`--${foreign} belongs to ${whose}.`, "See 'footnote help docs'.");
  }
  if (action === 'status' && words.length > 0) {
    throw usageError(`'${words[0]}' is not expected after 'docs status'.`, "See 'footnote help docs'.");
  }
  if (action === 'search' && values['section'] !== undefined && (words.length > 0 || values['explain'] === true)) {
    const other = words.length > 0 ? 'a query' : '--explain';
    throw usageError(`'docs search' takes --section or ${other}, not both.`, "See 'footnote help docs'.");
  }
  if (action === 'remove' && words.length === 0) {
    throw usageError(`'docs remove' needs a name.`, "'footnote docs status' lists them.");
  }
  if (action === 'add' && words.length === 0 && values['all'] !== true) {
    throw usageError(`'docs add' needs the name of a package.`, "'footnote docs add --all' proposes some.");
  }
}

function readBound(name: string, value: string | undefined, minimum: number, maximum: number): number | undefined {
  return value === undefined ? undefined : readInteger(name, value, { minimum, maximum });
}

async function index({ io, footnote, words, json, all, urls, refresh, ...asked }: DocsArguments): Promise<ExitCode> {
  const maxPages = readBound('max-pages', asked.maxPages, 1, 10_000);
  const maxDepth = readBound('max-depth', asked.maxDepth, 0, 20);
  const bar = startIndexBar(io.stderr);
  const report = await footnote.docs
    .index({ paths: words, urls, maxPages, maxDepth, refresh, onProgress: bar.show, signal: io.signal })
    .finally(() => bar.stop());
  for (const line of problemLines(report.problems, all)) note(io, line);
  if (json) printJson(io, report);
  else {
    const { counts } = await footnote.docs.status();
    const what = urls.length === 0 && !refresh ? 'file' : 'page';
    const removed = report.removed === 0 ? '' : `, ${report.removed} gone`;
    const held = heldIn(counts ?? { passages: 0, files: 0, sources: 0 });
    const seconds = (report.tookMs / 1000).toFixed(1);
    print(
      io,
      `${held}; ${counted(report.read, what)} read in ${seconds} s, ${report.unchanged.toLocaleString('en')} had not changed${removed}.`,
    );
  }
  if (report.sources === 0 && report.complete) {
    note(io, 'no dependencies are installed here; install them, or name a folder: footnote docs index PATH.');
  }
  if (!report.complete) note(io, 'stopped before the end; what was read is kept.');
  return report.complete ? 0 : 130;
}

/** With the user's word, which is asked for before anything is fetched. */
async function addDocs({ io, footnote, words, json, all, from, yes, maxPages }: DocsArguments): Promise<ExitCode> {
  const bar = startIndexBar(io.stderr);
  const report = await footnote.docs
    .add({
      packages: words,
      all,
      from,
      maxPages: readBound('max-pages', maxPages, 1, 10_000),
      confirm: (plan) => (yes ? true : isAgreed(plan, io)),
      onProgress: bar.show,
      signal: io.signal,
    })
    .finally(() => bar.stop());
  for (const line of problemLines(report.problems, false)) note(io, line);
  if (json) printJson(io, report);
  else for (const line of addedLines(report)) print(io, line);
  for (const { package: name, reason } of report.notAdded) note(io, `${name} was not added: ${reason}`);
  const [first] = report.notAdded;
  if (first !== undefined && from === undefined)
    note(io, `if you know where it is: footnote docs add ${first.package} --from URL`);
  if (io.signal.aborted) return 130;
  return report.added.length === 0 && report.notAdded.length > 0 ? 4 : 0;
}

async function status({ io, footnote, json, all }: DocsArguments): Promise<ExitCode> {
  const now = { ...(await footnote.docs.status()), ...(await footnote.docs.sources()) };
  const { counts } = now;
  if (json) printJson(io, now);
  else if (counts === undefined) print(io, `Nothing is indexed yet for ${now.root}. Run 'footnote docs index'.`);
  else print(io, statusText({ ...now, counts }, all));
  return 0;
}

async function remove({ io, footnote, words, json }: DocsArguments): Promise<ExitCode> {
  const removed = await footnote.docs.remove(words);
  if (json) {
    printJson(io, { removed });
    return 0;
  }
  for (const { kind, name, version, root, passages } of removed) {
    const what = kind === 'package' ? `${name} ${version}`.trim() : withoutOwner(root);
    const whose = kind === 'added' ? ` (added for ${name}, which stays)` : '';
    print(io, `Removed ${what}${whose}: ${counted(passages, 'passage')}.`);
  }
  const packages = [...new Set(removed.filter(({ kind }) => kind === 'package').map(({ name }) => name))];
  if (packages.length > 0) note(io, `to have it again: footnote docs index ${packages.join(' ')}`);
  return 0;
}

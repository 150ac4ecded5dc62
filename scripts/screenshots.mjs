// The pictures in docs/images: the terminal, from a real run over what is installed here, and the chat page, made in a
// real Chromium with models and providers on loopback.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { geminiThatFinds, tavilyThatFinds } from '../emulators/dist/finding.js';
import { openBrowser } from '../real-browser/browser.mjs';
import { startSite } from '../real-browser/site.mjs';
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { collect, root } from './shared/run.mjs';
import { terminalPicture } from './shared/terminal-picture.mjs';

const help = `Usage: node scripts/screenshots.mjs [--to DIR] [--terminal]

Makes terminal.svg (on Linux), and page-light, page-dark, page-phone, page-menu, page-sources and page-log.png. Build first.

  --to DIR     where to put them (default docs/images)
  --terminal   the terminal alone`;

const found = [
  {
    title: 'Python 3.14.6 documentation',
    url: 'https://docs.python.example/3/whatsnew',
    text: 'Python 3.14.6 is the latest stable release, a maintenance release of the 3.14 series from October 2025.',
  },
  {
    title: 'Status of Python versions',
    url: 'https://devguide.example/versions',
    text: 'The 3.14 branch receives bug fixes until October 2027 and security fixes until October 2030.',
  },
  {
    title: 'Free threading in practice',
    url: 'https://lwn.example/articles/free-threading',
    text: 'With 3.14 the free-threaded build left its experimental phase; it remains a build of its own.',
  },
];
const question = 'What is the latest version of Python?';
const answer = `The latest stable version is **Python 3.14.6**, a maintenance release of the series that began in October 2025.[1]

What it means for a project:

- Bug fixes come until October 2027, security fixes until October 2030.[2]
- The free-threaded build is no longer experimental, but still a build of its own.[3][1]`;
const script = [
  ({ results }) =>
    results.length > 0 ? answer : { calls: [{ tool: 'web_search', args: { query: 'latest stable Python version' } }] },
];

const { values } = readArguments(help, {
  to: { type: 'string', default: join(root, 'docs/images') },
  terminal: { type: 'boolean', default: false },
});
mkdirSync(values.to, { recursive: true });
if (process.platform === 'linux') await pictureOfTerminal('how do I make keys expire in ioredis');
if (values.terminal) process.exit();
const { browser, missing } = await openBrowser();
if (missing !== undefined) fail(`There is no browser: ${missing}.`);
const site = await startSite({
  script,
  emulators: [tavilyThatFinds(found), geminiThatFinds(found)],
  env: { WEB_SEARCH_PROVIDER: 'tavily' },
});
const desk = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' };
const phone = {
  viewport: { width: 375, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};
try {
  await picture('page-light', { ...desk, colorScheme: 'light' }, ask);
  await picture('page-dark', { ...desk, colorScheme: 'dark' }, ask);
  await picture('page-phone', { ...phone, colorScheme: 'light' }, ask);
  await picture('page-menu', { ...desk, colorScheme: 'light' }, openMenu);
  await picture('page-sources', { ...desk, colorScheme: 'light' }, showSource);
  await picture('page-log', { ...desk, colorScheme: 'light' }, openLog);
} finally {
  await browser.close();
  await site.close();
}

/** An index of its own, so that the picture is of this clone whoever makes it. */
async function pictureOfTerminal(asked) {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-picture-'));
  const columns = 92;
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, FOOTNOTE_DATA_DIR: folder, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  const footnote = `"${process.execPath}" packages/footnote/bin/footnote.js docs`;
  // A terminal of this size; what is on it is what a user sees.
  const inTerminal = ['script', '-qec', `stty cols ${columns} rows 50; ${footnote} search "${asked}"`, '/dev/null'];
  try {
    const indexed = await collect(['sh', '-c', `${footnote} index`], { env });
    const { code, output } = indexed.code === 0 ? await collect(inTerminal, { env }) : indexed;
    if (code !== 0) fail(`The terminal has nothing to show: ${output}`);
    const command = `footnote docs search "${asked}"`;
    const path = join(values.to, 'terminal.svg');
    writeFileSync(path, terminalPicture(`\x1b[1m$ ${command}\x1b[0m\n\n${output}`, { columns, title: command }));
    console.log(`${relative(process.cwd(), path)}: ${Math.round(statSync(path).size / 1_000)} kB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function picture(name, options, prepare) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${site.origin}/`);
  await prepare(page);
  const path = join(values.to, `${name}.png`);
  await page.screenshot({ path, caret: 'hide' });
  await context.close();
  console.log(`${relative(process.cwd(), path)}: ${Math.round(statSync(path).size / 1_000)} kB`);
}

async function ask(page) {
  const composer = page.locator('.composer-text');
  await composer.fill(question);
  await composer.press('Enter');
  await page.locator('article[aria-busy="false"]').waitFor();
  await page.locator('.citation-chip').nth(2).waitFor();
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Apps' }).click();
  await page.getByRole('menuitemcheckbox').first().waitFor();
}

async function showSource(page) {
  await ask(page);
  await page.locator('.citation-chip').last().hover();
  await page.getByRole('dialog', { name: 'Sources of this claim' }).waitFor();
}

async function openLog(page) {
  await page.goto(`${site.origin}/#/log`);
  await page.locator('main h1').waitFor();
  await page.getByText(question).or(page.getByText('latest stable Python version')).first().waitFor();
}

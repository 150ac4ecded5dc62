// The pictures of the chat page in docs/images, made in a real Chromium with models and providers on loopback.
import { mkdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { geminiThatFinds, tavilyThatFinds } from '../emulators/dist/finding.js';
import { openBrowser } from '../real-browser/browser.mjs';
import { startSite } from '../real-browser/site.mjs';
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { root } from './shared/run.mjs';

const help = `Usage: node scripts/screenshots.mjs [--to DIR]

Makes page-light, page-dark, page-phone, page-menu, page-sources and page-log.png. Build first.

  --to DIR   where to put them (default docs/images)`;

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

const { values } = readArguments(help, { to: { type: 'string', default: join(root, 'docs/images') } });
const { browser, missing } = await openBrowser();
if (missing !== undefined) fail(`There is no browser: ${missing}.`);
const site = await startSite({
  script,
  emulators: [tavilyThatFinds(found), geminiThatFinds(found)],
  env: { WEB_SEARCH_PROVIDER: 'tavily' },
});
mkdirSync(values.to, { recursive: true });
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

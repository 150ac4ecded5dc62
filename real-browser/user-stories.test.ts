import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gemini } from '../emulators/gemini.ts';
import {
  type PostgresServer,
  realPostgres,
} from '../packages/footnote/src/database/postgres/real-postgres.test-kit.ts';
import type { Page } from './browser.mjs';
import {
  ask,
  chooseApp,
  chooseProvider,
  eventually,
  findBrowser,
  inventory,
  karachi,
  news,
  openTab,
  python,
  startUsualSite,
  type Tab,
} from './page.test-kit.ts';
import { type Site, startSite } from './site.mjs';

const browser = await findBrowser();
// Servers and browsers are started, which takes long where others want the processor too.
const timeout = 60_000;
const postgres = await realPostgres();
const question = 'What is the latest version of Python?';
const hasNoDatabase = postgres.missing !== undefined;
let site: Site;
/** Of an operator who has set up nothing. */
let bare: Site;
let withDatabase: Site;
let database: PostgresServer | undefined;

const answerOf = (page: Page) => page.locator('article').last();
const sourcesOf = (page: Page) => answerOf(page).getByRole('group', { name: 'Sources' });
const linksOf = async (page: Page) => {
  const links = await sourcesOf(page).getByRole('listitem').getByRole('link').all();
  return Promise.all(links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]));
};
/** The answer of the test before, or one of its own where it runs alone. */
const asked = async ({ page }: Tab) => {
  if ((await page.locator('article').count()) === 0) await ask(page, question);
};
const saveAsMarkdown = async (page: Page) => {
  await page.getByRole('button', { name: 'Save this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Save as Markdown' }).click();
};
const foundBy = async (page: Page) => answerOf(page).locator('summary').innerText();

describe.skipIf(browser.missing !== undefined)('the chat page', { timeout }, () => {
  beforeAll(async () => {
    [site, bare] = await Promise.all([startUsualSite(), startSite()]);
    if (hasNoDatabase) return;
    database = await postgres.start();
    withDatabase = await startUsualSite({ env: { FOOTNOTE_DATABASE_URL: database.readerUrl } });
  }, timeout);
  afterAll(async () => {
    await Promise.all([site.close(), bare.close(), withDatabase?.close()]);
    await database?.close();
    if (browser.missing === undefined) await browser.browser.close();
  });

  describe('US1: a search that the user forces', () => {
    it('1: the Apps menu lists Google Search under System Tools as Connected', async () => {
      await using tab = await openTab(browser, site);
      await tab.page.getByRole('button', { name: 'Apps' }).click();
      const tools = tab.page.getByRole('group', { name: 'System Tools' });
      expect(await tools.getByRole('menuitemcheckbox').first().innerText()).toMatch(/^Google Search\s+Connected/);
    });

    let tab: Tab;
    beforeAll(async () => {
      tab = await openTab(browser, site, { permissions: ['clipboard-read', 'clipboard-write'] });
      await chooseApp(tab.page, 'Google Search');
    }, timeout);

    it('2: Google Search, once selected, is used, whatever the agent would have done', async () => {
      expect(await tab.page.getByRole('group', { name: 'Google Search is used for this message' }).isVisible()).toBe(
        true,
      );
      await ask(tab.page, question);
      expect(tab.lastPosted()).toContain(`[TOOL:GOOGLE_SEARCH] ${question}`);
      expect(await foundBy(tab.page)).toMatch(/2 results from Gemini/);
      expect(await answerOf(tab.page).innerText()).toContain('The latest stable version of Python is 3.14.6.');
    });

    it('3: the answer has a section Sources with links to the pages', async () => {
      await asked(tab);
      expect((await linksOf(tab.page)).map(([, href]) => href)).toEqual(python.map(({ url }) => url));
      expect(await sourcesOf(tab.page).getByRole('heading').innerText()).toBe('Sources');
    });

    it('4: the message is standard Markdown that reads well in any chat', async () => {
      await asked(tab);
      await answerOf(tab.page).getByRole('button', { name: 'Copy' }).click();
      await eventually(() => tab.page.evaluate<string>('navigator.clipboard.readText()')).toContain('3.14.6');
      const copied = await tab.page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toMatch(/3\.14\.6\.\[\^1\]/);
      expect(copied).toContain('https://python.example/downloads');
      expect(copied).not.toMatch(/<[a-z]/i);
    });
  });

  describe('US2: a search that the agent decides on', () => {
    it('1: the weather in Karachi is looked up', async () => {
      await using tab = await openTab(browser, site);
      await ask(tab.page, karachi);
      expect(tab.lastPosted()).not.toContain('[TOOL:');
      expect(await foundBy(tab.page)).toMatch(/^Searched the web for “What's the weather in Karachi/);
    });

    it.skipIf(hasNoDatabase)('2: the inventory is asked of the database, and not the web', async () => {
      await using tab = await openTab(browser, withDatabase);
      await ask(tab.page, inventory);
      expect(await answerOf(tab.page).innerText()).toContain('You have 3 products in your inventory.');
      expect(await foundBy(tab.page)).toMatch(/^Asked the database: 1 row/);
      expect(withDatabase.searched.flatMap(({ requests }) => requests)).toEqual([]);
    });

    it('3: its sources are shown as where the tool was chosen', async () => {
      await using tab = await openTab(browser, site);
      await ask(tab.page, question);
      const byItself = await linksOf(tab.page);
      await chooseApp(tab.page, 'Google Search');
      await ask(tab.page, question);
      expect(byItself).toHaveLength(2);
      expect(await linksOf(tab.page)).toEqual(byItself);
    });

    it('4: the news are looked up', async () => {
      await using tab = await openTab(browser, site);
      await ask(tab.page, news);
      expect(await foundBy(tab.page)).toMatch(/^Searched the web/);
      expect(await linksOf(tab.page)).toHaveLength(2);
    });
  });

  describe('US3: sources', () => {
    let tab: Tab;
    beforeAll(async () => {
      tab = await openTab(browser, site, { hash: '#/settings' });
      await chooseProvider(tab.page, 'tavily');
      await ask(tab.page, question);
    }, timeout);

    it('1: they have titles and addresses, which are links of Markdown in the message', async () => {
      expect(await linksOf(tab.page)).toEqual(python.map(({ title, url }) => [title, url]));
      const [download] = await Promise.all([tab.page.waitForEvent('download'), saveAsMarkdown(tab.page)]);
      const saved = await readFile(await download.path(), 'utf8');
      for (const { title, url } of python) expect(saved).toContain(`[${title}](${url})`);
    });

    it('2: they stand apart from the text', async () => {
      const text = answerOf(tab.page).locator('.prose');
      expect(await text.innerText()).not.toContain('Sources');
      const [above, below] = [await text.boundingBox(), await sourcesOf(tab.page).boundingBox()];
      expect(above.y + above.height).toBeLessThan(below.y);
    });

    it('3: the title of each is what is clicked', async () => {
      const link = sourcesOf(tab.page).getByRole('link', { name: 'Python Release History' });
      expect(await link.getAttribute('target')).toBe('_blank');
    });

    it('4: several are a bulleted list', async () => {
      expect(await sourcesOf(tab.page).locator('ul > li').count()).toBe(2);
    });
  });

  describe('US4: always connected', () => {
    it('1 and 3: for a new user of a server without any set-up, with auth_type: none', async () => {
      await using tab = await openTab(browser, bare);
      await tab.page.getByRole('button', { name: 'Apps' }).click();
      const google = tab.page.getByRole('menuitemcheckbox', { name: /^Google Search/ });
      expect(await google.innerText()).toMatch(/Connected[\s\S]*auth_type: none/);
      expect(await google.getAttribute('aria-disabled')).toBe('false');
    });

    it('2: it is used without connecting anything', async () => {
      await using tab = await openTab(browser, site);
      await chooseApp(tab.page, 'Google Search');
      await ask(tab.page, question);
      expect(await linksOf(tab.page)).toHaveLength(2);
      expect(await tab.page.getByRole('dialog').count()).toBe(0);
      expect(tab.elsewhere()).toEqual([]);
    });
  });

  describe('edge cases', () => {
    it.skipIf(hasNoDatabase)('both: data is asked of the database first', async () => {
      await using tab = await openTab(browser, withDatabase);
      await ask(tab.page, 'How many products do I have in inventory, and what are best practices for storing them?');
      expect(await foundBy(tab.page)).toMatch(/^Asked the database/);
    });

    it('no results: it says so, and what else could be tried', async () => {
      await using tab = await openTab(browser, site);
      await chooseApp(tab.page, 'Google Search');
      await ask(tab.page, 'emulate:empty zxqv');
      expect(await answerOf(tab.page).innerText()).toMatch(/Nothing was found for [\s\S]*You could try other words/);
    });

    it('no key: web search is temporarily unavailable, and the way to mend it is named', async () => {
      await using tab = await openTab(browser, bare);
      await chooseApp(tab.page, 'Google Search');
      await ask(tab.page, question);
      expect(await answerOf(tab.page).innerText()).toMatch(
        /Web search is temporarily unavailable[\s\S]*GEMINI_API_KEY/,
      );
      await tab.page.getByRole('button', { name: 'Apps' }).click();
      const [google, database] = [/^Google Search/, /^Database/].map((name) =>
        tab.page.getByRole('menuitemcheckbox', { name }),
      );
      expect(await google?.innerText()).toContain('No Gemini key is set');
      expect(await database?.innerText()).toMatch(/Unavailable[\s\S]*set FOOTNOTE_DATABASE_URL/);
      expect(await database?.getAttribute('aria-disabled')).toBe('true');
    });

    it('a search that takes too long: it ends, and says to try again', async () => {
      await using own = await startSite({ emulators: [gemini], env: { FOOTNOTE_TIMEOUT_MS: '1000' } });
      await using tab = await openTab(browser, own);
      await chooseApp(tab.page, 'Google Search');
      await ask(tab.page, 'emulate:slow-headers');
      expect(await answerOf(tab.page).innerText()).toMatch(/Web search is temporarily unavailable[\s\S]*try again/);
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from './browser.mjs';
import {
  ask,
  composerOf,
  eventually,
  findBrowser,
  lamp,
  long,
  openTab,
  refused,
  startUsualSite,
} from './page.test-kit.ts';
import type { Site } from './site.mjs';

const browser = await findBrowser();
// Servers and browsers are started, which takes long where others want the processor too.
const timeout = 60_000;
const question = 'What is the latest version of Python?';
let site: Site;

const violationsOf = async (page: Page) => (browser.missing === undefined ? browser.violationsOf(page) : []);

describe.skipIf(browser.missing !== undefined)('everybody can use the page', { timeout }, () => {
  beforeAll(async () => {
    site = await startUsualSite({ files: lamp });
  }, timeout);
  afterAll(async () => {
    await site.close();
    if (browser.missing === undefined) await browser.browser.close();
  });

  it.each<[string, Parameters<typeof openTab>[2]]>([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true }],
  ])('axe finds nothing: empty, menu open, answered, card open, %s', async (_, options) => {
    await using tab = await openTab(browser, site, options);
    const { page } = tab;
    await composerOf(page).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apps' }).click();
    await page.getByRole('menuitemcheckbox').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await ask(page, question);
    expect(await violationsOf(page)).toEqual([]);
    await page.locator('.citation-chip').first().click();
    await page.getByRole('dialog', { name: 'Sources of this claim' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('axe finds nothing while an answer comes', async () => {
    await using slow = await startUsualSite({ delays: { pieceMs: 15 } });
    await using tab = await openTab(browser, slow);
    await composerOf(tab.page).fill(long);
    await composerOf(tab.page).press('Enter');
    await tab.page.getByText('Paragraph 2 goes on').waitFor();
    expect(await violationsOf(tab.page)).toEqual([]);
    expect(await tab.page.locator('article').getAttribute('aria-busy')).toBe('true');
  });

  it('axe finds nothing with an error', async () => {
    await using tab = await openTab(browser, site);
    await ask(tab.page, refused);
    await tab.page.getByRole('alert').waitFor();
    expect(await violationsOf(tab.page)).toEqual([]);
  });

  it.each<[string, string]>([
    ['#/settings', '.setting input[type=radio]'],
    ['#/log', '.log-table tbody tr'],
    ['#/docs', '.docs-examples li'],
    ['#/docs/When does a lamp glow?', '.file-part[data-marked]'],
  ])('axe finds nothing in the view %s', async (hash, content) => {
    await using tab = await openTab(browser, site);
    const { page } = tab;
    if (hash === '#/log') await ask(page, question);
    await page.goto(`${site.origin}/${hash}`);
    await page.locator(content).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(tab.errors).toEqual([]);
  });

  it('a keyboard alone chooses Google Search, asks, reads a citation, opens it, and begins anew', async () => {
    await using tab = await openTab(browser, site);
    const { page } = tab;
    const focused = () =>
      page.evaluate<string>(`(document.activeElement.ariaLabel ?? document.activeElement.innerText)`);
    /** Until the focus has moved: into and out of Google's frame, which is another process, that takes a moment. */
    const press = async (key: string) => {
      await page.evaluate('window.focusedBefore = document.activeElement; undefined');
      await page.keyboard.press(key);
      await eventually(() => page.evaluate('document.activeElement !== window.focusedBefore')).toBe(true);
    };
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 40; presses++) {
        if (name.test(await focused())) return;
        await press('Tab');
      }
      throw new Error(`No ${name} within 40 presses of Tab.`);
    };
    await eventually(focused).toBe('Question');
    await tabTo(/^Apps$/);
    await page.keyboard.press('Enter');
    await eventually(focused).toMatch(/^Google Search/);
    await press('ArrowDown');
    expect(await focused()).toMatch(/^Web Search/);
    await page.keyboard.press('Escape');
    await eventually(focused).toBe('Apps');
    await page.keyboard.press('Enter');
    await eventually(focused).toMatch(/^Google Search/);
    await page.keyboard.press('Enter');
    await eventually(focused).toBe('Question');
    await page.keyboard.type(question);
    await page.keyboard.press('Enter');
    await page.locator('article[aria-busy="false"]').waitFor();
    expect(tab.lastPosted()).toContain('[TOOL:GOOGLE_SEARCH]');

    await page.locator('.citation-chip').first().waitFor();
    await page.getByRole('log').focus();
    await tabTo(/^Source 1: /);
    await page.getByRole('dialog', { name: 'Sources of this claim' }).waitFor();
    await press('Tab');
    expect(await focused()).toMatch(/^Open /);
    // Back to the chip, and the card stays closed.
    await press('Escape');
    expect(await focused()).toMatch(/^Source 1: /);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await tabTo(/^Copy$/);
    await tabTo(/^Question$/);
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('article').count()).toBe(2);
  });
});

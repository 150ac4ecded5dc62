import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { geminiThatFinds, tavilyThatFinds } from '../emulators/finding.ts';
import { pages } from '../emulators/pages.ts';
import { perplexity } from '../emulators/perplexity.ts';
import type { Locator, Page, Route } from './browser.mjs';
import {
  ask,
  brokenOff,
  chooseApp,
  chooseProvider,
  composerOf,
  endless,
  eventually,
  findBrowser,
  karachi,
  long,
  noted,
  openTab,
  python,
  refused,
  shopping,
  startUsualSite,
} from './page.test-kit.ts';
import { type Site, startSite } from './site.mjs';

const browser = await findBrowser();
// Servers and browsers are started, which takes long where others want the processor too.
const timeout = 60_000;
const question = 'What is the latest version of Python?';
const building = { state: 'building', progress: { done: 1_204, total: 3_481, passages: 9_000 } };
const phone = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };
let site: Site;
/** The same, with a model that takes its time. */
let slow: Site;

const answerOf = (page: Page) => page.locator('article').last();
const chipOf = (page: Page) => page.getByRole('group', { name: /is used for this message/ });
const firstCitation = (page: Page) =>
  answerOf(page)
    .getByRole('button', { name: /^Source 1: / })
    .first();
const cardOf = (page: Page) => page.getByRole('dialog', { name: 'Sources of this claim' });

describe.skipIf(browser.missing !== undefined)('the page', { timeout }, () => {
  beforeAll(async () => {
    const emulators = [geminiThatFinds(python), tavilyThatFinds(python), perplexity];
    [site, slow] = await Promise.all([
      startUsualSite({ emulators, options: ['--write=.'] }),
      startUsualSite({ delays: { firstByteMs: 300, pieceMs: 5 } }),
    ]);
  }, timeout);
  afterAll(async () => {
    await Promise.all([site.close(), slow.close()]);
    if (browser.missing === undefined) await browser.browser.close();
  });

  it('1: the composer grows; Enter sends, Shift+Enter breaks the line, and neither while words are composed', async () => {
    await using tab = await openTab(browser, site);
    const box = composerOf(tab.page);
    const { height } = await box.boundingBox();
    await box.fill('One');
    for (let line = 0; line < 4; line++) await box.press('Shift+Enter');
    expect((await box.inputValue()).split('\n')).toHaveLength(5);
    expect((await box.boundingBox()).height).toBeGreaterThan(height);
    // So it does in browsers that leave that to the page.
    await tab.page.evaluate(
      `CSS.supports = () => false; document.querySelector('textarea').style.fieldSizing = 'fixed'`,
    );
    await box.fill('');
    await eventually(async () => (await box.boundingBox()).height).toBe(height);
    await box.fill('One\nTwo\nThree');
    await eventually(async () => (await box.boundingBox()).height).toBeGreaterThan(height);
    const chromium = await tab.page.context().newCDPSession(tab.page);
    await box.fill('');
    await chromium.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await eventually(() => box.inputValue()).toBe('にほん');
    await tab.page.keyboard.press('Enter');
    await chromium.send('Input.insertText', { text: '日本' });
    await eventually(() => box.inputValue()).toContain('日本');
    expect(await tab.page.locator('article').count()).toBe(0);
    await box.press('Enter');
    await tab.page.locator('article').waitFor();
    expect(await box.inputValue()).toBe('');
  });

  it('1: a chip goes by mouse, by Backspace at the start, and by keyboard; a pin keeps it', async () => {
    await using tab = await openTab(browser, site);
    const { page } = tab;
    const isGone = () => eventually(() => chipOf(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Apps' }).getAttribute('aria-haspopup')).toBe('menu');
    await chooseApp(page, 'Google Search');
    await page.getByRole('button', { name: 'Remove Google Search' }).click();
    await isGone();
    await chooseApp(page, 'Google Search');
    await composerOf(page).press('Backspace');
    await isGone();
    await chooseApp(page, 'Google Search');
    await page.getByRole('button', { name: 'Remove Google Search' }).press('Enter');
    await isGone();
    await chooseApp(page, 'Google Search');
    await page.getByRole('button', { name: 'Keep Google Search for the next messages' }).click();
    await ask(page, question);
    expect(await chipOf(page).isVisible()).toBe(true);
    await page.reload();
    await chipOf(page).waitFor();
  });

  it('2: the apps are those of the server, and one that can’t be used says why', async () => {
    await using tab = await openTab(browser, site);
    const { tools } = JSON.parse(await tab.page.evaluate<string>(`fetch('/api/tools').then((reply) => reply.text())`));
    await tab.page.getByRole('button', { name: 'Apps' }).click();
    const items = await tab.page.getByRole('menuitemcheckbox').all();
    const shown = await Promise.all(items.map(async (item) => (await item.innerText()).split('\n')[0]));
    expect(shown).toEqual(tools.map(({ label }: { readonly label: string }) => label));
    const database = tab.page.getByRole('menuitemcheckbox', { name: /^Database/ });
    expect(await database.innerText()).toContain('set FOOTNOTE_DATABASE_URL');
    await database.press('Enter');
    expect(await chipOf(tab.page).count()).toBe(0);

    // Opened before they are known, it has the focus still when they are.
    const held: Route[] = [];
    await tab.page.route('**/api/tools', async (route) => void held.push(route));
    await tab.page.reload();
    await tab.page.getByRole('button', { name: 'Apps' }).press('Enter');
    await tab.page.getByRole('menuitem', { name: 'Looking what there is' }).waitFor();
    for (const route of held) await route.continue();
    await eventually(() => tab.page.evaluate('document.activeElement.innerText')).toMatch(/^Google Search/);
  });

  it('3: steps are told while they run and folded behind; those that failed stay, with the reason', async () => {
    await using tab = await openTab(browser, slow);
    await composerOf(tab.page).fill(karachi);
    await composerOf(tab.page).press('Enter');
    await tab.page.getByRole('status').getByText('Thinking').waitFor({ state: 'attached' });
    await tab.page.locator('.steps').getByText('Searched the web').first().waitFor();
    await tab.page.locator('article[aria-busy="false"]').waitFor();
    expect(await tab.page.locator('.steps details').getAttribute('open')).toBeNull();

    await using other = await openTab(browser, site, { hash: '#/settings' });
    await chooseProvider(other.page, 'brave');
    await chooseApp(other.page, 'Web Search');
    await ask(other.page, question);
    expect(await other.page.locator('.steps .step-line').innerText()).toMatch(/^Could not search the web: \S/);
  });

  it('4: listeners hear that it answers and that it is ready, and never the text', async () => {
    await using tab = await openTab(browser, slow);
    const { page } = tab;
    await composerOf(page).fill(long);
    await composerOf(page).press('Enter');
    await page.getByRole('status').getByText('Answering…').waitFor({ state: 'attached' });
    expect(await page.getByRole('log').getAttribute('aria-live')).toBe('off');
    await page.getByRole('status').getByText('Answer ready, 0 sources').waitFor({ state: 'attached' });
    expect(await page.getByRole('status').getByText('Paragraph').count()).toBe(0);
    // One thing scrolls, and not the view around it as well.
    const room = (part: string) =>
      page.evaluate<number>(
        `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('${part}'))`,
      );
    expect([await room('.chat-log'), await room('main')]).toEqual([expect.toSatisfy((px) => px > 100), 0]);
  });

  it('5: a citation is a button with a card; it and its source light up together', async () => {
    await using tab = await openTab(browser, site);
    const { page } = tab;
    await ask(page, question);
    await firstCitation(page).hover();
    await cardOf(page).waitFor();
    expect(await cardOf(page).innerText()).toMatch(/python\.example[\s\S]*Open/);
    expect(await cardOf(page).getByRole('link').getAttribute('href')).toBe(python[0]?.url);
    const lit = page.locator('li[data-highlighted]');
    // In the list below the answer, and in the panel beside it.
    await eventually(() => lit.count()).toBe(2);
    expect(
      await answerOf(page)
        .getByRole('button', { name: /^Source 1: .*; Source 2: / })
        .innerText(),
    ).toMatch(/\+1$/);
    await page.keyboard.press('Escape');
    await eventually(() => cardOf(page).count()).toBe(0);
    await page.getByRole('complementary').getByRole('listitem').nth(1).hover();
    await eventually(() => page.locator('.citation-chip[data-highlighted]').count()).toBe(1);
  });

  it('5: the card shows the day and the passage that the provider sent, the same day in every zone', async () => {
    await using tab = await openTab(browser, site, { hash: '#/settings', timezoneId: 'America/Los_Angeles' });
    await chooseProvider(tab.page, 'perplexity');
    await ask(tab.page, karachi);
    await firstCitation(tab.page).click();
    await cardOf(tab.page).waitFor();
    const card = await cardOf(tab.page).innerText();
    const sent = pages.find(({ title }) => card.includes(title));
    const day = new Date(sent?.date ?? 0).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(card).toContain(`${sent?.host}\n· ${day}`);
    expect(await cardOf(tab.page).locator('q').innerText()).toContain(sent?.snippet);
  });

  it('6: sources stand below the answer by number, beside it from 1,000 px, and in a sheet on a phone', async () => {
    await using wide = await openTab(browser, site, { viewport: { width: 1000, height: 700 } });
    await ask(wide.page, question);
    const numbers = answerOf(wide.page).locator('.source-list .source-number');
    expect(await numbers.allTextContents()).toEqual(['1', '2']);
    const panel = await wide.page.getByRole('complementary').boundingBox();
    const text = await answerOf(wide.page).locator('.prose').boundingBox();
    expect(panel.x).toBeGreaterThanOrEqual(text.x + text.width);
    // On 4K a line is as long as can be read, and nothing is stretched.
    await wide.page.setViewportSize({ width: 3840, height: 2160 });
    const widths = ['.prose', '.composer', 'aside'].map((part) => wide.page.locator(part).last().boundingBox());
    for (const { width } of await Promise.all(widths)) expect(width).toBeLessThanOrEqual(820);
    expect(await wide.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(3840);

    await using small = await openTab(browser, site, phone);
    await ask(small.page, question);
    expect(await small.page.getByRole('complementary').count()).toBe(0);
    await firstCitation(small.page).tap();
    await cardOf(small.page).waitFor();
    await small.page.keyboard.press('Escape');
    await answerOf(small.page).locator('.actions').getByRole('button').last().tap();
    const sheet = small.page.getByRole('dialog');
    await sheet.waitFor();
    expect((await sheet.boundingBox()).width).toBeLessThanOrEqual(375);
    await small.page.keyboard.press('Escape');
    // The conversations lie over the answer as well, until one is chosen.
    await small.page.getByRole('button', { name: 'Conversations' }).tap();
    await sheet.getByRole('link', { name: question }).tap();
    await eventually(() => sheet.count()).toBe(0);
  });

  it('7: Stop reaches the model; ask again, edit and ask anew', async () => {
    await using tab = await openTab(browser, slow);
    const { page } = tab;
    await composerOf(page).fill(endless);
    await composerOf(page).press('Enter');
    await page.getByText('Paragraph 2 goes on').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('You stopped here.').waitFor();
    await eventually(() => slow.model?.abandoned()).toBe(1);
    expect(await answerOf(page).locator('.prose').innerText()).toContain('Paragraph 2 goes on');
    await page.getByRole('button', { name: 'Edit this question' }).click();
    await page.getByRole('textbox', { name: 'Edit the question' }).fill('Hello again');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('What would you like to know?').waitFor();
    await page.locator('article[aria-busy="false"]').waitFor();
    const before = slow.model?.requests.length ?? 0;
    await page.getByRole('button', { name: 'Ask again' }).click();
    await eventually(() => slow.model?.requests.length).toBe(before + 1);
    expect(await page.locator('article').count()).toBe(1);
  });

  it('7: an answer that breaks off stays, and can be gone on with', async () => {
    await using tab = await openTab(browser, site);
    await ask(tab.page, brokenOff);
    const alert = answerOf(tab.page).getByRole('alert');
    await alert.waitFor();
    expect(await answerOf(tab.page).locator('.prose').innerText()).toContain('Paragraph 1 goes on');
    expect(await alert.getByRole('button', { name: 'Ask again' }).isVisible()).toBe(true);
    await alert.getByRole('button', { name: 'Go on' }).click();
    await tab.page.getByText('the other half').waitFor();
    expect(tab.lastPosted()).toMatch(/Paragraph 1 goes on.*Go on where the last answer broke off\./);
    expect(await tab.page.locator('article').first().locator('.prose').innerText()).toContain('Paragraph 1 goes on');
  });

  it('7: a file is written only where the user says yes, and what would be written is shown before', async () => {
    await using tab = await openTab(browser, site);
    const file = join(site.folder, 'shopping.md');
    const written = () => readFile(file, 'utf8').catch(() => 'nothing');
    const question = answerOf(tab.page).getByRole('group', { name: 'A question before going on' });
    await rm(file, { force: true });
    for (const [word, outcome, content] of [
      ['No', 'Did not write shopping.md: You said no.', 'nothing'],
      ['Yes', 'Wrote shopping.md', shopping],
    ] as const) {
      await ask(tab.page, noted);
      expect(await question.innerText()).toMatch(/shopping\.md[\s\S]*Milk, bread, butter\./);
      expect(await written()).toBe('nothing');
      await question.getByRole('button', { name: word }).click();
      await answerOf(tab.page).getByText('That was all.').waitFor();
      await answerOf(tab.page).locator('.steps').getByText(outcome).first().waitFor();
      expect(await written()).toBe(content);
    }
  });

  it('8: conversations are kept, named, searched, saved, deleted and read again in this browser', async () => {
    await using tab = await openTab(browser, site);
    const { page } = tab;
    page.on('dialog', (dialog) => void dialog.accept());
    await ask(page, question);
    const list = page.getByRole('navigation', { name: 'Conversations' });
    const name = 'All about snakes';
    const save = async (button: Locator) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    await list.getByRole('button', { name: `More about ${question}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await list.getByRole('textbox', { name: 'Name of the conversation' }).fill(name);
    await page.keyboard.press('Enter');
    await list.getByRole('link', { name }).waitFor();
    await page.reload();
    await answerOf(page).getByText('3.14.6').first().waitFor();
    await list.getByRole('searchbox').fill('no such words');
    await list.getByText('No conversation has these words.').waitFor();
    await list.getByRole('searchbox').fill('october');
    await list.getByRole('link', { name }).waitFor();
    await page.getByRole('button', { name: 'Save this conversation' }).click();
    const one = await save(page.getByRole('menuitem', { name: 'Save as JSON' }));
    expect(one.file).toBe('all-about-snakes.json');

    await list.getByRole('link', { name: 'Settings' }).click();
    const { text: saved } = await save(page.getByRole('button', { name: 'Export all' }));
    expect(JSON.parse(one.text)).toEqual(JSON.parse(saved));
    await page.getByRole('button', { name: 'Delete all' }).click();
    await eventually(() => list.getByRole('link', { name }).count()).toBe(0);
    const file = {
      name: 'saved.json',
      mimeType: 'application/json',
      buffer: Buffer.from(saved.replaceAll('2025.', '2025 [9].')),
    };
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByText('1 read.').waitFor();
    await page.reload();
    await list.getByRole('link', { name }).click();
    await answerOf(page).getByText('3.14.6').first().waitFor();
    // 5: a number that no source has stays text.
    expect(await answerOf(page).locator('.prose').innerText()).toContain('October 2025 [9].');
  });

  it('9: it is dark where the system is, or where that was chosen, and nothing moves for who wants that', async () => {
    const background = `getComputedStyle(document.body).backgroundColor`;
    await using tab = await openTab(browser, site, { colorScheme: 'light', hash: '#/settings' });
    const { page } = tab;
    const light = await page.evaluate(background);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await page.evaluate(background);
    expect(dark).not.toBe(light);
    await page.getByRole('radio', { name: 'Light' }).click();
    expect(await page.evaluate(background)).toBe(light);
    await page.reload();
    await page.getByRole('radio', { name: 'Light' }).waitFor();
    expect(await page.evaluate(background)).toBe(light);
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await page.getByRole('link', { name: 'New conversation' }).first().click();
    await ask(page, question);
    expect(await page.evaluate(`document.getAnimations().filter((one) => one.playState === 'running').length`)).toBe(0);
    expect(await page.getByRole('button', { name: 'Apps' }).isVisible()).toBe(true);
  });

  it('10: its policy is strict, and nothing is asked of another origin', async () => {
    await using tab = await openTab(browser, site);
    const reply = await tab.page.goto(`${site.origin}/`);
    const policy = reply?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)|https?:|\*/);
    expect(await tab.page.evaluate(`document.querySelectorAll('script:not([src])').length`)).toBe(0);
    await chooseApp(tab.page, 'Google Search');
    await ask(tab.page, question);
    await firstCitation(tab.page).hover();
    await cardOf(tab.page).waitFor();
    expect(tab.elsewhere()).toEqual([]);
    expect(tab.errors).toEqual([]);
    expect(await tab.page.locator('iframe').getAttribute('sandbox')).toBe(
      'allow-popups allow-popups-to-escape-sandbox',
    );
  });

  it('11: links tell nobody where they were clicked', async () => {
    await using tab = await openTab(browser, site);
    await ask(tab.page, question);
    const links = await tab.page.locator('article a, aside a').all();
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect((await link.getAttribute('rel'))?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
      expect(await link.getAttribute('href')).toMatch(/^https?:/);
    }
  });

  it('an error is a sentence with a next step, in its place', async () => {
    await using tab = await openTab(browser, site);
    await ask(tab.page, refused);
    const alert = answerOf(tab.page).getByRole('alert');
    expect(await alert.innerText()).toMatch(/refused the key.*\. [A-Z]/);
    expect(await alert.getByRole('button', { name: 'Ask again' }).isVisible()).toBe(true);
  });

  it('a server with a token is asked for nothing before it is given, once; without a model it gives extracts', async () => {
    const token = ['browser', 'test', 'token'].join('-');
    await using own = await startSite({ emulators: [tavilyThatFinds(python)], env: { FOOTNOTE_TOKEN: token } });
    await using tab = await openTab(browser, own);
    const { page } = tab;
    const dialog = page.getByRole('dialog', { name: 'This server wants its token' });
    await dialog.getByLabel('Token').fill(token);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await eventually(() => dialog.count()).toBe(0);
    await ask(page, question);
    expect(await answerOf(page).innerText()).toContain('3.14.6');
    expect(await dialog.count()).toBe(0);
    // That these are extracts is said with the first of them alone.
    expect(await answerOf(page).innerText()).toContain('These are extracts of what was found');
    await ask(page, karachi);
    expect(await answerOf(page).innerText()).not.toContain('These are extracts of what was found');
  });

  it('where nothing is indexed, it says once how to', async () => {
    await using tab = await openTab(browser, site);
    const howTo = tab.page.getByText('There is no documentation to search here.');
    await howTo.waitFor();
    expect((await howTo.innerText()).match(/footnote docs index/g)).toHaveLength(1);
    // That is no error, here or in the browser's console.
    expect([tab.errors, tab.refused]).toEqual([[], []]);
  });

  it('while the documentation is read, it says how far that is, and then what can be asked', async () => {
    await using tab = await openTab(browser, site, { hash: '#/docs' });
    const { page } = tab;
    let isBuilt = false;
    await page.route('**/api/docs/status', (route) => (isBuilt ? route.continue() : route.fulfill({ json: building })));
    await page.reload();
    await page.getByText('Reading the documentation installed here: 1,204 of 3,481 files').waitFor();
    await page.goto(`${site.origin}/#/`);
    await page.getByText('Reading the documentation installed here: 1,204 of 3,481 files').waitFor();
    isBuilt = true;
    await page.getByText('There is no documentation to search here.').waitFor();
  });

  it('text from right to left is set so', async () => {
    await using tab = await openTab(browser, site);
    await ask(tab.page, 'ما هو أحدث إصدار من بايثون؟');
    const heading = answerOf(tab.page).getByRole('heading', { name: /بايثون/ });
    await heading.waitFor();
    expect(await tab.page.evaluate(`getComputedStyle(document.querySelector('article h2')).direction`)).toBe('rtl');
  });
});

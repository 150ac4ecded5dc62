import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brave } from '../emulators/brave.ts';
import { parallel } from '../emulators/parallel.ts';
import { tavily } from '../emulators/tavily.ts';
import { ask, chooseApp, findBrowser, lamp, openTab, type Tab } from './page.test-kit.ts';
import { type Site, startSite } from './site.mjs';

const browser = await findBrowser();
// Servers and browsers are started, which takes long where others want the processor too.
const timeout = 60_000;
const question = 'when does a lamp glow';
const notFromTheWeb = /Not from the web but from the documentation installed here\./;

/** What the page shows of a search: the steps above the answer, notes below it, or a sentence in place of both. */
interface Shown {
  readonly query: string;
  /** Who is asked, as the page's settings have it; the server's choice where none is named. */
  readonly provider?: string;
  readonly step?: RegExp;
  readonly notes: readonly RegExp[];
  readonly alert?: RegExp;
}

/** One server has the web, the other has nothing but what is installed beside it. */
const situations: Readonly<Record<'web' | 'docs', Readonly<Record<string, Shown>>>> = {
  web: {
    'answered from the web': {
      query: question,
      provider: 'tavily',
      step: /^Searched the web for “when does a lamp glow”: \d+ results from Tavily$/,
      notes: [],
    },
    'answered without a key': {
      query: question,
      provider: 'parallel:keyless',
      step: /results from Parallel$/,
      notes: [/^The query went to Parallel without a key\.$/],
    },
    'answered after a failure': {
      query: question,
      provider: 'brave,tavily',
      step: /results from Tavily$/,
      notes: [/^brave: Brave.* refused the key \(HTTP \d+\)\./],
    },
    refused: {
      query: `deploy with ${['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('')}`,
      notes: [],
      alert: /^Not sent, because of a secret in it: AWS access key/,
    },
  },
  docs: {
    'answered from the documentation': {
      query: question,
      step: /^Looked in the installed documentation for “when does a lamp glow”: \d passages?$/,
      notes: [notFromTheWeb],
    },
    'not really answered': {
      query: 'lamp glows when switch painted',
      step: /^Looked in the installed documentation for “lamp glows when switch painted”: \d passages?$/,
      notes: [notFromTheWeb, /does not (?:seem to )?answer this/],
    },
  },
};

describe.skipIf(browser.missing !== undefined)('what the page says of a search', { timeout }, () => {
  const sites: Partial<Record<'web' | 'docs', Site>> = {};
  let tab: Tab;
  beforeAll(async () => {
    const web = { BRAVE_API_KEY: 'emulate-bad-key', PARALLEL_API_KEY: '', FOOTNOTE_KEYLESS: 'on' };
    [sites.web, sites.docs] = await Promise.all([
      startSite({ emulators: [tavily, parallel, brave], env: web }),
      startSite({ files: lamp }),
    ]);
    tab = await openTab(browser, sites.web, { hash: '#/settings' });
  }, timeout);
  afterAll(async () => {
    if (browser.missing === undefined) await browser.browser.close();
    await Promise.all([sites.web?.close(), sites.docs?.close()]);
  });

  const cases = (['web', 'docs'] as const).flatMap((site) =>
    Object.entries(situations[site]).map(([name, shown]) => [name, site, shown] as const),
  );
  it.each(cases)('that is %s', async (_, site, { query, provider = '', step, notes, alert }) => {
    const { page } = tab;
    await page.goto(`${sites[site]?.origin}/#/settings`);
    await page.getByLabel('Search provider').fill(provider);
    await page.getByRole('link', { name: 'New conversation' }).first().click();
    await chooseApp(page, 'Web Search');
    await ask(page, query);
    const answer = page.locator('article').last();
    if (step === undefined) expect(await answer.locator('summary').count()).toBe(0);
    else expect(await answer.locator('summary').innerText()).toMatch(step);
    const said = await answer.getByRole('list', { name: 'Notes' }).getByRole('listitem').allTextContents();
    expect(said).toEqual(notes.map((note) => expect.stringMatching(note)));
    const alerts = await answer.getByRole('alert').allTextContents();
    expect(alerts).toEqual(alert === undefined ? [] : [expect.stringMatching(alert)]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayWhySkipped } from '../real-agents/skipped.test-kit.ts';
import { hostileAnswers } from './hostile-answers.ts';
import { ask, findBrowser, openTab } from './page.test-kit.ts';
import { type Site, startSite } from './site.mjs';

const browser = await findBrowser();
// Servers and browsers are started, which takes long where others want the processor too.
const timeout = 60_000;
const isSoak = process.env['FOOTNOTE_SOAK'] === '1';
if (!isSoak) sayWhySkipped('each of 50 hostile answers by itself', 'the soak has them; here ten make one answer');
const perAnswer = isSoak ? 1 : 10;
const numbers = Array.from({ length: hostileAnswers.length / perAnswer }, (_, n) => n * perAnswer);
let site: Site;

/** The answers from this number on, as one. */
function answerFrom(number: number): string {
  return ['Before.', ...hostileAnswers.slice(number, number + perAnswer), 'After.'].join('\n\n');
}

describe.skipIf(browser.missing !== undefined)(
  'a hostile answer runs nothing, loads nothing and breaks nothing',
  { timeout },
  () => {
    beforeAll(async () => {
      site = await startSite({ script: [({ user }) => answerFrom(Number(/^Hostile (\d+)$/.exec(user)?.[1]))] });
    }, timeout);
    afterAll(async () => {
      await site.close();
      if (browser.missing === undefined) await browser.browser.close();
    });

    it('there are 50 of them', () => expect(new Set(hostileAnswers).size).toBe(50));

    it.each(numbers)('from number %i on', async (number) => {
      await using tab = await openTab(browser, site, { viewport: { width: 375, height: 700 } });
      const { page } = tab;
      await ask(page, `Hostile ${number}`);
      const text = page.locator('article .prose');
      expect(await text.innerText()).toMatch(/^Before\.[\s\S]*After\.$/);
      // Whatever looks as if it could be clicked is.
      for (const link of await text.getByText('click', { exact: true }).all()) await link.click();
      const seen = await page.evaluate<object>(`({
      ran: window.ran ?? 0,
      address: location.origin + location.pathname,
      isWider: document.documentElement.scrollWidth > innerWidth,
      atTheFoot: document.elementFromPoint(innerWidth / 2, innerHeight - 60)?.closest('form')?.ariaLabel,
      foreign: [...document.querySelectorAll(
        '.prose :is(script,style,link,img,iframe,object,embed,form,meta,base,video,audio,svg:not([aria-hidden]),[style])',
      )].map((element) => element.outerHTML),
    })`);
      expect(seen).toEqual({
        ran: 0,
        address: `${site.origin}/`,
        isWider: false,
        atTheFoot: 'Your question',
        foreign: [],
      });
      expect(tab.elsewhere()).toEqual([]);
      expect(tab.errors).toEqual([]);
    });
  },
);

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tavilyThatFinds } from '../emulators/finding.ts';
import { ask, eventually, findBrowser, openTab } from './page.test-kit.ts';
import { type Site, startSite } from './site.mjs';

const opened = await findBrowser();
const timeout = 60_000;

const filler = '<p>The harbour of the town is known for its tides and for the weather of the coast.</p>'.repeat(20);
const passage = 'The old stone bridge of Harwick was opened to wagons in 1894.';
const server = createServer((request, reply) => {
  const isBridge = request.url === '/bridge';
  const body = `<title>Harwick</title><main><article><h1>Harwick</h1>${filler}<p>${isBridge ? passage : 'Oats are ground here.'}</p></article></main>`;
  reply.writeHead(200, { 'content-type': 'text/html' }).end(body);
});

describe.skipIf(opened.missing !== undefined)('checking the sources of an answer', () => {
  let site: Site;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const found = [
      { title: 'The bridge', url: `http://${place}/bridge`, text: passage },
      { title: 'The mill', url: `http://${place}/mill`, text: 'Oats are ground here.' },
    ];
    site = await startSite({
      emulators: [tavilyThatFinds(found)],
      env: { FOOTNOTE_ALLOW_PRIVATE: place },
      script: [
        ({ results }) =>
          results.length === 0
            ? { calls: [{ tool: 'web_search', args: { query: 'bridge' } }] }
            : 'The stone bridge of Harwick was opened to wagons in 1894.[1] Zeppelins from Friedrichshafen crossed the Atlantic without engines.[2]',
      ],
    });
  }, timeout);
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    server.close();
  });

  it(
    'marks each chip and source, shows the passage in its card, and is in nobody’s way',
    async () => {
      await using tab = await openTab(opened, site);
      const { page } = tab;
      await ask(page, 'What happened in the news about the bridge of Harwick today?');
      await page.getByRole('button', { name: 'Check sources' }).click();
      const result = page.locator('.check-result');
      await eventually(() => result.textContent()).toBe('2 cited sentences: 1 on the page, 1 not on the page.');
      expect(await result.getAttribute('role')).toBe('status');
      const chips = page.locator('.citation-chip');
      expect(await chips.first().getAttribute('aria-label')).toMatch(/^Source 1: .+, on the page$/);
      expect(await chips.last().getAttribute('aria-label')).toMatch(/^Source 2: .+, not on the page$/);
      expect(await page.locator('.source-list .source-mark').allTextContents()).toEqual([
        '✓ on the page',
        '? not on the page',
      ]);
      await chips.first().focus();
      await page.keyboard.press('Enter');
      const card = page.getByRole('dialog', { name: 'Sources of this claim' });
      await eventually(() => card.locator('.source-quote').textContent()).toBe(passage);
      expect(await card.getByRole('link', { name: /^Open/ }).getAttribute('href')).toContain('/bridge#:~:text=');
      if (opened.missing === undefined) expect(await opened.violationsOf(page)).toEqual([]);
      expect(tab.errors).toEqual([]);
      expect(tab.elsewhere()).toEqual([]);
    },
    timeout,
  );
});

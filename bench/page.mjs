// What the chat page costs in a real Chromium, beside an empty page in the same run. `npm run bench:page` builds first.
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../real-browser/browser.mjs';
import { startSite } from '../real-browser/site.mjs';
import { fail } from '../scripts/shared/fail.mjs';
import { readArguments } from '../scripts/shared/read-arguments.mjs';
import { root } from '../scripts/shared/run.mjs';
import { traceTasks } from './task-times.mjs';

const help = `Usage: npm run bench:page -- [--tokens N] [--messages N]

  --tokens N     how long an answer is streamed, at 200 tokens a second (default 10000)
  --messages N   how long a conversation is scrolled (default 200)

What is printed, each beside an empty page in the same browser:
  first paint    to the first contentful paint; interactive: to a composer that can be written in
  menu           from the click on Apps to tools that can be seen, of 20 times
  long tasks     over 50 ms, while an answer streams, as the page sees them; and the most that any task worked, which
                 is the page's own share of that: the rest it waited for a processor
  frames         while a long conversation is scrolled, and the most that any task worked meanwhile`;

const options = { tokens: { type: 'string', default: '10000' }, messages: { type: 'string', default: '200' } };
const { values } = readArguments(help, options);
const tokens = Number(values.tokens);
const messages = Number(values.messages);
const tokensPerSecond = 200;
const emptyPage = '<!doctype html><title>Empty</title><p>Empty.</p><div style="height:100000px"></div>';
/** It may come after all else is there: on an empty page it does. */
const firstPaint = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('Nothing was painted for ten seconds.')), 10_000);
  const isFirst = ({ name }) => name === 'first-contentful-paint';
  new PerformanceObserver((list) => list.getEntries().filter(isFirst).forEach(({ startTime }) => resolve(startTime)))
    .observe({ type: 'paint', buffered: true });
})`;

const { browser, missing } = await openBrowser();
if (missing !== undefined) fail(`There is no browser: ${missing}.`);
const model = await serve(streamTokens);
const empty = await serve((_, response) => response.setHeader('content-type', 'text/html').end(emptyPage));
const site = await startSite({
  env: {
    FOOTNOTE_MODEL: 'openai-compatible:tokens',
    FOOTNOTE_MODEL_BASE_URL: `${model.origin}/v1`,
    OPENAI_COMPATIBLE_API_KEY: 'any-key',
  },
});
try {
  console.log(sizes());
  console.log(await load());
  console.log(await menu());
  console.log(await streaming());
  console.log(await scrolling());
} finally {
  await browser.close();
  await site.close();
  model.close();
  empty.close();
}

function sizes() {
  const folder = join(root, 'packages/footnote/dist/page');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && !file.name.endsWith('.md'),
  );
  const bytes = files.map(
    ({ parentPath, name }) => gzipSync(readFileSync(join(parentPath, name)), { level: 9 }).length,
  );
  const entry = files.findIndex(({ name }) => /^index-.*\.js$/.test(name));
  const all = bytes.reduce((sum, size) => sum + size, 0);
  return `size: entry ${kB(bytes[entry])}, all ${files.length} files ${kB(all)} (gzip)`;
}

async function load() {
  const timesOf = async (origin, ready) => {
    const runs = [];
    for (let run = 0; run < 5; run++) {
      await inTab(origin, async (page) => {
        await page.locator(ready).waitFor();
        const readyMs = await page.evaluate('performance.now()');
        runs.push({ paint: await page.evaluate(firstPaint), ready: readyMs });
      });
    }
    return { paint: median(runs.map(({ paint }) => paint)), ready: median(runs.map(({ ready }) => ready)) };
  };
  const own = await timesOf(site.origin, '.composer-text');
  const bare = await timesOf(empty.origin, 'p');
  return `first paint: ${ms(own.paint)} (empty page ${ms(bare.paint)}); interactive: ${ms(own.ready)} (empty page ${ms(bare.ready)})`;
}

async function menu() {
  const times = await inTab(site.origin, async (page) => {
    await page.locator('.composer-text').waitFor();
    return page.evaluate(`(async () => {
      const button = document.querySelector('[aria-haspopup="menu"]');
      const frame = () => new Promise(requestAnimationFrame);
      const isShown = () => document.querySelector(':popover-open [role="menuitemcheckbox"]')?.checkVisibility() === true;
      const times = [];
      for (let n = 0; n < 20; n++) {
        const begin = performance.now();
        button.click();
        while (!isShown()) await frame();
        await frame();
        times.push(performance.now() - begin);
        document.querySelector(':popover-open').hidePopover();
        await frame();
      }
      return times;
    })()`);
  });
  const slowest = Math.max(...times);
  const verdict = slowest <= 100 ? 'ok' : 'TOO SLOW';
  return `menu: ${ms(median(times))} in the median, ${ms(slowest)} at most (at most 100 ms: ${verdict})`;
}

async function streaming() {
  const watch = `window.longTasks = []; const begun = performance.now();
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration, startTime }) => ({ duration, at: startTime - begun }))))
      .observe({ type: 'longtask' });`;
  const [{ result: own, tasks }, bare] = await Promise.all([
    inTab(site.origin, async (page) => {
      const box = page.locator('.composer-text');
      await box.waitFor();
      // The renderer of answers is loaded behind the page.
      await wait(1_500);
      await page.evaluate(watch);
      return traceTasks(browser, page, async () => {
        await box.fill('Hello');
        await box.press('Enter');
        await page
          .locator('article[aria-busy="false"]')
          .waitFor({ timeout: (tokens / tokensPerSecond) * 4_000 + 30_000 });
        const words = await page.evaluate(`document.querySelector('article .prose').innerText.split(/\\s+/).length`);
        if (words < tokens / 2) fail(`Only ${words} of ${tokens} words came.`);
        return page.evaluate('longTasks');
      });
    }),
    inTab(empty.origin, async (page) => {
      await page.evaluate(watch);
      await wait((tokens / tokensPerSecond) * 1_000);
      return page.evaluate('longTasks');
    }),
  ]);
  const tell = (longTasks) => {
    if (longTasks.length === 0) return 'none';
    const longest = longTasks.toSorted((a, b) => b.duration - a.duration).slice(0, 5);
    const times = longest.map(({ duration, at }) => `${ms(duration)} at ${(at / 1_000).toFixed(1)} s`);
    return `${longTasks.length}: ${times.join(', ')}`;
  };
  return (
    `long tasks while ${tokens} tokens stream: ${tell(own)} (empty page: ${tell(bare)})\n` +
    `the same by their work: ${mostWork(tasks)} (at most 50 ms: ${tasks[0].workedMs <= 50 ? 'ok' : 'TOO LONG'})`
  );
}

function mostWork(tasks) {
  const whole = tasks.reduce((sum, { workedMs }) => sum + workedMs, 0);
  return `${ms(tasks[0].workedMs)} in one task of ${tasks.length}, ${(whole / 1_000).toFixed(1)} s in all`;
}

async function scrolling() {
  const { result: own, tasks } = await inTab(site.origin, async (page) => {
    await importConversation(page);
    await page
      .locator('article')
      .nth(messages / 2 - 1)
      .waitFor();
    return traceTasks(browser, page, () => page.evaluate(scroll('.chat-log')));
  });
  const bare = await inTab(empty.origin, (page) => page.evaluate(scroll('html')));
  const limit = 1.5 * median(bare);
  const slow = own.filter((frame) => frame > limit).length;
  return (
    `frames while ${messages} messages are scrolled: ${ms(median(own))} in the median, ${ms(percentile(own, 0.95))} at the ` +
    `95th percentile (empty page ${ms(median(bare))} and ${ms(percentile(bare, 0.95))}); ` +
    `${slow} of ${own.length} over 1.5 × the empty page's median (of its own: ${bare.filter((frame) => frame > limit).length})\n` +
    `the same by their work: ${mostWork(tasks)}`
  );
}

/** A conversation as the page itself writes it, with more of the same. */
async function importConversation(page) {
  await page.goto(`${site.origin}/#/settings`);
  const exchanges = Array.from({ length: messages / 2 }, (_, n) => ({
    id: `e${n}`,
    question: `Question ${n}?`,
    askedAt: '2026-01-01T00:00:00.000Z',
    answer: {
      state: 'done',
      text: `Answer **${n}**, with \`code\`.[[1]](https://a.example/)\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`,
      steps: [],
      sources: [{ n: 1, title: 'A', url: 'https://a.example/', domain: 'a.example' }],
      citations: [],
      warnings: [],
    },
  }));
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  file.conversations = [{ id: 'long', title: 'Long', ...times, exchanges }];
  const buffer = Buffer.from(JSON.stringify(file));
  await page.getByLabel('File to import').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer });
  await page.getByText('1 read.').waitFor();
  await page.goto(`${site.origin}/#/c/long`);
}

/** From the top, a bit with every frame; gives how long each frame took. */
function scroll(selector) {
  return `(async () => {
    const element = document.querySelector('${selector}');
    const frame = () => new Promise(requestAnimationFrame);
    element.scrollTop = 0;
    for (let n = 0; n < 10; n++) await frame();
    const frames = [];
    let before = await frame();
    for (let n = 0; n < 300; n++) {
      element.scrollTop += 80;
      const now = await frame();
      frames.push(now - before);
      before = now;
    }
    return frames;
  })()`;
}

async function inTab(origin, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/`);
    return await work(page);
  } finally {
    await context.close();
  }
}

/** A model in OpenAI's dialect that writes paragraphs, a word every 5 ms. */
async function streamTokens(request, response) {
  for await (const _ of request);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const say = (delta, reason = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'tokens', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
    );
  const begin = performance.now();
  for (let n = 0; n < tokens && !response.destroyed; n++) {
    const dueMs = (n * 1_000) / tokensPerSecond - (performance.now() - begin);
    if (dueMs > 0) await wait(dueMs);
    say({ role: 'assistant', content: n % 80 === 79 ? 'end.\n\n' : n % 10 === 9 ? '**bold** ' : 'word ' });
  }
  say({}, 'stop');
  response.end('data: [DONE]\n\n');
}

async function serve(listener) {
  const server = createServer(listener);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

function median(numbers) {
  return percentile(numbers, 0.5);
}

function percentile(numbers, share) {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
}

function ms(number) {
  return `${number.toFixed(number < 100 ? 1 : 0)} ms`;
}

function kB(bytes) {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

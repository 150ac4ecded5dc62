import { expect } from 'vitest';
import { type FoundPage, geminiThatFinds, tavilyThatFinds } from '../emulators/finding.ts';
import type { Script } from '../emulators/models/script.ts';
import { sayWhySkipped } from '../real-agents/skipped.test-kit.ts';
import { type BrowserRequest, type ContextOptions, type OpenedBrowser, openBrowser, type Page } from './browser.mjs';
import { type Site, startSite } from './site.mjs';

/** Says loudly why there is no browser here. */
export async function findBrowser(): Promise<OpenedBrowser> {
  const opened = await openBrowser();
  if (opened.missing !== undefined) sayWhySkipped('the page in a real browser', opened.missing);
  return opened;
}

/** A tab of its own, and what went wrong in it. */
export interface Tab {
  readonly page: Page;
  readonly requests: readonly BrowserRequest[];
  /** Addresses of other machines that anything was asked of. */
  elsewhere(): readonly string[];
  /** What the page complained about. */
  readonly errors: readonly string[];
  /** What the browser complained about in its place: answers that were no success. */
  readonly refused: readonly string[];
  /** What was posted to the chat last. */
  lastPosted(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openTab(
  opened: OpenedBrowser,
  site: Site,
  { hash = '', ...options }: ContextOptions & { readonly hash?: string } = {},
): Promise<Tab> {
  if (opened.missing !== undefined) throw new Error(opened.missing);
  const context = await opened.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const requests: BrowserRequest[] = [];
  const errors: string[] = [];
  const refused: string[] = [];
  context.on('request', (request) => requests.push(request));
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    (message.text().startsWith('Failed to load') ? refused : errors).push(message.text());
  });
  await page.goto(`${site.origin}/${hash}`);
  const addresses = () => requests.map((request) => request.url());
  return {
    page,
    requests,
    errors,
    refused,
    elsewhere: () => addresses().filter((url) => /^(?:https?|wss?):/.test(url) && !url.startsWith(`${site.origin}/`)),
    lastPosted: () => requests.findLast((request) => request.method() === 'POST')?.postData() ?? '',
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Until it is seen: vitest alone would give up after a second, which is too soon on a busy machine. */
export function eventually<T>(look: () => T | Promise<T>) {
  return expect.poll(look, { timeout: 30_000 });
}

export function composerOf(page: Page) {
  return page.getByRole('textbox', { name: 'Question', exact: true });
}

/** Asks, and waits until the answer has come to its end, whichever that is. */
export async function ask(page: Page, question: string): Promise<void> {
  const before = await page.locator('article').count();
  await composerOf(page).fill(question);
  await composerOf(page).press('Enter');
  await page.locator('article').nth(before).waitFor();
  await page.locator('article[aria-busy="false"]').nth(before).waitFor();
  // Until the renderer is there, an answer is shown as it came.
  await page.locator('.prose > p.whitespace-pre-wrap').waitFor({ state: 'detached' });
}

/** In the settings, from which one goes on to a new conversation. */
export async function chooseProvider(page: Page, id: string): Promise<void> {
  await page.getByLabel('Search provider').fill(id);
  await page.getByRole('link', { name: 'New conversation' }).first().click();
  await composerOf(page).waitFor();
}

export async function chooseApp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Apps' }).click();
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) }).click();
}

export const python: readonly FoundPage[] = [
  {
    title: 'Python Releases',
    url: 'https://python.example/downloads',
    text: 'The latest stable version of Python is 3.14.6.',
  },
  {
    title: 'Python Release History',
    url: 'https://docs.example/python/release',
    text: 'Python 3.14 was first released in October 2025.',
  },
];

export const karachi = "What's the weather in Karachi today?";
export const inventory = 'How many products do I have in inventory?';
export const news = 'What happened in the news today?';
export const long = 'Tell me a long story.';
export const endless = 'Tell me a story without an end.';
export const brokenOff = 'Tell me half a story.';
export const refused = 'Tell me what you may not.';
export const noted = 'Write my shopping down.';
export const shopping = '# Shopping\n\nMilk, bread, butter.\n';

const search = (query: string) => ({ calls: [{ tool: 'web_search', args: { query } }] });
const paragraphs = Array.from({ length: 30 }, (_, n) => `Paragraph ${n + 1} goes on for a while, in plain words.`);

/** What the model of these tests says, by the question. */
const script: Script = [
  ({ user, results }) => {
    if (user.includes(inventory) || user.includes('best practices')) return fromDatabase(results.length);
    if (user.includes(long)) return paragraphs.join('\n\n');
    if (user.includes(endless)) return { text: paragraphs.join('\n\n'), breaksOff: 'hang' };
    if (user.includes(brokenOff)) return { text: paragraphs.join('\n\n'), breaksOff: 'end' };
    if (user.includes(refused)) return { fail: 'bad-key' };
    if (user.includes(noted)) return toFile(results);
    if (user.startsWith('Go on where')) return 'And this is **the other half**.';
    if (user.includes('Hello')) return 'Hello. **What** would you like to know?';
    if (results.length === 0) return search(user.slice(0, 80));
    return 'The newest one is **3.14.6**.[1] It belongs to the line of October 2025.[1][2]';
  },
];

function fromDatabase(results: number) {
  if (results > 0) return 'You have **3** products in your inventory.';
  return { calls: [{ tool: 'query_database', args: { sql: 'SELECT count(*) FROM items' } }] };
}

function toFile(results: readonly unknown[]) {
  if (results.length > 0) return 'That was all.';
  return { calls: [{ tool: 'write_file', args: { path: 'shopping.md', content: shopping } }] };
}

/** What an installed package explains. */
export const lamp = {
  'package.json': JSON.stringify({ name: 'project', dependencies: { lamp: '1.2.0' } }),
  'node_modules/lamp/package.json': JSON.stringify({ name: 'lamp', version: '1.2.0' }),
  'node_modules/lamp/README.md':
    '# Lamps\n\n## Light\n\nA lamp glows when the switch is turned.\n\n' +
    '## Cancel a request\n\nTo cancel a request, pass a signal to the lamp.\n',
};

/** A model, Gemini and Tavily, all on loopback. */
export function startUsualSite(more: Parameters<typeof startSite>[0] = {}): Promise<Site> {
  return startSite({ script, emulators: [geminiThatFinds(python), tavilyThatFinds(python)], ...more });
}

import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { monotonicMs } from '../../clock.ts';
import type { Passage } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import type { Download } from '../../fetch/page-document.ts';
import type { ReadOptions, SiteReader } from '../../fetch/site-reader.ts';
import { splitPage } from '../split/split-page.ts';
import type { CrawlState, KnownPage, WaitingPage } from './crawl-state.ts';
import { listedPages } from './listed-pages.ts';
import { linksOf, type PageLinks } from './page-links.ts';
import { isInside, isWorthFollowing, keyOf, pathOf, type Site, urlOf } from './site.ts';

export interface CrawlOptions {
  readonly reader: SiteReader;
  /** What the last run knew; of a page that is no longer in the index, nothing is known. */
  readonly before: CrawlState | undefined;
  readonly run: string;
  readonly maxPages: number;
  /** How many links away from what is listed. */
  readonly maxDepth: number;
  /** Where only some of the pages that a site lists are wanted, and no other where it lists any. */
  readonly choose?: ((paths: readonly string[]) => readonly string[]) | undefined;
  readonly signal: AbortSignal;
}

/** What became of one page. */
export type CrawlEvent =
  | {
      readonly kind: 'read';
      readonly path: string;
      readonly known: KnownPage;
      /** Undefined where the page asks not to be found. */
      readonly passages: readonly Passage[] | undefined;
      readonly bytes: number;
    }
  | { readonly kind: 'unchanged'; readonly path: string; readonly known: KnownPage }
  | { readonly kind: 'gone'; readonly path: string }
  | { readonly kind: 'problem'; readonly path: string; readonly reason: string };

/** What became of a page, and where it leads. */
interface PageVisit {
  readonly event: CrawlEvent;
  readonly links: readonly URL[];
}

/** Conversations with the site at one time. */
const atOnce = 2;
/** Then the site is down, or wants no more of us. */
const mostFailures = 8;
const longestPause = 30_000;
/** More than could ever be read need not be remembered. */
const mostWaiting = 20_000;

/**
 * The pages of a site, one after the other: those that it lists, those that are known, then where they lead. The order
 * depends only on the site, not on who answers faster.
 */
export class Crawl {
  readonly #site: Site;
  readonly #options: CrawlOptions;
  readonly #queue: WaitingPage[] = [];
  readonly #inFlight: { readonly waiting: WaitingPage; readonly visit: Promise<PageVisit> }[] = [];
  /** Pages that could not be read this time; their links may never be seen again, since their parents are unchanged. */
  readonly #again: WaitingPage[] = [];
  readonly #keys = new Set<string>();
  /** Pages that were taken from the queue. */
  #taken = 0;
  #failures = 0;
  #nextAt = 0;
  #delayMs = 0;
  /** Nothing but what is listed is read. */
  #isChosen = false;

  constructor(site: Site, options: CrawlOptions) {
    this.#site = site;
    this.#options = options;
  }

  /** How many pages there will be, as far as is known. */
  get total(): number {
    return Math.min(this.#options.maxPages, this.#taken + this.#queue.length);
  }

  /** Found, and not read yet. */
  get waiting(): readonly WaitingPage[] {
    return [...this.#inFlight.map(({ waiting }) => waiting), ...this.#queue];
  }

  /** What the next run has to look at, beside the pages that are known. */
  get forNextRun(): readonly WaitingPage[] {
    return [...this.#again, ...this.waiting];
  }

  /** The site lists pages of which some were chosen. */
  get hasList(): boolean {
    return this.#isChosen;
  }

  /** The site stopped answering. */
  get isBroken(): boolean {
    return this.#failures >= mostFailures;
  }

  async *pages(start: Download): AsyncGenerator<CrawlEvent> {
    for (;;) {
      while (this.#inFlight.length < (this.#delayMs > 0 ? 1 : atOnce) && this.#mayGoOn()) {
        const waiting = this.#queue.shift();
        if (waiting === undefined) break;
        this.#taken++;
        const visit = this.#visit(waiting, waiting.path === pathOf(new URL(start.finalUrl)) ? start : undefined);
        // A failure is thrown below, when its turn comes; until then it is no unhandled rejection.
        visit.catch(() => undefined);
        this.#inFlight.push({ waiting, visit });
      }
      const [first] = this.#inFlight;
      if (first === undefined) return;
      const { event, links } = await first.visit;
      this.#inFlight.shift();
      this.#follow(links, first.waiting.depth + 1);
      yield event;
    }
  }

  #mayGoOn(): boolean {
    return this.#taken < this.#options.maxPages && !this.isBroken && !this.#options.signal.aborted;
  }

  /** Asks the site for its rules and lists: what `pages` begins with. */
  async findPages(start: Download): Promise<void> {
    const { reader, signal, before, maxPages, choose } = this.#options;
    const { crawlDelayMs, sitemaps } = await reader.crawlRules(new URL(this.#site.origin), signal);
    this.#delayMs = crawlDelayMs;
    const turn = () => this.#turn();
    const mostPages = choose === undefined ? maxPages : mostWaiting;
    const listed = await listedPages(this.#site, { reader, sitemaps, signal, turn, mostPages });
    const wanted = choose === undefined ? listed : choose(listed);
    this.#isChosen = choose !== undefined && wanted.length > 0;
    if (!this.#isChosen) this.#add({ path: pathOf(new URL(start.finalUrl)), depth: 0 });
    for (const path of wanted) this.#add({ path, depth: 0 });
    if (this.#isChosen) return;
    for (const [path, { depth }] of before?.pages ?? []) this.#add({ path, depth });
    for (const waiting of before?.waiting ?? []) this.#add(waiting);
  }

  #add(waiting: WaitingPage): void {
    const key = keyOf(waiting.path);
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    this.#queue.push(waiting);
  }

  async #visit({ path, depth }: WaitingPage, start: Download | undefined): Promise<PageVisit> {
    const { before, run, signal } = this.#options;
    const known = before?.pages.get(path);
    // A run that was stopped goes on where it was.
    if (known !== undefined && known.run === run) return { event: { kind: 'unchanged', path, known }, links: [] };
    try {
      const answer = start ?? (await this.#ask(urlOf(this.#site, path), known));
      this.#failures = 0;
      if (answer === 'unchanged' && known !== undefined) {
        return { event: { kind: 'unchanged', path, known: { ...known, run } }, links: [] };
      }
      if (typeof answer === 'string') return { event: { kind: 'gone', path }, links: [] };
      return await this.#read(path, depth, answer);
    } catch (error) {
      signal.throwIfAborted();
      const failure = FootnoteError.from(error);
      if (failure.code === 'INTERNAL' || failure.code === 'CANCELLED') throw failure;
      if (failure.retryable) {
        this.#failures++;
        this.#again.push({ path, depth });
      }
      return { event: { kind: 'problem', path, reason: failure.what }, links: [] };
    }
  }

  async #read(asked: string, depth: number, download: Download): Promise<PageVisit> {
    const { before, run, signal } = this.#options;
    const path = pathOf(new URL(download.finalUrl));
    // A redirect to a page that has its own turn.
    if (path !== asked && !this.#isNew(path)) return { event: { kind: 'gone', path: asked }, links: [] };
    const earlier = before?.pages.get(path);
    const known: KnownPage = {
      finalUrl: download.finalUrl,
      etag: download.headers['etag'],
      lastModified: download.headers['last-modified'],
      hash: hash('sha1', Buffer.from(download.body), 'base64'),
      depth,
      run,
      isIndexed: earlier?.isIndexed ?? false,
    };
    if (earlier?.hash === known.hash) return { event: { kind: 'unchanged', path, known }, links: [] };
    const { urls, noIndex } = await linksIn(download);
    if (noIndex) return { event: { kind: 'read', path, known, passages: undefined, bytes: 0 }, links: urls };
    const { readDocument } = await import('../../fetch/readers/read-document.ts');
    const document = await readDocument(download, { format: 'markdown', mode: 'main' }, signal);
    const bytes = download.body.byteLength;
    const passages = splitPage(path, document);
    const event: CrawlEvent = { kind: 'read', path, known: { ...known, isIndexed: true }, passages, bytes };
    return { event, links: [...urls, ...document.links.map(({ url }) => new URL(url))] };
  }

  #isNew(path: string): boolean {
    const isNew = !this.#keys.has(keyOf(path));
    this.#keys.add(keyOf(path));
    return isNew;
  }

  #follow(urls: readonly URL[], depth: number): void {
    if (depth > this.#options.maxDepth || this.#isChosen) return;
    for (const url of urls) {
      if (this.#queue.length >= mostWaiting) return;
      if (isWorthFollowing(this.#site, url)) this.#add({ path: pathOf(url), depth });
    }
  }

  async #ask(url: URL, known: KnownPage | undefined): Promise<Download | 'unchanged' | 'gone'> {
    const { reader, signal } = this.#options;
    const options: ReadOptions = { signal, known, isInside: (hop) => isInside(this.#site, hop) };
    await this.#turn();
    try {
      return await reader.read(url, options);
    } catch (error) {
      const { retryAfterMs = 0 } = FootnoteError.from(error);
      if (retryAfterMs <= 0 || retryAfterMs > longestPause) throw error;
      await wait(retryAfterMs, undefined, { signal });
      return reader.read(url, options);
    }
  }

  /** The site's own wish for a pause between two requests. */
  async #turn(): Promise<void> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    const now = monotonicMs();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#delayMs;
    if (at > now) await wait(at - now, undefined, { signal });
  }
}

/** All links of a page, also those of its menus, which are no part of its content. */
async function linksIn(download: Download): Promise<PageLinks> {
  const { sniff } = await import('../../fetch/sniff/sniff.ts');
  const sniffed = await sniff(download);
  return sniffed.kind === 'html' ? linksOf(sniffed.text, download.finalUrl) : { urls: [], noIndex: false };
}

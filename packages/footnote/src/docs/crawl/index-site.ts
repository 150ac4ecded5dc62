import { FootnoteError } from '../../errors.ts';
import type { Download } from '../../fetch/document.ts';
import { parsePageUrl } from '../../fetch/page-url.ts';
import type { SiteReader } from '../../fetch/site-reader.ts';
import type { IndexProgress, IndexReport, Problem } from '../build-index.ts';
import { type DocsIndex, openIndex, withWriteLock } from '../index-store.ts';
import type { FileChange } from '../index-writer.ts';
import { splitPage } from '../split-page.ts';
import { Crawl, type CrawlEvent } from './crawl.ts';
import { type CrawlState, type KnownPage, readState, writeState } from './crawl-state.ts';
import { isSameSite, type Site, siteOf, urlOf } from './site.ts';

export interface SiteOptions {
  readonly url: string;
  readonly maxPages: number;
  readonly maxDepth: number;
  readonly reader: SiteReader;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Whoever is killed loses at most this much work. */
const most = { pages: 40, ms: 5_000 };
/** Another process that writes to the index is done by then. */
const lockWaitMs = 60_000;

/** Reads a site into the index; what is there already is only asked whether it has changed. */
export async function indexSite(file: string, options: SiteOptions): Promise<IndexReport> {
  const startedAt = performance.now();
  const signal = options.signal ?? new AbortController().signal;
  const asked = parsePageUrl(options.url);
  const start = await readStart(asked, options.reader, signal);
  const site = siteOf(sameFolder(asked, new URL(start.finalUrl)));
  const before = await readBefore(file, site);
  const run = resumable(before) ?? new Date().toISOString();
  const crawl = new Crawl(site, { ...options, before, run, signal });
  const store = new SiteStore(file, site, { run, before, crawl });
  try {
    for await (const event of crawl.pages(start)) {
      store.take(event);
      const { done, passages } = store;
      options.onProgress?.({ done, total: Math.max(done, crawl.total), passages, unit: 'pages' });
      if (store.isFull) await store.flush(false);
    }
  } catch (error) {
    await store.flush(false);
    if (!signal.aborted) throw error;
  }
  const isStopped = signal.aborted || crawl.isBroken;
  if (!isStopped && crawl.waiting.length === 0) store.removeUnseen();
  await store.flush(!isStopped);
  const problems = [...store.problems, ...leftOut(site, crawl)];
  return { ...store.report, problems, complete: !signal.aborted, tookMs: Math.round(performance.now() - startedAt) };
}

/** A run that was stopped lately goes on; later, everything is asked again. */
const resumableMs = 86_400_000;

function resumable(before: CrawlState | undefined): string | undefined {
  if (before === undefined || before.isComplete) return undefined;
  return Date.now() - Date.parse(before.run) < resumableMs ? before.run : undefined;
}

/** The first page tells where the site really is, and whether there is one. */
async function readStart(url: URL, reader: SiteReader, signal: AbortSignal): Promise<Download> {
  const start = await reader.read(url, { signal });
  if (typeof start === 'string') {
    throw new FootnoteError('FETCH_FAILED', `There is no page at ${url.href}.`, { hint: 'Check the address.' });
  }
  const end = new URL(start.finalUrl);
  if (isSameSite(url, end)) return start;
  throw new FootnoteError('FETCH_FAILED', `${url.host} leads to another site, ${end.host}.`, {
    hint: `To index that one: footnote docs index --url ${end.origin}${end.pathname}`,
  });
}

/** `/docs` may lead to `/docs/en/intro`; what was asked for is all of `/docs`. */
function sameFolder(asked: URL, end: URL): URL {
  return end.pathname.startsWith(asked.pathname) ? new URL(`${end.origin}${asked.pathname}`) : new URL('.', end);
}

function stateKey({ source }: Site): string {
  return `site ${source.root}`;
}

/** What the index no longer has, because it was made anew, is not known either. */
async function readBefore(file: string, site: Site): Promise<CrawlState | undefined> {
  const index = await openIndex(file, { readOnly: true });
  try {
    const state = readState(index.meta(stateKey(site)));
    const files = index.filesOf(site.source);
    if (state === undefined) return undefined;
    const pages = [...state.pages].filter(([path, { isIndexed }]) => !isIndexed || files.has(path));
    return { ...state, pages: new Map(pages) };
  } finally {
    index.close();
  }
}

interface StoreOptions {
  readonly run: string;
  readonly before: CrawlState | undefined;
  readonly crawl: Crawl;
}

/** Gathers pages and writes them together: first the passages, then that they are known. */
class SiteStore {
  readonly problems: Problem[] = [];
  passages = 0;
  done = 0;
  readonly #file: string;
  readonly #site: Site;
  readonly #options: StoreOptions;
  readonly #pages: Map<string, KnownPage>;
  readonly #seen = new Set<string>();
  readonly #counts = { read: 0, unchanged: 0, removed: 0 };
  #changes: FileChange[] = [];
  #gathered = 0;
  #flushedAt = performance.now();

  constructor(file: string, site: Site, options: StoreOptions) {
    this.#file = file;
    this.#site = site;
    this.#options = options;
    this.#pages = new Map(options.before?.pages);
  }

  get report() {
    return { sources: 1, ...this.#counts, passages: this.passages };
  }

  get isFull(): boolean {
    return this.#gathered >= most.pages || performance.now() - this.#flushedAt > most.ms;
  }

  take(event: CrawlEvent): void {
    this.done++;
    this.#gathered++;
    this.#seen.add(event.path);
    switch (event.kind) {
      case 'read': {
        const { path, known, document, bytes } = event;
        const passages = document === undefined ? null : splitPage(path, document);
        const mtimeMs = Date.parse(known.lastModified ?? '') || 0;
        this.#changes.push({ file: { path, size: bytes, mtimeMs }, passages });
        this.#pages.set(path, known);
        this.#counts.read++;
        this.passages += passages?.length ?? 0;
        break;
      }
      case 'unchanged':
        this.#pages.set(event.path, event.known);
        this.#counts.unchanged++;
        break;
      case 'gone':
        this.#remove(event.path);
        break;
      case 'problem':
        this.problems.push({ path: urlOf(this.#site, event.path).href, reason: event.reason });
        break;
      default:
        event satisfies never;
    }
  }

  /** Pages that the site neither lists nor links to any more. */
  removeUnseen(): void {
    for (const path of [...this.#pages.keys()]) if (!this.#seen.has(path)) this.#remove(path);
  }

  async flush(isComplete: boolean): Promise<void> {
    const changes = this.#changes;
    this.#changes = [];
    this.#gathered = 0;
    const { run, crawl } = this.#options;
    const state = { run, isComplete, pages: this.#pages, waiting: crawl.waiting };
    const written = await withWriteLock(this.#file, lockWaitMs, async () => {
      const index = await openIndex(this.#file);
      try {
        writePages(index, this.#site, changes, writeState(state));
      } finally {
        index.close();
      }
    });
    this.#flushedAt = performance.now();
    if (written === 'busy') throw busy();
  }

  #remove(path: string): void {
    if (!this.#pages.delete(path)) return;
    this.#changes.push({ file: { path, size: 0, mtimeMs: 0 }, passages: null });
    this.#counts.removed++;
  }
}

/** `setMeta` comes after a commit: whoever is killed in between reads those pages once more. */
function writePages(index: DocsIndex, site: Site, changes: readonly FileChange[], state: string): void {
  if (changes.length > 0) index.update(site.source, changes);
  index.setMeta(stateKey(site), state);
  index.setMeta('indexedAt', new Date().toISOString());
}

function leftOut({ source }: Site, { isBroken, waiting }: Crawl): readonly Problem[] {
  const path = source.root;
  if (isBroken) return [{ path, reason: 'the site stopped answering; run the command again to go on' }];
  if (waiting.length === 0) return [];
  return [{ path, reason: `${waiting.length} or more further pages: raise --max-pages to read them` }];
}

function busy(): FootnoteError {
  return new FootnoteError('INTERNAL', 'Another process is writing to the index of this project.', {
    retryable: true,
    hint: 'Wait until it is done, then run the command again: it goes on where it stopped.',
  });
}

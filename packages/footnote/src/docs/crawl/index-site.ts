import { monotonicMs } from '../../clock.ts';
import type { IndexProblem, IndexProgress, IndexReport } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import type { Download } from '../../fetch/page-document.ts';
import { parsePageUrl } from '../../fetch/page-url.ts';
import type { SiteReader } from '../../fetch/site-reader.ts';
import { openIndexStore } from '../store/index-store.ts';
import { Crawl, type CrawlOptions } from './crawl.ts';
import { type CrawlState, readState } from './crawl-state.ts';
import { addressOfAdded, isSameSite, type Site, type SiteOwner, siteOf, siteOfPackage, siteStateKey } from './site.ts';
import { SiteStore } from './site-store.ts';

export interface SiteOptions extends Pick<CrawlOptions, 'choose'> {
  readonly url: string;
  /** The package whose documentation it is; without one it stands for itself. */
  readonly owner?: SiteOwner | undefined;
  /** Nothing is read where the site lists no pages. */
  readonly onlyListed?: boolean;
  readonly maxPages: number;
  readonly maxDepth: number;
  readonly reader: SiteReader;
  readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface SiteReport extends IndexReport {
  /** That of its source. */
  readonly root: string;
}

/** Reads a site into the index; what is there already is only asked whether it has changed. */
export async function indexSite(file: string, options: SiteOptions): Promise<SiteReport> {
  const startedAt = monotonicMs();
  const signal = options.signal ?? new AbortController().signal;
  const asked = parsePageUrl(options.url);
  const start = await readStart(asked, options.reader, signal);
  const plainSite = siteOf(sameFolder(asked, new URL(start.finalUrl)));
  const site = options.owner === undefined ? plainSite : siteOfPackage(plainSite, options.owner);
  const before = await readBefore(file, site);
  const run = resumable(before) ?? new Date().toISOString();
  const crawl = new Crawl(site, { ...options, before, run, signal });
  const store = new SiteStore(file, site, { run, before, crawl });
  const isWanted = () => options.onlyListed !== true || crawl.hasList;
  try {
    await crawl.findPages(start);
    for await (const event of isWanted() ? crawl.pages(start) : []) {
      store.take(event);
      const { done, passages } = store;
      options.onProgress?.({ done, total: Math.max(done, crawl.total), passages, unit: 'pages' });
      if (store.isFull) await store.flush(false);
    }
  } catch (error) {
    await store.flush(false);
    if (!signal.aborted) throw error;
  }
  if (!isWanted() && !signal.aborted) throw listsNothing(site);
  const isStopped = signal.aborted || crawl.isBroken;
  if (!isStopped && crawl.waiting.length === 0) store.removeUnseen();
  await store.flush(!isStopped);
  const problems = [...store.problems, ...leftOut(site, crawl)];
  const tookMs = Math.round(monotonicMs() - startedAt);
  return { ...store.report, problems, complete: !signal.aborted, tookMs, root: site.source.root };
}

/** A run that was stopped lately goes on; later, everything is asked again. */
const resumableMs = 86_400_000;

export function resumable(before: CrawlState | undefined): string | undefined {
  if (before === undefined || before.isComplete) return undefined;
  return Date.now() - Date.parse(before.run) < resumableMs ? before.run : undefined;
}

/** The first page tells where the site really is, and whether there is one. */
async function readStart(url: URL, reader: SiteReader, signal: AbortSignal): Promise<Download> {
  const found = await reader.read(url, { signal });
  // Some sites have a list of their pages for programs, and nothing at their root.
  const start = typeof found === 'string' ? await reader.read(new URL('/llms.txt', url), { signal }) : found;
  if (typeof start === 'string') {
    throw new FootnoteError('FETCH_FAILED', `There is no page at ${url.href}.`, { hint: 'Check the address.' });
  }
  const end = new URL(start.finalUrl);
  if (isSameSite(url, end)) return start;
  throw new FootnoteError('FETCH_FAILED', `${url.host} leads to another site, ${end.host}.`, {
    hint: `To index that one: footnote docs index --url ${end.origin}${end.pathname}`,
  });
}

function listsNothing({ origin }: Site): FootnoteError {
  return new FootnoteError('FETCH_FAILED', `${origin} lists no pages, neither in llms.txt nor in a sitemap.`);
}

/** `/docs` may lead to `/docs/en/intro`; what was asked for is all of `/docs`. */
function sameFolder(asked: URL, end: URL): URL {
  return end.pathname.startsWith(asked.pathname) ? new URL(`${end.origin}${asked.pathname}`) : new URL('.', end);
}

/** What the index no longer has, because it was made anew, is not known either. */
export async function readBefore(file: string, { source }: Pick<Site, 'source'>): Promise<CrawlState | undefined> {
  const index = await openIndexStore(file, { readOnly: true });
  try {
    const state = readState(index.meta(siteStateKey(source.root)));
    const files = index.filesOf(source);
    if (state === undefined) return undefined;
    const pages = [...state.pages].filter(([path, { isIndexed }]) => !isIndexed || files.has(path));
    return { ...state, pages: new Map(pages) };
  } finally {
    index.close();
  }
}

function leftOut({ source }: Site, { isBroken, waiting }: Crawl): readonly IndexProblem[] {
  const path = addressOfAdded(source.root) ?? source.root;
  if (isBroken) return [{ path, reason: 'the site stopped answering; run the command again to go on' }];
  if (waiting.length === 0) return [];
  return [{ path, reason: `${waiting.length} or more further pages: raise --max-pages to read them` }];
}

import { setMaxListeners } from 'node:events';
import type { Docs } from '../contract/docs.ts';
import type { Warning } from '../contract/response.ts';
import type { VerifiedSource, VerifyCall, VerifySource } from '../contract/verification.ts';
import { abortable, type Deadline } from '../deadline.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { isRefused } from '../fetch/download/page-failure.ts';
import { fetchWholePage, type PageDeps } from '../fetch/fetch-page.ts';
import { isWallError } from '../fetch/sniff/access-walls.ts';
import { countWords } from '../text/count-words.ts';
import type { CitedClaims } from './claims.ts';
import { fileLink } from './file-link.ts';
import { localFile, readLocalPage } from './local-page.ts';
import { lateReason, type ReadPage, type SourcePage, type UnreadPage } from './source-page.ts';
import { readWebPage } from './web-page.ts';

export interface SourcePageDeps {
  /** What all pages of one Footnote share. */
  pages(): Promise<PageDeps>;
  readonly docs: Pick<Docs, 'sources'>;
}

/** The pages that claims cite, each read once, all side by side. */
export interface SourcePages {
  get(source: number): Promise<SourcePage>;
  /** What became of each cited source, when all are there or given up. */
  sources(): Promise<readonly VerifiedSource[]>;
  warnings(): readonly Warning[];
}

interface PageReading {
  readonly maxPages: number;
  readonly call: VerifyCall;
  /** What does not come within it is given up. */
  readonly time: Deadline;
}

export function openSourcePages(
  { claims, sources }: CitedClaims,
  reading: PageReading,
  deps: SourcePageDeps,
): SourcePages {
  const known = new Map(sources.map((source) => [source.n, source]));
  const cited = [...new Set(claims.flatMap((claim) => claim.sources))];
  const pages = new Map<string, Promise<SourcePage>>();
  const left: number[] = [];
  // All pages listen to it.
  setMaxListeners(0, reading.time.signal);

  function open(n: number): Promise<SourcePage> {
    const source = known.get(n);
    if (source === undefined) return Promise.resolve(unread('failed', `there is no source [${n}]`));
    if (source.url === '' && source.file === undefined)
      return Promise.resolve(unread('failed', 'the source has no address'));
    const key = keyOf(source);
    const begun = pages.get(key);
    if (begun !== undefined) return begun;
    if (pages.size >= reading.maxPages) {
      left.push(n);
      return Promise.resolve(
        unread(
          'skipped',
          `only ${reading.maxPages === 1 ? 'one page is' : `${reading.maxPages} pages are`} read in one check`,
        ),
      );
    }
    const page = readPage(source, reading, deps);
    pages.set(key, page);
    return page;
  }

  // In the order of the claims, so that it is the last ones that are left out where there are too many.
  const opened = new Map(cited.map((n) => [n, open(n)]));
  return {
    get: (n) => opened.get(n) ?? open(n),
    sources: () =>
      Promise.all(
        [...opened]
          .sort(([a], [b]) => a - b)
          .map(async ([n, page]) => describe(n, known.get(n)?.url ?? '', await page)),
      ),
    warnings() {
      if (left.length === 0) return [];
      const message = `More than ${reading.maxPages === 1 ? 'one page is' : `${reading.maxPages} pages are`} cited: ${left.length === 1 ? 'one of them was' : `${left.length} of them were`} not read.`;
      return [{ kind: 'page-incomplete', message }];
    },
  };
}

async function readPage(source: VerifySource, { call, time }: PageReading, deps: SourcePageDeps): Promise<SourcePage> {
  const given = call.texts?.[source.url];
  if (given !== undefined) return handedIn(source.url, given);
  try {
    const file = localFile(source);
    if (file !== undefined) return await abortable(readLocalPage(file, deps.docs, time.signal), time.signal);
    const pageCall = { ...call, signal: time.signal, timeoutMs: time.remainingMs() };
    const record = await abortable(fetchWholePage(source.url, pageCall, await deps.pages()), time.signal);
    return readWebPage(record, source.url);
  } catch (error) {
    return whyUnread(FootnoteError.from(error));
  }
}

/** What the caller has already; it is not of the web, and may be a sentence. */
function handedIn(url: string, text: string): ReadPage {
  const linkTo = url.startsWith('file:') ? fileLink(url, text) : () => url;
  const unfit = countWords(text) === 0 ? 'the page has no text' : undefined;
  return { status: 'read', text: { text, url }, unfit, linkTo };
}

function whyUnread(error: FootnoteError): UnreadPage {
  // The hint is for one who fetches a page; here it is one of many.
  const why = error.what.replace(/\.$/, '');
  if (error.code === 'BLOCKED_BY_POLICY' || error.code === 'FETCH_REFUSED') return unread('blocked', why);
  if (isWallError(error) || isRefused(error)) return unread('wall', why);
  if (error.code === 'TIMEOUT') return unread('failed', lateReason);
  // Not the page's doing: the caller left, or something is broken here.
  if (error.code === 'CANCELLED' || error.code === 'INTERNAL') throw error;
  return unread('failed', why);
}

function unread(status: UnreadPage['status'], reason: string): UnreadPage {
  return { status, reason };
}

/** Addresses that differ in their fragment alone are one page. */
function keyOf({ url, file }: VerifySource): string {
  if (file !== undefined) return file;
  if (!URL.canParse(url)) return url;
  const page = new URL(url);
  page.hash = '';
  return page.href;
}

function describe(n: number, url: string, page: SourcePage): VerifiedSource {
  if (page.status !== 'read') return { n, url, status: page.status, reason: page.reason };
  const { fetchedAt, unfit: reason } = page;
  return { n, url, status: 'read', characters: page.text.text.length, ...defined({ fetchedAt, reason }) };
}

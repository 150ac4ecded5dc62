import { setMaxListeners } from 'node:events';
import type { PageOutcome, PageRequest, PagesCall, PagesRequest } from '../contract/page.ts';
import { FootnoteError } from '../errors.ts';
import { fetchPage, type PageDeps } from './fetch-page.ts';

const mostPages = 20;

/** Several pages side by side, each with its own result, time and error. How many go on at once, `host-slots.ts` says. */
export async function fetchPages(
  { urls, ...wishes }: PagesRequest,
  { onPage, ...call }: PagesCall,
  deps: PageDeps,
): Promise<readonly PageOutcome[]> {
  checkList(urls);
  const signal = AbortSignal.any(call.signal === undefined ? [] : [call.signal]);
  // All pages listen to it.
  setMaxListeners(0, signal);
  return Promise.all(
    urls.map(async (url) => {
      const outcome = await outcomeOf({ ...wishes, url }, { ...call, signal }, deps);
      onPage?.(outcome);
      return outcome;
    }),
  );
}

async function outcomeOf(request: PageRequest, call: PagesCall, deps: PageDeps): Promise<PageOutcome> {
  const { url } = request;
  try {
    return { url, page: await fetchPage(request, call, deps) };
  } catch (error) {
    return { url, error: FootnoteError.from(error) };
  }
}

function checkList(urls: unknown): void {
  if (!Array.isArray(urls) || urls.length === 0) throw new FootnoteError('INVALID_URL', 'Name at least one page.');
  if (urls.length > mostPages) {
    throw new FootnoteError('INVALID_URL', `At most ${mostPages} pages are read at once; these are ${urls.length}.`, {
      hint: 'Read them in several calls.',
    });
  }
}

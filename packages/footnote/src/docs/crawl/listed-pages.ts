import { FootnoteError } from '../../errors.ts';
import type { SiteReader } from '../../fetch/site-reader.ts';
import { isWorthListing, keyOf, pathOf, type Site } from './site.ts';
import { readSitemap } from './sitemap.ts';

/** Sitemaps may name further sitemaps without end. */
const mostSitemaps = 50;

export interface ListOptions {
  readonly reader: Pick<SiteReader, 'read'>;
  /** As robots.txt names them. */
  readonly sitemaps: readonly string[];
  readonly signal: AbortSignal;
  /** Taken before each request. */
  turn(): Promise<void>;
  readonly mostPages: number;
}

/**
 * The pages that a site itself lists, as paths, each once: in llms.txt, which is written for readers like us, else in
 * its sitemaps. Empty where it lists none.
 */
export async function listedPages(site: Site, options: ListOptions): Promise<readonly string[]> {
  const chosen = await pagesOfLlmsText(site, options);
  return chosen.length > 0 ? chosen : pagesOfSitemaps(site, options);
}

async function pagesOfLlmsText(site: Site, options: ListOptions): Promise<readonly string[]> {
  for (const folder of new Set([site.folder, '/'])) {
    const found = new PathList(site, options.mostPages);
    const list = await file(new URL(`${folder}llms.txt`, site.origin), site, options);
    const text = list === undefined ? '' : new TextDecoder().decode(list.body);
    // Many sites answer anything with a page of theirs.
    if (/^\s*</.test(text)) continue;
    for (const [, target = ''] of text.matchAll(/\]\(\s*([^\s()]{1,2000})/g)) {
      found.add(target, list?.finalUrl ?? site.origin);
    }
    if (found.list.length > 0) return found.list;
    const whole = new URL(`${folder}llms-full.txt`, site.origin);
    if (text !== '' && (await file(whole, site, options)) !== undefined) return [pathOf(whole)];
  }
  return [];
}

async function pagesOfSitemaps(site: Site, options: ListOptions): Promise<readonly string[]> {
  const found = new PathList(site, options.mostPages);
  const usual = [...new Set([site.folder, '/'])].map((folder) => `${site.origin}${folder}sitemap.xml`);
  const queue = [...new Set(options.sitemaps.length > 0 ? options.sitemaps : usual)];
  const seen = new Set(queue);
  for (let read = 0; read < mostSitemaps && found.list.length < options.mostPages; read++) {
    const next = queue.shift();
    if (next === undefined) break;
    if (!URL.canParse(next, site.origin)) continue;
    const url = new URL(next, site.origin);
    if (url.origin !== site.origin) continue;
    const body = (await file(url, site, options))?.body;
    if (body === undefined) continue;
    const { pages, sitemaps } = await readSitemap(body);
    for (const page of pages) found.add(page, url.href);
    for (const address of sitemaps.filter((one) => !seen.has(one)).slice(0, mostSitemaps)) {
      seen.add(address);
      queue.push(address);
    }
  }
  return found.list;
}

/** PathList of the site, each page once. */
class PathList {
  readonly list: string[] = [];
  readonly #keys = new Set<string>();
  readonly #site: Site;
  readonly #most: number;

  constructor(site: Site, most: number) {
    this.#site = site;
    this.#most = most;
  }

  add(address: string, base: string): void {
    if (this.list.length >= this.#most || !URL.canParse(address, base)) return;
    const url = new URL(address, base);
    url.hash = '';
    const path = pathOf(url);
    if (!isWorthListing(this.#site, url) || this.#keys.has(keyOf(path))) return;
    this.#keys.add(keyOf(path));
    this.list.push(path);
  }
}

/** A list that can't be had is a list that isn't there. */
async function file(url: URL, site: Site, { reader, signal, turn }: ListOptions) {
  await turn();
  try {
    const read = await reader.read(url, { signal, isInside: (hop) => hop.origin === site.origin });
    return typeof read === 'string' ? undefined : read;
  } catch (error) {
    signal.throwIfAborted();
    if (FootnoteError.is(error)) return undefined;
    throw error;
  }
}

import type { DocSource } from '../../contract/docs.ts';

/** A web site, or the part of one below a folder. */
export interface Site {
  readonly origin: string;
  /** `/` or `/docs/`: what doesn't stand below it is not part of the site. */
  readonly folder: string;
  readonly source: DocSource;
}

/** `https://example.com/docs/intro.html` means all of `https://example.com/docs/`. */
export function siteOf(start: URL): Site {
  const { origin, host, pathname } = start;
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  const folder = last.includes('.') ? pathname.slice(0, -last.length) : `${pathname.replace(/\/$/, '')}/`;
  const name = `${host}${folder}`.replace(/\/$/, '');
  return { origin, folder, source: { name, version: '', root: `${origin}${folder}`, isDirect: true } };
}

/** Whose documentation a site holds. */
export type SiteOwner = Omit<DocSource, 'root'>;

/** The same site as documentation of a package: what is behind the `#` tells packages apart that share one. */
export function siteOfPackage(site: Site, owner: SiteOwner): Site {
  return { ...site, source: { ...owner, root: addedRoot(site.source.root, owner) } };
}

export function addedRoot(address: string, { name, version }: Pick<DocSource, 'name' | 'version'>): string {
  return `${address}#${name}@${version}`;
}

/** The address of a source that was added for a package, or undefined of any other. */
export function addressOfAdded(root: string): string | undefined {
  return /^(https?:\/\/[^#]*)#/.exec(root)?.[1];
}

/** Under which an index keeps the state of a crawl; `root` is that of the site's source. */
export function siteStateKey(root: string): string {
  return `site ${root}`;
}

export function isInside({ origin, folder }: Site, url: URL): boolean {
  return url.origin === origin && (url.pathname.startsWith(folder) || `${url.pathname}/` === folder);
}

/** `http` and `https`, with and without `www.`: the same site to everybody. */
export function isSameSite(a: URL, b: URL): boolean {
  return a.hostname.replace(/^www\./, '') === b.hostname.replace(/^www\./, '') && (a.port === b.port || a.port === '');
}

/** How a page is called in the index: its address without the origin. */
export function pathOf(url: URL): string {
  return `${url.pathname.slice(1)}${url.search}`;
}

export function urlOf(site: Pick<Site, 'origin'>, path: string): URL {
  return new URL(`${site.origin}/${path}`);
}

/** Several addresses of one page have the same key: `/a`, `/a/`, `/a.html`, `/a.md`, `/a/index.html`. */
export function keyOf(path: string): string {
  const [file = '', query = ''] = path.split(/\?(.*)/s, 2);
  const plain = file
    .replace(/\.(?:md|mdx|html?)$/i, '')
    .replace(/(?:^|\/)(?:index|README)$/, '')
    .replace(/\/$/, '');
  return query === '' ? plain : `${plain}?${query}`;
}

const assets =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|css|m?js|map|json|xml|rss|atom|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|dmg|msi|deb|rpm|apk|jar|whl|iso|mp[34]|m4a|webm|ogg|wav|mov|avi|woff2?|ttf|otf|eot|docx?|xlsx?|pptx?|csv|wasm|bin)$/i;

/** A page of the site that links may lead to. A query is a way to sort, filter or search: it has no end. */
export function isWorthFollowing(site: Site, url: URL): boolean {
  return isInside(site, url) && url.search === '' && !assets.test(url.pathname) && url.href.length <= 2_000;
}

/** What a list of the site's pages names may have a query: somebody chose it. */
export function isWorthListing(site: Site, url: URL): boolean {
  return isInside(site, url) && !assets.test(url.pathname) && url.href.length <= 2_000;
}

const trackers = /^(utm_[a-z_]+|gclid|fbclid|msclkid|dclid|yclid|mc_eid|mc_cid|igshid|srsltid|_hsenc|_hsmi)$/i;

/**
 * The page that a result's link leads to: absolute, http(s), out of its search engine's wrapper,
 * without tracking parameters. Undefined for anything else.
 */
export function unwrap(link: string): URL | undefined {
  const absolute = link.startsWith('//') ? `https:${link}` : link;
  if (!URL.canParse(absolute)) return undefined;
  const url = new URL(absolute);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.search !== '') {
    const inner = wrapped(url);
    if (inner !== undefined && URL.canParse(inner)) return unwrap(inner);
    for (const name of [...url.searchParams.keys()]) {
      if (trackers.test(name)) url.searchParams.delete(name);
    }
  }
  // Also of `#` alone, which has an empty hash.
  if (url.href.includes('#')) url.hash = url.hash.replace(/:~:text=.*$/s, '').replace(/^#$/, '');
  return url;
}

function wrapped(url: URL): string | undefined {
  const host = url.hostname.replace(/^(www|html|lite)\./, '');
  if (host === 'duckduckgo.com' && url.pathname === '/l/') return url.searchParams.get('uddg') ?? undefined;
  if (/^google\.[a-z.]+$/.test(host) && url.pathname === '/url') {
    return url.searchParams.get('q') ?? url.searchParams.get('url') ?? undefined;
  }
  const bing = host === 'bing.com' && url.pathname === '/ck/a' ? url.searchParams.get('u') : null;
  return bing?.startsWith('a1') ? Buffer.from(bing.slice(2), 'base64url').toString() : undefined;
}

/** Two addresses with the same key are one page. */
export function pageKey(address: string | URL): string {
  const url = parsed(address);
  if (url === undefined) return String(address);
  // Lines of one file, as code hosts and Footnote's own docs name them, are different places.
  const line = /L\d+$/.exec(url.hash)?.[0] === undefined ? '' : url.hash;
  return `${withoutWww(url.host)}${url.pathname.replace(/\/+$/, '')}${url.search}${line}`;
}

/** Empty where there is no address. */
export function hostOf(address: string): string {
  return parsed(address)?.hostname ?? '';
}

function parsed(address: string | URL): URL | undefined {
  if (typeof address !== 'string') return address;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** The host as people say it. */
export function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

/** On label borders: `example.com` covers `docs.example.com`, not `badexample.com`. */
export function matchesDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

const trackers =
  /^(utm_[a-z_]+|ga_[a-z_]+|mtm_[a-z_]+|pk_[a-z_]+|gclid|gclsrc|gbraid|wbraid|fbclid|msclkid|dclid|yclid|ysclid|twclid|ttclid|li_fat_id|mc_eid|mc_cid|igshid|igsh|srsltid|_hsenc|_hsmi|vero_id|oly_anon_id|oly_enc_id|rb_clickid|s_cid|mkt_tok|wickedid|_ga|_gl|spm|ncid)$/i;
const longest = 4_096;

/** The absolute http(s) address of a link as a page writes it, without tracking parameters. */
export function linkAddress(href: string | undefined, base: string): string | undefined {
  const written = href?.trim() ?? '';
  const url = written === '' || written.length > longest ? undefined : parse(written, base);
  if (url === undefined) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.search.length > 1 && hasTracker(url.search)) {
    // Not through searchParams, which would write all other parameters anew.
    const kept = url.search
      .slice(1)
      .split('&')
      .filter((pair) => !isTracker(pair));
    url.search = kept.join('&');
  }
  url.username = '';
  url.password = '';
  return url.href;
}

/** Once, where asking first would be twice. */
function parse(written: string, base: string): URL | undefined {
  try {
    return new URL(written, base);
  } catch {
    return undefined;
  }
}

/** The same for many links of one page. Most of them are so plain that nothing needs to be parsed. */
export function linkReader(base: string): LinkReader {
  const { origin } = new URL(base);
  const known = new Map<string, string | undefined>();
  return (href) => {
    if (href === undefined) return undefined;
    if (plainPath.test(href)) return origin + href;
    if (plainAddress.test(href)) return href;
    if (!known.has(href)) known.set(href, linkAddress(href, base));
    return known.get(href);
  };
}

/** Written as the parser would write it. */
const plainPath = /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/;
const plainAddress = /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/;

export type LinkReader = (href: string | undefined) => string | undefined;

function hasTracker(search: string): boolean {
  return search.slice(1).split('&').some(isTracker);
}

function isTracker(pair: string): boolean {
  return trackers.test(pair.split('=', 1)[0] ?? '');
}

/** What relative links of a page start from: its own address, or the one that it names. */
export function baseAddress(base: string | undefined, url: string): string {
  const page = URL.canParse(url) ? url : 'http://unknown.invalid/';
  const own = base === undefined ? undefined : linkAddress(base, page);
  return own ?? page;
}

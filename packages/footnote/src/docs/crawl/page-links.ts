import { decodeHTMLAttribute } from 'entities/decode';

export interface PageLinks {
  /** Absolute, without fragments, each once, in their order. */
  readonly urls: readonly URL[];
  /** The page asks not to be found. */
  readonly noIndex: boolean;
}

/** Nobody needs more to find the way through a site. */
const mostLinks = 2_000;
const mostCharacters = 3_000_000;

const tag = /<(a|area|base|meta)\s([^>]{1,4000})/gi;
const attribute = /(?<=^|[\s"'/])(href|rel|name|content)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Where a page leads, menus included, and what it asks of crawlers. */
export function linksOf(html: string, address: string): PageLinks {
  const urls = new Map<string, URL>();
  let base = address;
  let robots = '';
  for (const [, name = '', inside = ''] of html.slice(0, mostCharacters).matchAll(tag)) {
    const { href, rel = '', name: called = '', content = '' } = attributesOf(inside);
    if (name.toLowerCase() === 'meta') {
      if (/^(?:robots|footnote)$/i.test(called)) robots += ` ${content.toLowerCase()}`;
    } else if (href === undefined || !URL.canParse(href, base)) {
      // Leads nowhere.
    } else if (name.toLowerCase() === 'base') base = new URL(href, address).href;
    else if (!/\bnofollow\b/i.test(rel) && urls.size < mostLinks) {
      const url = new URL(href, base);
      url.hash = '';
      urls.set(url.href, url);
    }
  }
  const isShut = /\b(?:nofollow|none)\b/.test(robots);
  return { urls: isShut ? [] : [...urls.values()], noIndex: /\b(?:noindex|none)\b/.test(robots) };
}

function attributesOf(inside: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    [...inside.matchAll(attribute)].map(([, name = '', a, b, c]) => [
      name.toLowerCase(),
      decodeHTMLAttribute(a ?? b ?? c ?? '').trim(),
    ]),
  );
}

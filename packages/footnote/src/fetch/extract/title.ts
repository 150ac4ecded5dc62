import { type PageNode, textOf } from '../../html/page-node.ts';
import { hostOf, withoutWww } from '../../text/page-address.ts';
import type { JsonLd } from './json-ld.ts';

const longest = 300;
const separator = /\s+[|\-–—·•:»«\\/]+\s+|\s*[|»·]\s*/;

/** What the page is called, without the name of its site where it is clear which part that is. */
export function readTitle(
  nodes: readonly PageNode[],
  metas: ReadonlyMap<string, string>,
  ld: JsonLd,
  base: string,
): string {
  const heading = headingOf(nodes);
  const written = oneLine(nodes.find((node) => node.name === 'title' && node.parent?.name !== 'svg')?.text);
  const social = oneLine(metas.get('og:title') ?? metas.get('twitter:title'));
  const site = oneLine(metas.get('og:site_name') ?? ld.siteName);
  const full = social || written || oneLine(ld.headline) || heading;
  return withoutSite(withoutPermalink(full), { site, host: withoutWww(hostOf(base)), heading }).slice(0, longest);
}

/** The only heading of the first rank, or the first one. */
function headingOf(nodes: readonly PageNode[]): string {
  const heading = nodes.find((node) => node.name === 'h1' && !node.isHidden && node.end > node.index + 1);
  return heading === undefined ? '' : withoutPermalink(textOf(heading, longest));
}

/** The sign beside a heading that links to itself. */
function withoutPermalink(text: string): string {
  return text.replace(/[\s¶§🔗]+$/u, '');
}

function oneLine(text: string | undefined): string {
  return (text ?? '').slice(0, 2_000).replace(/\s+/g, ' ').trim();
}

interface SiteNames {
  readonly site: string;
  readonly host: string;
  readonly heading: string;
}

function withoutSite(title: string, { site, host, heading }: SiteNames): string {
  const parts = title.split(separator);
  if (parts.length < 2) return title;
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (heading !== '' && (same(first, heading) || same(last, heading))) return heading;
  const before = title.slice(0, title.lastIndexOf(last)).replace(/[\s|\-–—·•:»«\\/]+$/, '');
  const after = title.slice(first.length).replace(/^[\s|\-–—·•:»«\\/]+/, '');
  if (before !== '' && isSite(last, site, host)) return before;
  if (after !== '' && isSite(first, site, host)) return after;
  return title;
}

function isSite(part: string, site: string, host: string): boolean {
  if (same(part, site)) return true;
  const plain = letters(part);
  return plain.length > 2 && (letters(host).startsWith(plain) || letters(host.split('.').at(-2) ?? '') === plain);
}

function same(a: string, b: string): boolean {
  return letters(a) !== '' && letters(a) === letters(b);
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

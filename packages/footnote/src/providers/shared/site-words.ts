import type { CheckedRequest } from '../../contract/request.ts';

/** The query with `site:` words, for engines that filter domains in no other way. */
export function withSiteWords({ query, includeDomains, excludeDomains }: CheckedRequest): string {
  const included = includeDomains.map((domain) => `site:${domain}`).join(' OR ');
  const excluded = excludeDomains.map((domain) => `-site:${domain}`);
  const words = [query, includeDomains.length > 1 ? `(${included})` : included, ...excluded];
  return words.filter((word) => word !== '').join(' ');
}

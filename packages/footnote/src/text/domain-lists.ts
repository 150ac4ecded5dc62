import { FootnoteError } from '../errors.ts';
import { matchesDomain } from './page-address.ts';

/** A rule as people write it, `https://Bücher.example/`, `*.example.com`, `.example.com`; or an error that names its setting. */
export function ruleDomain(rule: string, setting: string): string {
  if (/^(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*$/.test(rule)) return rule;
  const bare = rule
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\*?\./, '')
    .replace(/[/?#].*$/s, '');
  const host = asciiHost(bare);
  if (host !== undefined) return host;
  throw new FootnoteError('NOT_CONFIGURED', `'${rule}' in ${setting} is not a domain name.`, {
    hint: 'Write it like example.com.',
  });
}

/** In lower case, as DNS spells it, without the dot at the end. */
export function asciiHost(host: string): string | undefined {
  const address = `http://${host}/`;
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(address)) return undefined;
  const { hostname, port } = new URL(address);
  return port === '' ? hostname.replace(/\.$/, '') || undefined : undefined;
}

/** What is in both lists; where one has `example.com` and the other `docs.example.com`, the narrower. */
export function commonDomains(one: readonly string[], other: readonly string[]): readonly string[] {
  const narrower = one.flatMap((domain) => [
    ...(other.some((outer) => matchesDomain(domain, outer)) ? [domain] : []),
    ...other.filter((inner) => matchesDomain(inner, domain)),
  ]);
  return [...new Set(narrower)];
}

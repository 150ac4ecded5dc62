import { type DomainRules, refuseForeignDomain } from '../../domains.ts';
import { FootnoteError } from '../../errors.ts';
import { isBadPort, isPublicUrl } from '../../http/guard.ts';
import { hostAndPort } from './allow-private.ts';

/** What the operator wants of every address on the way to a page. */
export interface HopRules {
  readonly domains: DomainRules;
  /** `host:port` of private places that may be read. */
  readonly allowPrivate: ReadonlySet<string>;
}

/**
 * Everything that can be told about an address before its name is looked up; the rest is up to the connection
 * (`http/guard.ts`). `from` is the address that redirects here. Gives whether the operator vouches for the place.
 */
export function admitHop(url: URL, from: URL | undefined, rules: HopRules): { readonly isTrusted: boolean } {
  const refuse = (why: string, hint?: string) => {
    const what =
      from === undefined
        ? `${url.host || 'This address'} is not read`
        : `${from.host} redirects to ${url.host}, which is not read`;
    return new FootnoteError('FETCH_REFUSED', `${what}: ${why}.`, { hint });
  };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('it is neither http nor https');
  if (url.username !== '' || url.password !== '') throw refuse('the address holds a user name or a password');
  refuseForeignDomain(url.hostname, rules.domains);
  // A page elsewhere must not choose which private place is read, also where a reader might.
  const isTrusted =
    rules.allowPrivate.has(hostAndPort(url)) && (from === undefined || hostAndPort(from) === hostAndPort(url));
  // Whoever vouches for a place names its port.
  if (!isTrusted && isBadPort(url)) throw refuse(`port ${url.port} belongs to another protocol`);
  if (isTrusted || isPublicUrl(url.href)) return { isTrusted };
  throw refuse(
    'it is not a public address',
    from === undefined
      ? 'Only public pages are read; an operator can allow a private place with policy.allowPrivate (FOOTNOTE_ALLOW_PRIVATE).'
      : undefined,
  );
}

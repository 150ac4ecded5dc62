import { refusedBy } from './contract/refusal.ts';
import type { CheckedRequest } from './contract/request.ts';
import { asciiHost, commonDomains, ruleDomain } from './text/domain-lists.ts';
import { matchesDomain } from './text/page-address.ts';

/** Domains that may be read, and domains that may not; each with its subdomains. */
export interface DomainRules {
  /** Undefined: all; empty: none, where two lists have nothing in common. */
  readonly allow: readonly string[] | undefined;
  /** Wins over `allow`. */
  readonly deny: readonly string[];
}

/** Punycode-safe, on label borders, deny wins. A result without a host passes where nothing is demanded of it. */
export function isAllowed(host: string, rules: DomainRules): boolean {
  if (rules.allow === undefined && rules.deny.length === 0) return true;
  if (host === '') return rules.allow === undefined;
  const name = asciiHost(host);
  // A name that no browser can read leads nowhere; it passes no rule.
  if (name === undefined) return false;
  const isUnder = (domain: string) => matchesDomain(name, domain);
  if (rules.deny.map((domain) => ruleDomain(domain, 'policy.denyDomains')).some(isUnder)) return false;
  const allow = rules.allow?.map((domain) => ruleDomain(domain, 'policy.allowDomains'));
  return allow === undefined || allow.some(isUnder);
}

/** For an address that was asked for, or that a redirect leads to: passes, or BLOCKED_BY_POLICY. */
export function refuseForeignDomain(host: string, rules: DomainRules): void {
  if (isAllowed(host, rules)) return;
  throw refusedBy(
    { rule: 'domains', place: 'host', found: [] },
    `The domain rules of this installation don't allow ${host}.`,
    'Read another page, or change policy.allowDomains and policy.denyDomains.',
  );
}

/**
 * The request with the rules added, for providers that can filter; results are checked in any case.
 * BLOCKED_BY_POLICY when the rules leave nothing of what was asked for.
 */
export function withDomainRules(request: CheckedRequest, rules: DomainRules): CheckedRequest {
  if (rules.allow === undefined && rules.deny.length === 0) return request;
  const allow = rules.allow?.map((domain) => ruleDomain(domain, 'policy.allowDomains'));
  const deny = rules.deny.map((domain) => ruleDomain(domain, 'policy.denyDomains'));
  const wanted = wantedDomains(request.includeDomains, allow);
  const includeDomains = wanted?.filter((domain) => !deny.some((denied) => matchesDomain(domain, denied)));
  if (includeDomains?.length === 0) throw nothingLeft(request);
  // A whole top-level domain is no address that a provider knows.
  const passedOn = deny.filter((domain) => domain.includes('.'));
  return {
    ...request,
    includeDomains: includeDomains ?? [],
    excludeDomains: [...new Set([...request.excludeDomains, ...passedOn])],
  };
}

/** Undefined: everything. */
function wantedDomains(
  asked: readonly string[],
  allowed: readonly string[] | undefined,
): readonly string[] | undefined {
  if (asked.length === 0) return allowed;
  return allowed === undefined ? asked : commonDomains(asked, allowed);
}

function nothingLeft({ includeDomains }: CheckedRequest): Error {
  const asked = includeDomains.length === 0 ? 'any domain' : includeDomains.join(', ');
  return refusedBy(
    { rule: 'domains', place: 'domain', found: [] },
    `The domain rules of this installation leave nothing to search: ${asked} is not allowed.`,
    'Ask for other domains, or change policy.allowDomains and policy.denyDomains.',
  );
}

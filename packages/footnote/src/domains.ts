import type { CheckedRequest } from './contract/request.ts';
import { FootnoteError } from './errors.ts';
import { matchesDomain } from './text/page-address.ts';

/** Domains that may be read, and domains that may not; each with its subdomains. */
export interface DomainRules {
  /** Empty: all. */
  readonly allow: readonly string[];
  /** Wins over `allow`. */
  readonly deny: readonly string[];
}

/** Punycode-safe, on label borders, deny wins. A result without a host passes where nothing is demanded of it. */
export function isAllowed(host: string, rules: DomainRules): boolean {
  if (rules.allow.length === 0 && rules.deny.length === 0) return true;
  if (host === '') return rules.allow.length === 0;
  const name = asciiHost(host);
  // A name that no browser can read leads nowhere; it passes no rule.
  if (name === undefined) return false;
  const isUnder = (domain: string) => matchesDomain(name, domain);
  if (rules.deny.map((domain) => ruleHost(domain, 'policy.denyDomains')).some(isUnder)) return false;
  return rules.allow.length === 0 || rules.allow.map((domain) => ruleHost(domain, 'policy.allowDomains')).some(isUnder);
}

/** For an address that was asked for, or that a redirect leads to: passes, or BLOCKED_BY_POLICY. */
export function refuseForeignDomain(host: string, rules: DomainRules): void {
  if (isAllowed(host, rules)) return;
  throw new FootnoteError('BLOCKED_BY_POLICY', `The domain rules of this installation don't allow ${host}.`, {
    hint: 'Read another page, or change policy.allowDomains and policy.denyDomains.',
  });
}

/**
 * The request with the rules added, for providers that can filter; results are checked in any case.
 * BLOCKED_BY_POLICY when the rules leave nothing of what was asked for.
 */
export function withDomainRules(request: CheckedRequest, rules: DomainRules): CheckedRequest {
  if (rules.allow.length === 0 && rules.deny.length === 0) return request;
  const allow = rules.allow.map((domain) => ruleHost(domain, 'policy.allowDomains'));
  const deny = rules.deny.map((domain) => ruleHost(domain, 'policy.denyDomains'));
  const wanted = common(request.includeDomains, allow);
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

/** What is in both lists; where one has `example.com` and the other `docs.example.com`, the narrower. Undefined: everything. */
function common(asked: readonly string[], allowed: readonly string[]): readonly string[] | undefined {
  if (asked.length === 0) return allowed.length === 0 ? undefined : allowed;
  if (allowed.length === 0) return asked;
  const narrower = asked.flatMap((domain) => [
    ...(allowed.some((other) => matchesDomain(domain, other)) ? [domain] : []),
    ...allowed.filter((other) => matchesDomain(other, domain)),
  ]);
  return [...new Set(narrower)];
}

/** A rule as people write it: `https://Bücher.example/`, `*.example.com`, `.example.com`. */
function ruleHost(rule: string, setting: string): string {
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
function asciiHost(host: string): string | undefined {
  const address = `http://${host}/`;
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(address)) return undefined;
  const { hostname, port } = new URL(address);
  return port === '' ? hostname.replace(/\.$/, '') || undefined : undefined;
}

function nothingLeft({ includeDomains }: CheckedRequest): FootnoteError {
  const asked = includeDomains.length === 0 ? 'any domain' : includeDomains.join(', ');
  return new FootnoteError(
    'BLOCKED_BY_POLICY',
    `The domain rules of this installation leave nothing to search: ${asked} is not allowed.`,
    {
      hint: 'Ask for other domains, or change policy.allowDomains and policy.denyDomains.',
    },
  );
}

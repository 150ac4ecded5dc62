import type { CheckedRequest } from './contract/request.ts';
import type { Warning } from './contract/response.ts';
import { type DomainRules, refuseForeignDomain, withDomainRules } from './domains.ts';
import type { SecretScanner } from './secrets/secret-scanner.ts';
import { type SecretsMode, withoutSecrets } from './secrets/without-secrets.ts';

export interface Rules {
  readonly secrets: SecretsMode;
  readonly domains: DomainRules;
}

export interface Admitted {
  readonly request: CheckedRequest;
  readonly warnings: readonly Warning[];
}

/** What may leave the machine: no secret, and only domains that the operator allows. Or BLOCKED_BY_POLICY. */
export async function applyPolicy(
  request: CheckedRequest,
  rules: Rules,
  scanner: () => Promise<SecretScanner>,
): Promise<Admitted> {
  const ruled = withDomainRules(request, rules.domains);
  if (rules.secrets === 'off') return { request: ruled, warnings: [] };
  const secrets = await scanner();
  const { text: query, redacted } = withoutSecrets(ruled.query, rules.secrets, secrets);
  // A domain can't be redacted and still be the domain that was asked for.
  for (const domain of [...request.includeDomains, ...request.excludeDomains]) withoutSecrets(domain, 'block', secrets);
  const kinds = [...new Set(redacted.map(({ kind }) => kind))];
  const warnings: Warning[] =
    kinds.length === 0
      ? []
      : [{ kind: 'redacted', message: `Taken out of the query before it was sent: ${kinds.join(', ')}.` }];
  return { request: { ...ruled, query }, warnings };
}

/** The same for the address of a page. Redacted it would be another address, so one with a secret in it never leaves. */
export async function applyAddressPolicy(url: URL, rules: Rules, scanner: () => Promise<SecretScanner>): Promise<void> {
  refuseForeignDomain(url.hostname, rules.domains);
  if (rules.secrets === 'off') return;
  withoutSecrets(url.href, 'block', await scanner());
}

import { type Refusal, refusedBy } from './contract/refusal.ts';
import type { CheckedRequest } from './contract/request.ts';
import type { Warning } from './contract/response.ts';
import { type DomainRules, refuseForeignDomain, withDomainRules } from './domains.ts';
import type { BlockPatterns } from './secrets/block-patterns.ts';
import { findPersonalData, personalLabels } from './secrets/personal-data.ts';
import type { SecretScanner } from './secrets/secret-scanner.ts';
import { type SecretsMode, withoutSecrets } from './secrets/without-secrets.ts';

export interface Rules {
  readonly secrets: SecretsMode;
  readonly domains: DomainRules;
  /** The operator's own words and patterns: what holds one never leaves. */
  readonly blockPatterns: readonly string[];
  readonly personal: 'off' | 'warn' | 'block';
}

/** What rules are looked for with. */
export interface Finders {
  secrets(): Promise<SecretScanner>;
  readonly patterns: BlockPatterns;
}

export interface Admitted {
  readonly request: CheckedRequest;
  readonly warnings: readonly Warning[];
}

/** What may leave the machine: no secret, nothing the operator named, and only domains that are allowed. */
export async function applyPolicy(request: CheckedRequest, rules: Rules, finders: Finders): Promise<Admitted> {
  const ruled = withDomainRules(request, rules.domains);
  const domains = [...request.includeDomains, ...request.excludeDomains];
  const warnings = [...refuseOwnWords(ruled.query, 'query', rules, finders)];
  for (const domain of domains) warnings.push(...refuseOwnWords(domain, 'domain', rules, finders));
  if (rules.secrets === 'off') return { request: ruled, warnings };
  const secrets = await finders.secrets();
  const { text: query, redacted } = withoutSecrets(ruled.query, rules.secrets, secrets);
  // A domain can't be redacted and still be the domain that was asked for.
  for (const domain of domains) withoutSecrets(domain, 'block', secrets, 'domain');
  const kinds = [...new Set(redacted.map(({ kind }) => kind))];
  if (kinds.length > 0) {
    warnings.push({ kind: 'redacted', message: `Taken out of the query before it was sent: ${kinds.join(', ')}.` });
  }
  return { request: { ...ruled, query }, warnings };
}

/** The same for the address of a page. Redacted it would be another address, so one with a secret in it never leaves. */
export async function applyAddressPolicy(url: URL, rules: Rules, finders: Finders): Promise<readonly Warning[]> {
  refuseForeignDomain(url.hostname, rules.domains);
  const warnings = refuseOwnWords(url.href, 'address', rules, finders);
  if (rules.secrets !== 'off') withoutSecrets(url.href, 'block', await finders.secrets(), 'address');
  return warnings;
}

/** BLOCKED_BY_POLICY for the operator's own words and, where that is wanted, for personal data; else what to warn of. */
function refuseOwnWords(
  text: string,
  place: Refusal['place'],
  rules: Rules,
  { patterns }: Finders,
): readonly Warning[] {
  const entries = patterns.find(text);
  if (entries.length > 0) {
    throw refusedBy(
      { rule: 'blockPatterns', place, found: entries.map((entry) => `entry ${entry}`) },
      `Not sent, because of a word in the ${place} that policy.blockPatterns forbids (entry ${entries.join(', ')}).`,
      'Ask without it.',
    );
  }
  const kinds = rules.personal === 'off' ? [] : findPersonalData(text);
  if (kinds.length === 0) return [];
  const labels = kinds.map((kind) => personalLabels[kind]).join(', ');
  if (rules.personal === 'warn') {
    return [{ kind: 'personal', message: `The ${place} was sent with personal data in it: ${labels}.` }];
  }
  throw refusedBy(
    { rule: 'personal', place, found: kinds },
    `Not sent, because of personal data in the ${place}: ${labels}.`,
    'Ask without it; policy.personal decides this (FOOTNOTE_PERSONAL).',
  );
}

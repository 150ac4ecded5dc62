import { type Refusal, refusedBy } from './contract/refusal.ts';
import type { CheckedRequest, SearchRequest } from './contract/request.ts';
import type { Warning } from './contract/response.ts';
import { type DomainRules, refuseForeignDomain, withDomainRules } from './domains.ts';
import type { BlockPatterns } from './secrets/block-patterns.ts';
import { findPersonalData, personalLabels } from './secrets/personal-data.ts';
import type { SecretScanner } from './secrets/secret-scanner.ts';
import { refuseSecrets, type SecretsMode, withoutSecrets } from './secrets/without-secrets.ts';

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
export async function applyPolicy(
  request: CheckedRequest,
  written: SearchRequest,
  rules: Rules,
  finders: Finders,
): Promise<Admitted> {
  const ruled = withDomainRules(request, rules.domains);
  const words = wordsBeside(request, written);
  const warnings = [...refuseOwnWords(ruled.query, 'query', rules, finders)];
  for (const { place, texts } of words) {
    for (const text of texts) warnings.push(...refuseOwnWords(text, place, rules, finders));
  }
  if (rules.secrets === 'off') return { request: ruled, warnings: unlike(warnings) };
  const secrets = await finders.secrets();
  const { text: query, redacted } = withoutSecrets(ruled.query, rules.secrets, secrets);
  refuseSecretsBeside(words, secrets);
  const kinds = [...new Set(redacted.map(({ kind }) => kind))];
  if (kinds.length > 0) {
    warnings.push({ kind: 'redacted', message: `Taken out of the query before it was sent: ${kinds.join(', ')}.` });
  }
  return { request: { ...ruled, query }, warnings: unlike(warnings) };
}

/** The same for the address of a page. Redacted it would be another address, so one with a secret in it never leaves. */
export async function applyAddressPolicy(
  url: URL,
  written: string,
  rules: Rules,
  finders: Finders,
): Promise<readonly Warning[]> {
  refuseForeignDomain(url.hostname, rules.domains);
  const texts = [...new Set([url.href, written])];
  const warnings = texts.flatMap((text) => refuseOwnWords(text, 'address', rules, finders));
  if (rules.secrets !== 'off') {
    refuseSecrets([...texts, ...joinedLabels(hostIn(written))], 'address', await finders.secrets());
  }
  return unlike(warnings);
}

/** A domain can't be redacted and still be the domain that was asked for, so such a request never leaves. */
function refuseSecretsBeside(words: readonly WordBeside[], secrets: SecretScanner): void {
  if (words.length === 0) return;
  // Together first: that is one look where there is nothing, and a key that was spread over several is whole again.
  const rows = endings.map((kept) => words.map(({ host }) => withoutDots(host, kept)).join('|'));
  const together = [...words.flatMap(({ texts }) => texts), ...rows].join('|');
  if (secrets.find(together).length === 0) return;
  for (const { place, texts, host } of words) refuseSecrets([...texts, ...joinedLabels(host)], place, secrets);
  refuseSecrets(['', together], 'domain', secrets);
}

interface WordBeside {
  readonly place: Refusal['place'];
  /** As the caller wrote it, and as it leaves: a host loses its capitals on the way, and may be decoded. */
  readonly texts: readonly string[];
  /** Empty where it is none. */
  readonly host: string;
}

/** All that leaves beside the query. */
function wordsBeside(request: CheckedRequest, written: SearchRequest): readonly WordBeside[] {
  const domains = (['includeDomains', 'excludeDomains'] as const).flatMap((name) =>
    request[name].map((domain, index): WordBeside => {
      const asWritten = written[name]?.[index] ?? domain;
      return { place: 'domain', texts: [...new Set([asWritten, domain])], host: hostIn(asWritten) };
    }),
  );
  const codes = (['language', 'region'] as const).flatMap((name): readonly WordBeside[] => {
    const code = request[name];
    return code === undefined ? [] : [{ place: name, texts: [code], host: '' }];
  });
  return [...domains, ...codes];
}

/** The host of an address or a domain as it was written, with its capitals. */
function hostIn(written: string): string {
  const [, host = ''] = /^\s*(?:[a-z][a-z\d+.-]*:)?[\\/]*(?:[^/?#@]*@)?([^/?#:]*)/i.exec(written) ?? [];
  return host;
}

/** So many labels at the end of a host are its owner's: `com`, `evil.com` or `evil.co.uk`. */
const endings = [1, 2, 3];

/** A secret can be spread over the labels of a host; those of its owner end it. */
function joinedLabels(host: string): readonly string[] {
  return endings.map((kept) => withoutDots(host, kept)).filter((joined) => joined !== '');
}

function withoutDots(host: string, kept: number): string {
  return host.split('.').slice(0, -kept).join('');
}

/** The same words are looked at as they were written and as they leave: one warning of them is enough. */
function unlike(warnings: readonly Warning[]): readonly Warning[] {
  return [...new Map(warnings.map((warning) => [warning.message, warning])).values()];
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

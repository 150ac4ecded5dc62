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
  // A domain can't be redacted and still be the domain that was asked for.
  for (const { place, texts, joined } of words) refuseSecrets([...texts, ...joined], place, secrets);
  // A key that was spread over several of them is whole again where they stand together.
  if (words.length > 1) refuseSecrets([words.map(({ texts }) => texts[0] ?? '').join(' ')], 'domain', secrets);
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
    refuseSecrets([...texts, ...withoutDots(hostIn(written))], 'address', await finders.secrets());
  }
  return unlike(warnings);
}

interface WordBeside {
  readonly place: Refusal['place'];
  /** As the caller wrote it, and as it leaves: a host loses its capitals on the way, and may be decoded. */
  readonly texts: readonly string[];
  /** What a host would be without its dots. */
  readonly joined: readonly string[];
}

/** All that leaves beside the query. */
function wordsBeside(request: CheckedRequest, written: SearchRequest): readonly WordBeside[] {
  const domains = (['includeDomains', 'excludeDomains'] as const).flatMap((name) =>
    request[name].map((domain, index): WordBeside => {
      const asWritten = written[name]?.[index] ?? domain;
      return { place: 'domain', texts: [...new Set([asWritten, domain])], joined: withoutDots(hostIn(asWritten)) };
    }),
  );
  const codes = (['language', 'region'] as const).flatMap((name): readonly WordBeside[] => {
    const code = request[name];
    return code === undefined ? [] : [{ place: name, texts: [code], joined: [] }];
  });
  return [...domains, ...codes];
}

/** The host of an address or a domain as it was written, with its capitals. */
function hostIn(written: string): string {
  const [, host = ''] = /^\s*(?:[a-z][a-z\d+.-]*:)?[\\/]*(?:[^/?#@]*@)?([^/?#:]*)/i.exec(written) ?? [];
  return host;
}

/** A secret can be spread over the labels of a host. The last of them, up to three, are the owner's and end a token. */
function withoutDots(host: string): readonly string[] {
  const labels = host.split('.');
  return [1, 2, 3].flatMap((kept) => (labels.length > kept + 1 ? [labels.slice(0, -kept).join('')] : []));
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
